"""What parts of a project are about, and the languages that they are written in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Theme(NamedTuple):
    """What a part is about: its name, and nouns in the plural and the singular."""

    name: str
    things: Sequence[str]
    thing: Sequence[str]


class Stack(NamedTuple):
    """A language: folders of sources and tests, how files end, and what they hold.

    ``body`` has room for a name, a word and a number; ``settings`` are the files at the top.
    """

    name: str
    sources: str
    tests: str
    ending: str
    test_name: str
    body: str
    settings: Sequence[str]


def _theme(name: str, *pairs: str) -> Theme:
    things, thing = zip(*(pair.split("/") for pair in pairs), strict=True)
    return Theme(name, things, thing)


THEMES = (
    _theme("billing", "invoices/invoice", "dunning letters/dunning letter", "discounts/discount",
           "credit notes/credit note", "tax rates/tax rate", "billing runs/billing run"),
    _theme("search", "queries/query", "synonyms/synonym", "facets/facet", "rankings/ranking",
           "suggestions/suggestion", "stop words/stop word"),
    _theme("catalog", "products/product", "variants/variant", "categories/category",
           "product images/product image", "attributes/attribute", "price lists/price list"),
    _theme("orders", "orders/order", "baskets/basket", "order lines/order line",
           "returns/return", "backorders/backorder", "cancellations/cancellation"),
    _theme("payments", "card charges/card charge", "refunds/refund", "payouts/payout",
           "chargebacks/chargeback", "mandates/mandate", "bank files/bank file"),
    _theme("shipping", "parcels/parcel", "labels/label", "routes/route", "carriers/carrier",
           "customs forms/customs form", "delivery slots/delivery slot"),
    _theme("warehouse", "stock counts/stock count", "bins/bin", "pick lists/pick list",
           "pallets/pallet", "stock moves/stock move", "scanners/scanner"),
    _theme("identity", "accounts/account", "sessions/session", "roles/role",
           "invitations/invitation", "devices/device", "sign-ins/sign-in"),
    _theme("mail", "newsletters/newsletter", "bounces/bounce", "templates/template",
           "subscribers/subscriber", "attachments/attachment", "digests/digest"),
    _theme("reports", "charts/chart", "exports/export", "dashboards/dashboard",
           "time series/time series", "pivot tables/pivot table", "schedules/schedule"),
    _theme("booking", "reservations/reservation", "rooms/room", "time slots/time slot",
           "waiting lists/waiting list", "calendars/calendar", "guests/guest"),
    _theme("maps", "tiles/tile", "addresses/address", "boundaries/boundary", "tracks/track",
           "places/place", "elevations/elevation"),
    _theme("sensors", "readings/reading", "gateways/gateway", "alarms/alarm",
           "firmware images/firmware image", "calibrations/calibration", "meters/meter"),
    _theme("media", "videos/video", "thumbnails/thumbnail", "captions/caption",
           "playlists/playlist", "transcodings/transcoding", "albums/album"),
    _theme("support", "tickets/ticket", "macros/macro", "chats/chat", "escalations/escalation",
           "ratings/rating", "shifts/shift"),
    _theme("learning", "courses/course", "quizzes/quiz", "grades/grade", "lessons/lesson",
           "certificates/certificate", "attempts/attempt"),
    _theme("loyalty", "points/point", "vouchers/voucher", "tiers/tier", "campaigns/campaign",
           "referrals/referral", "rewards/reward"),
    _theme("clinic", "appointments/appointment", "lab results/lab result", "referral letters/"
           "referral letter", "prescriptions/prescription", "wards/ward", "findings/finding"),
    _theme("fleet", "vehicles/vehicle", "trips/trip", "charging stops/charging stop",
           "inspections/inspection", "fuel cards/fuel card", "drivers' logs/driver's log"),
    _theme("grid", "load curves/load curve", "feeders/feeder", "outages/outage",
           "forecasts/forecast", "tariff zones/tariff zone", "meter values/meter value"),
    _theme("library", "loans/loan", "holds/hold", "editions/edition", "fines/fine",
           "shelf marks/shelf mark", "reading lists/reading list"),
    _theme("kitchen", "recipes/recipe", "menus/menu", "allergens/allergen", "suppliers/supplier",
           "meal plans/meal plan", "stock orders/stock order"),
    _theme("ledger", "postings/posting", "balances/balance", "closing runs/closing run",
           "cost centres/cost centre", "exchange rates/exchange rate", "journals/journal"),
    _theme("games", "matches/match", "lobbies/lobby", "leaderboards/leaderboard",
           "saved games/saved game", "seasons/season", "replays/replay"),
    _theme("forum", "threads/thread", "posts/post", "mentions/mention", "flags/flag",
           "polls/poll", "drafts/draft"),
)  # fmt: skip
KINDS = (
    ("api", "services"), ("worker", "services"), ("web", "apps"), ("sync", "services"),
    ("client", "libs"), ("admin", "apps"), ("importer", "services"), ("core", "libs"),
    ("gateway", "services"), ("rules", "libs"), ("mailer", "services"), ("store", "services"),
    ("feed", "services"), ("mobile", "apps"), ("batch", "services"), ("events", "services"),
)  # fmt: skip

_PYTHON = Stack(
    "python", "src", "tests", ".py", "test_{}.py",
    'from __future__ import annotations\n\nLIMIT = {number}\n\n\ndef {name}(items: list[str])'
    ' -> list[str]:\n    """Return the {word}, the newest first."""\n    return sorted(items,'
    " reverse=True)[:LIMIT]\n",
    ("pyproject.toml", "deploy/service.yaml", "deploy/limits.yaml"),
)  # fmt: skip
_GO = Stack(
    "go", "internal", "internal/checks", ".go", "{}_test.go",
    "package {word}\n\nimport \"sort\"\n\nconst limit = {number}\n\n// {name} orders the {word}."
    "\nfunc {name}(items []string) []string {{\n\tsort.Strings(items)\n\treturn items\n}}\n",
    ("go.mod", "deploy/service.yaml", "deploy/limits.yaml"),
)  # fmt: skip
_JAVA = Stack(
    "java", "src/main/java", "src/test/java", ".java", "{}Test.java",
    "final class {name} {{\n    private static final int LIMIT = {number};\n\n    /** Counts the"
    " {word}. */\n    int count(java.util.List<String> items) {{\n        return Math.min(LIMIT,"
    " items.size());\n    }}\n}}\n",
    ("build.gradle.kts", "deploy/service.yaml", "deploy/limits.yaml"),
)  # fmt: skip
_RUST = Stack(
    "rust", "src", "tests", ".rs", "{}_test.rs",
    "const LIMIT: usize = {number};\n\n/// Keeps the first {word}.\npub fn {name}(items: &[String])"
    " -> Vec<String> {{\n    items.iter().take(LIMIT).cloned().collect()\n}}\n",
    ("Cargo.toml", "deploy/service.yaml", "deploy/limits.yaml"),
)  # fmt: skip
_RUBY = Stack(
    "ruby", "lib", "spec", ".rb", "{}_spec.rb",
    "# Orders the {word}.\nmodule {name}\n  LIMIT = {number}\n\n  def self.first(items)\n   "
    " items.sort.take(LIMIT)\n  end\nend\n",
    ("Gemfile", "deploy/service.yaml", "deploy/limits.yaml"),
)  # fmt: skip
_TYPESCRIPT = Stack(
    "typescript", "src", "src/__tests__", ".ts", "{}.test.ts",
    "const limit = {number};\n\n/** The first {word}, in order. */\nexport function {name}(items:"
    " string[]): string[] {{\n  return [...items].sort().slice(0, limit);\n}}\n",
    ("package.json", "deploy/site.yaml", "deploy/limits.yaml"),
)  # fmt: skip
SERVERS = (_PYTHON, _PYTHON, _GO, _JAVA, _TYPESCRIPT, _RUST, _RUBY)
SCREENS = (_TYPESCRIPT,)
