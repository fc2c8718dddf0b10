"""A policy on its way from a proposal to law and beyond, with the decisions that led there."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import date
from typing import Any

from memgraph.core.confirmation import Action, Confirmation, fields_of, file_of
from memgraph.core.digest import digest
from memgraph.core.document import Plain
from memgraph.core.growth.documents import rendered
from memgraph.core.growth.happenings import Change, Story
from memgraph.core.growth.project import watched
from memgraph.core.layout import closed_path, law_path, proposed_path

# Nobody's word: these policies are made up, and so is who decided on them.
PERSON = "Demo <demo@example.org>"


class Bill:
    """A policy, where its file lies now, and how many decisions about it there were.

    ``repository`` is what confirmations carry, so that they count nowhere else; ``folder`` where
    it lies below ``policies/`` once it is law. ``starts`` is the first day on which it holds.
    """

    def __init__(
        self, story: Story, repository: str, document: Mapping[str, Plain], folder: str = ""
    ) -> None:
        self.id = str(document["id"])
        self.document = document
        self.starts: date | None = None
        self._story, self._repository, self._folder = story, repository, folder
        self._text, self._digest = rendered(document), digest(dict(document))
        self._place, self._step = "", 0

    @property
    def holds(self) -> bool:
        """True where it is law, and was not closed."""
        return self.starts is not None and self._place != closed_path(self.id)

    def propose(self, day: date) -> None:
        """Lay it among the proposals."""
        self._move(day, proposed_path(self.id))

    def promote(self, day: date, starts: date | None = None) -> None:
        """Make it law from ``starts`` on, by default from this day; or renew it."""
        self.starts = self.starts or starts or day
        paths = self.document.get("watches", ())
        digest_ = watched(self._story.part, map(str, paths)) if paths else "none"
        path = law_path(self.id, self._folder)
        self._decide(Action.PROMOTE, day, path, effective=self.starts, watched=digest_)
        self._move(day, path)

    def retire(self, day: date, reason: str) -> None:
        """End the law."""
        self._decide(Action.RETIRE, day, closed_path(self.id), reason=reason)
        self.close(day)

    def reject(self, day: date, reason: str) -> None:
        """Turn the proposal down."""
        self._decide(Action.REJECT, day, closed_path(self.id), reason=reason)
        self.close(day)

    def uphold(self, day: date, reason: str, evidence: str) -> None:
        """Keep the law in spite of evidence against it."""
        self._decide(Action.UPHOLD, day, self._place, reason=reason, settles=(evidence,))

    def close(self, day: date) -> None:
        """Lay it among the closed policies."""
        self._move(day, closed_path(self.id))

    def _move(self, day: date, path: str) -> None:
        if self._place == path:
            return
        if self._place:
            self._story.changes.append(Change(day, self._place, gone=True))
        self._story.changes.append(Change(day, path, self._text))
        self._place = path

    def _decide(self, action: Action, day: date, path: str, **given: Any) -> None:
        self._step += 1
        recorded = self.document.get("recorded")
        made = Confirmation(
            repository=self._repository, action=action, policy=self.id, path=path,
            digest=self._digest, step=self._step, by=PERSON, on=day,
            author=str(recorded["by"]) if isinstance(recorded, dict) else "",
            fields=fields_of(self.document), **{"effective": day, **given},
        )  # fmt: skip
        made = dataclasses.replace(made, file=file_of(made, {}))
        self._story.changes.append(Change(day, made.file, made=made))
