"""English as teams write it: what happened, what was decided, and what should happen."""

from __future__ import annotations

from memgraph.core.growth.grammar import Grammar

KINDS = {
    "observation": (
        "{Time} {subject} {did}{trail}.", "{Subject} {did} {time}{trail}.",
        "{Measure} of {subject} {moved} from {figure} to {figure} {after}{trail}.",
        "{small} of {e}{d}{d} {noun} were {fate} because {cause}{trail}.",
        "Under {load} {subject} {did}; {outcome}.",
        "{Subject} takes {figure} to {perform} {noun}, and {figure} once {cause}.",
        "Nobody had noticed that {cause} until {subject} {did} {time}.",
        "In {file} {noun} are {fate} twice: {outcome}.",
    ),
    "failure": (
        "{Subject} {failed} {time}: {cause}{trail}.", "{Subject} {failed}; {outcome}.",
        "The release of {service} was rolled back {time}, since {cause}.",
        "{count} {noun} were lost {time} because {cause}{trail}.",
        "{code} raised {error} for {count} {noun}; {outcome}.",
        "{Time} {count} {noun} were {fate} in {place}, and {outcome}. {Cause}.",
        "After {work} {subject} {failed} in {share} of all cases: {cause}{trail}.",
    ),
    "correction": (
        "It is {code}, and not {code}, that {keeps} {noun}{trail}.",
        "What was noted about {noun} is wrong: {cause}.",
        "The figure of {figure} was taken under {load}; without it {subject} needs {figure}.",
        "{Noun} do not come from {place} but from {place}; {outcome}.",
    ),
    "decision": (
        "{Noun} stay in {place}, since {cause}.", "{code} is split, and {noun} get a part.",
        "We take {work} on before {work}, because {cause}.",
        "{Service} {keeps} {noun} for {span}; longer is not worth {figure} of storage.",
        "{Noun} are no longer {fate} by {code}; {outcome}.",
        "After {work} we agreed that {subject} may wait for {noun}{trail}.",
    ),
    "preference": (
        "Reviews of {service} go to {team} first.", "{team} reads {noun} as tables, not as charts.",
        "{team} wants {work} in changes of its own.",
        "Notes on {noun} are short: what, when, and where it is fixed.",
    ),
    "thread": (
        "Should {service} {perform} {noun} before {work}?", "Who looks after {noun} in {place}?",
        "Do {noun} have to be {fate} while {cause}?",
        "Is {code} still needed once {work} is done?",
        "Find out why {subject} {failed} {time}.", "Decide how long {service} {keeps} {noun}.",
    ),
    "session": (
        "{Work}: {subject} {did}. {Left}.",
        "Looked into why {subject} {failed}. {Cause}. {Left}.",
        "{Work} in {file} and {file}. {Outcome}. {Cause}. {Left}.",
        "Went through {noun} with {team}: {cause}. {Outcome}. {Work} comes next. {Left}.",
        "{Work}, then {work}. {Subject} {did} {time}, {outcome}. Measured {measure} of {subject}: "
        "{figure} before, {figure} after. {Cause}, which explains {noun} that were {fate}. {Left}.",
    ),
    "verdict": (
        "Settled: {cause}, so {service} {keeps} {noun} as they are.", "No: {outcome}.",
        "Yes, from {span} after {work} on; {outcome}.", "{Team} looks after it; {outcome}.",
        "It was {code}: {cause}.",
    ),
    "challenge": (
        "{Subject} {failed} although {law} was kept: {cause}.",
        "Keeping {law} cost {figure} {time}; {outcome}.",
        "{law} no longer fits: {cause}{trail}.",
    ),
    "ground": (
        "{Work} showed that {law} would have spared us {figure}: {cause}.",
        "{Subject} {failed} {time}, and nothing like {law} was agreed.",
        "{team} compared three ways for {noun}; the one behind {law} {did}{trail}.",
    ),
    "why": (
        "{Cause}.", "{Cause}, and {outcome}.", "{Outcome}.", "{Subject} {failed} {time}.",
        "Without it {subject} {failed}, and {team} had to {perform} {noun} by hand for {span}.",
    ),
    "reason": (
        "{Cause}.", "{Outcome}.", "{Work} made it needless.", "It cost more than it spared.",
    ),
}  # fmt: skip
LAWS = {
    "choice": (
        "Use {must} for {topic} in {service}, not {must_not}.",
        "In {service} {topic} is {must}; {must_not} is not to be added.",
        "For {topic} {service} takes {must}, never {must_not}.",
        "{Service} keeps to {must} as its {topic} and stays away from {must_not}.",
    ),
    "leaning": (
        "Prefer {must} to {must_not} for {topic} in {service}.",
        "Where nothing speaks against it, {service} takes {must} for {topic}.",
    ),
    "at_most": (
        "Keep {topic} in {service} at {bound} or less.",
        "In {service} {topic} is at most {bound}.",
    ),
    "at_least": (
        "Keep {topic} in {service} at {bound} or more.",
        "In {service} {topic} is at least {bound}.",
    ),
    "practice": (
        "{code} hands {noun} on to {code} with the day on which they came in.",
        "Every change of {code} names the {one} that it was tried with.",
        "{team} looks at a change of {code} before it is merged.",
        "Whoever touches {code} notes in its header which {noun} it expects.",
        "{code} counts {noun} under the name that {team} uses for them.",
        "{code} puts the number of its run on every {one}.",
        "Before {work} {team} saves {noun} of {code} in {place}.",
        "{code} tells {code} by a message of its own when {noun} are complete.",
    ),
}  # fmt: skip
_PARTS = {
    "subject": (
        "{code}", "{code}", "the {job} of {service}", "the {job}", "{service}", "the {one} list",
        "a run over {count} {noun}", "the {widget} for {noun}", "the call to {code}",
    ),
    "job": (
        "nightly run", "import", "export", "sync", "reminder", "clean-up", "rebuild", "hand-over",
        "monthly closing", "retry loop", "backfill", "health check", "first start",
    ),
    "widget": ("table", "filter", "form", "search box", "report", "preview", "upload", "menu"),
    "did": (
        "read {noun} twice", "kept {noun} open for {figure}", "answered within {figure}",
        "sorted {noun} by the wrong day", "skipped {count} {noun}", "waited for {noun}",
        "wrote {noun} in the order in which they came", "asked {place} {count} times",
        "used {figure} of memory", "took {noun} from {place}", "held {count} locks at once",
        "grew by {share}", "ran on one core", "showed {noun} of another account",
    ),
    "failed": (
        "timed out after {figure}", "stopped half-way", "gave up after {small} attempts",
        "returned {noun} of the day before", "ran out of memory at {figure}", "deadlocked",
        "refused {count} {noun}", "wrote {noun} twice", "hung", "sent {count} mails",
        "lost the connection to {place}", "could not parse {noun}", "rounded {noun} twice",
    ),
    "cause": (
        "{noun} arrive out of order", "the clock of {place} is {figure} late",
        "{code} keeps {noun} in memory", "an index on {noun} is missing", "{noun} have no owner",
        "two workers took the same {one}", "{code} trusts the order of {noun}",
        "a default of {figure} was never set", "the cache outlives {noun}",
        "{place} allows {count} calls a minute", "the retry has no pause",
        "{noun} with a colon in their name are cut", "summer time begins in between",
        "{code} swallows {error}", "old clients still send {noun}", "the queue has no limit",
        "{noun} are compared as text", "a migration had run on one half only",
        "the test data has {small} {noun} and the real one {count}",
    ),
    "outcome": (
        "{team} had to {perform} {noun} by hand", "nothing was lost", "{count} customers saw it",
        "{noun} stay {fate} until the next {job}", "a restart mends it for {span}",
        "the alarm came {figure} too late", "{code} now {keeps} {noun}", "no test covers it",
        "the numbers of {team} agree again", "{work} has to come first", "every {job} has it",
    ),
    "trail": (
        "", "", "", "", "; {outcome}", ", and {outcome}", ", while {cause}", " (seen in {file})",
        ". {Outcome}", "; {team} had asked about it {time}",
    ),
    "left": (
        "Left: {work}", "Next: {work}, then {work}", "Nothing is left", "Still open: why {cause}",
        "Left for {team}: {work}", "Left: look whether {cause}",
    ),
    "work": (
        "moving {noun} to {place}", "the rewrite of {code}", "splitting {code}",
        "the upgrade of {place}", "taking {noun} out of {code}", "measuring {measure} of {code}",
        "a test for {noun}", "renaming {noun}", "the clean-up of {file}", "reading {noun} in bulk",
        "the hand-over to {team}", "load tests of {code}", "backfilling {noun}",
    ),
    "perform": ("check", "merge", "resend", "sort", "count", "archive", "match", "rebuild", "load"),
    "keeps": ("keeps", "holds", "stores", "tracks", "remembers", "reads", "owns"),
    "fate": (
        "merged", "dropped", "delayed", "counted", "refused", "sent", "archived", "matched",
        "skipped", "cached", "rebuilt", "locked", "shown", "converted",
    ),
    "measure": ("latency", "memory", "throughput", "the error rate", "the queue", "start-up time"),
    "moved": ("rose", "fell", "went", "dropped", "climbed"),
    "after": ("after {work}", "within {span}", "since {work}", "over {span}", "{time}"),
    "load": ("full load", "the load of a Monday", "{count} requests a second", "double load"),
    "error": (
        "TimeoutError", "KeyError", "{Name}Error", "a 502", "a 409", "{Name}Missing", "OSError",
        "an overflow", "{Name}Conflict",
    ),
    "place": (
        "the main database", "the replica", "the object store", "the queue", "the cache",
        "the warehouse", "{service}", "a file of its own", "the old system", "staging",
        "the archive", "the gateway", "memory", "the search index",
    ),
    "time": (
        "last night", "during the {job}", "on Monday", "at the end of the month", "this morning",
        "for {span}", "in the week of the release", "around noon", "since {work}",
        "on {small} days", "while {team} was away", "in the first hour",
    ),
    "span": ("{small} days", "{small} weeks", "{small} hours", "a quarter", "a month", "a week"),
    "figure": (
        "{small} s", "{count} ms", "{small} minutes", "{count} MB", "{small} GB", "{share}",
        "{small} hours",
    ),
    "share": ("{small} %", "{d}{d} %", "a third", "half", "a tenth", "{small} in {e}{d}{d}"),
    "count": ("{e}{d}", "{e}{d}{d}", "{e}{d},{d}{d}0", "{small}", "{e}0", "{e}00", "{e},000"),
    "small": ("2", "3", "4", "5", "6", "7", "8", "9", "12", "15", "20", "30", "40"),
    "d": tuple("0123456789"), "e": tuple("123456789"),
    "team": ("the team of {service}", "support", "the platform team", "operations", "finance",
             "the data team", "quality", "the office", "the team on call"),
    "code": ("{Name}{Role}", "{Name}{Role}", "{Name}{Role}", "{head}_{head}", "{file}"),
    "name": ("{head}{tail}",),
    "head": (
        "batch", "order", "cursor", "ledger", "price", "stock", "token", "route", "event", "claim",
        "draft", "quota", "badge", "audit", "basket", "ticket", "parcel", "invoice", "tariff",
        "shard", "lease", "sample", "signal", "folder", "margin", "anchor", "bundle", "carrier",
        "depot", "escrow", "filter", "gauge", "harbour", "intake", "journal", "kiosk", "locker",
        "meter", "notice", "outlet", "pledge", "quarter", "refund", "season", "tracer", "uptake",
        "vendor", "wallet", "yield", "zone",
    ),
    "tail": (
        "Line", "Set", "Page", "Key", "Map", "Link", "Slot", "Tag", "Plan", "Rule", "Gate", "Log",
        "Chain", "View", "Unit", "Path", "Group", "Stamp", "Range", "Frame", "Queue", "Table",
        "Item", "State", "Sheet", "Mark", "Cell", "Block", "Port", "Root",
    ),
    "role": (
        "Reader", "Writer", "Store", "Cache", "Job", "Worker", "Client", "Parser", "Router",
        "Builder", "Checker", "Importer", "Mapper", "Sender", "Index", "Planner", "Sorter", "Guard",
        "Poller", "Merger", "Splitter", "Loader", "Exporter", "Counter",
    ),
}  # fmt: skip

ENGLISH = Grammar({**_PARTS, **KINDS, **LAWS})
