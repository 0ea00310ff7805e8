"""A table with two phones, and what people at it do."""

from typing import Any

from tests.factories import MatchFactory, RoundFactory, TournamentFactory
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.phones.commands import CommandAnswer, issue_key
from tournaments.domain.phones.deals import confirm_deal, contest_deal, type_deal
from tournaments.domain.phones.seats import claim_side
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.models import PhoneSeat, ScoreSheet
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.match_results import list_current_deals

WAYS = {"a": played("NS", 100), "b": played("NS", 92), "d": played("EW", 110)}
"""Three things that a deal may have been."""

SUMS = {"a": {"NS": 182, "EW": 142}, "b": {"NS": 162, "EW": 162}, "d": {"NS": 100, "EW": 224}}
"""As many that two totals may be."""


class Table:
    """Two phones at a table of `deals` deals; `phone_entry` as the club wants it."""

    def __init__(self, *, deals: int = 2, seats: bool = True, **settings: Any) -> None:
        settings = {"phone_entry": "each", "length_value": deals, **settings}
        round_ = RoundFactory(tournament=TournamentFactory(**settings))
        self.match = MatchFactory(round=start_round(round_, by=SERVER), table_number=7)
        self.ns = self.claim("NS", "phone 1") if seats else None
        self.ew = self.claim("EW", "phone 2") if seats else None

    @classmethod
    def beside(cls, other: "Table") -> "Table":
        """The next table of the same round, without phones."""
        table = cls.__new__(cls)
        number = other.match.table_number + 1
        table.match = MatchFactory(round=other.match.round, table_number=number)
        table.ns = table.ew = None
        return table

    def claim(self, side: str, device: str) -> PhoneSeat:
        return claim_side(self.match, side=side, device=device)

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet as it is now."""
        sheets = ScoreSheet.objects.select_related("match__round__stage")
        return sheets.get(match=self.match)

    @property
    def said(self) -> PhoneTable:
        return PhoneTable.of(self.sheet)

    @property
    def written(self) -> list[Any]:
        """The deals on the sheet, by the letter of `WAYS`."""
        deals = list_current_deals(self.sheet).values()
        return [next(letter for letter, way in WAYS.items() if way == deal) for deal in deals]

    def type(self, seat: PhoneSeat, number: int, way: str, **said: Any) -> CommandAnswer:
        """Type a deal on what the server has, unless `base` says what the screen showed; `facts`
        where it is none of `WAYS`."""
        base = said.get("base", self.said.find_head(number, seat.side))
        key, facts = said.get("key") or issue_key(seat.key), said.get("facts", WAYS[way])
        return type_deal(seat.key, key=key, number=number, facts=facts, base=base)

    def confirm(self, seat: PhoneSeat, number: int, **said: Any) -> CommandAnswer:
        """Confirm what the server shows, unless `version` says what the screen showed."""
        version = said.pop("version", None) or self.shown(seat, number)
        key = said.pop("key", None) or issue_key(seat.key)
        return confirm_deal(seat.key, key=key, number=number, version=version, **said)

    def shown(self, seat: PhoneSeat, number: int) -> str:
        """The version of a deal that a phone shows of the other side."""
        other = "EW" if seat.side == "NS" else "NS"
        return self.said.find_head(number, other)

    def contest(self, seat: PhoneSeat, number: int) -> CommandAnswer:
        return contest_deal(
            seat.key, key=issue_key(seat.key), number=number, said="Nous comptons 92."
        )

    def sign(self, seat: PhoneSeat, **said: Any) -> CommandAnswer:
        """Sign what the server shows, unless `digest` says what the screen showed."""
        who = ("EW" if seat.side == "NS" else "NS") if said.get("same_phone") else seat.side
        digest = said.pop("digest", None) or self.said.compute_digest(who)
        key = said.pop("key", None) or issue_key(seat.key)
        return sign_sheet(seat.key, key=key, digest=digest, **said)

    def agree(self, *ways: str) -> None:
        """Have Nord-Sud type deals and Est-Ouest confirm them."""
        for number, way in enumerate(ways, start=1):
            assert self.type(self.ns, number, way).is_ok
            assert self.confirm(self.ew, number).is_ok
