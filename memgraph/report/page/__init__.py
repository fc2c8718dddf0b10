"""The page that shows a whole memory: one file of HTML that asks for nothing else.

``known`` makes the data of it, ``assembly`` puts data, style and scripts together. The scripts
lie in ``parts``; they make elements and text nodes only, so that no text of an entry is markup.
"""

from memgraph.report.page.assembly import MARK, PARTS, document
from memgraph.report.page.known import Known, contents

__all__ = ["MARK", "PARTS", "Known", "contents", "document"]
