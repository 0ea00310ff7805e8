"""Where everybody sits in each round of a schedule, and where they go next: by table, by team."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import SIDE_NAMES
from tournaments.models import Stage, Team
from tournaments.queries.draws.movements import PlannedRound, plan_rounds

NS, EW = "NS", "EW"


@dataclass(frozen=True, kw_only=True, slots=True)
class MovementPlace:
    """Where a team is in a round: its table, side and opponent; no table for an exempt."""

    table: int | None
    side: str = ""
    opponent: Team | None = None

    @property
    def side_name(self) -> str:
        """Nord-Sud or Est-Ouest; empty for an exempt."""
        return _name_side(self.side)


@dataclass(frozen=True, kw_only=True, slots=True)
class CardSide:
    """A side of a table in a round: who sits there, whether they sat there before, where next."""

    team: Team
    sat_here: bool
    next: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CardLine:
    """A round on the card of a table; nobody on a side where the table is free."""

    number: int
    ns: CardSide | None
    ew: CardSide | None


@dataclass(frozen=True, kw_only=True, slots=True)
class TableCard:
    """What lies on a table: who comes in each round, and where each side goes next."""

    table: int
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PocketLine:
    """A round on the card of a team; no place where it does not play any more."""

    number: int
    place: MovementPlace | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PocketCard:
    """What a team carries with it."""

    team: Team
    lines: tuple[PocketLine, ...]


class CardedMovement:
    """The rounds of a schedule with their teams, read in a fixed number of queries."""

    def __init__(self, stage: Stage, *, until: int | None = None) -> None:
        """`until` is the last round that is asked about."""
        self.rounds: Sequence[PlannedRound] = plan_rounds(stage, until=until)
        teams = stage.tournament.teams.with_players()
        self.teams: Mapping[int, Team] = {team.number: team for team in teams}
        self._bye_word = stage.tournament.bye_word
        self._places = {round_.number: self._seat(round_) for round_ in self.rounds}

    def find_place(self, team: int, number: int) -> MovementPlace | None:
        """Where the team of a number is in a round; None where it has no part in it."""
        return self._places.get(number, {}).get(team)

    def phrase_next(self, team: int, number: int) -> str:
        """Where a team goes after a round: « table 5 », « reste ici »; empty after the last one."""
        if number + 1 not in self._places:
            return ""
        now, then = self.find_place(team, number), self.find_place(team, number + 1)
        if then is None:
            return _("ne joue plus")
        if then.table is None:
            return self._bye_word
        turns = now is not None and bool(now.side) and now.side != then.side
        if now is not None and now.table == then.table:
            words = _("reste ici, en %(side)s") if turns else _("reste ici")
        else:
            words = _("table %(table)d, en %(side)s") if turns else _("table %(table)d")
        return words % {"table": then.table, "side": then.side_name}

    def list_table_cards(self) -> list[TableCard]:
        """A card for each table that the schedule uses, in order."""
        numbers = sorted({table.table for round_ in self.rounds for table in round_.tables})
        return [TableCard(table=number, lines=tuple(self._lines(number))) for number in numbers]

    def list_pocket_cards(self) -> list[PocketCard]:
        """A card for each team of the schedule, in order of number."""
        placed = sorted({team for places in self._places.values() for team in places})
        return [
            PocketCard(
                team=self.teams[team],
                lines=tuple(
                    PocketLine(number=round_.number, place=self.find_place(team, round_.number))
                    for round_ in self.rounds
                ),
            )
            for team in placed
        ]

    def _seat(self, round_: PlannedRound) -> dict[int, MovementPlace]:
        places = {team: MovementPlace(table=None) for team in round_.byes}
        for table in round_.tables:
            places[table.ns] = MovementPlace(
                table=table.table, side=NS, opponent=self.teams[table.ew]
            )
            places[table.ew] = MovementPlace(
                table=table.table, side=EW, opponent=self.teams[table.ns]
            )
        return places

    def _lines(self, table: int) -> Iterator[CardLine]:
        before: tuple[int, int] | None = None
        for round_ in self.rounds:
            seated = next((seated for seated in round_.tables if seated.table == table), None)
            if seated is None:
                yield CardLine(number=round_.number, ns=None, ew=None)
                before = None
                continue
            pair = (seated.ns, seated.ew)
            ns, ew = (
                CardSide(
                    team=self.teams[team],
                    sat_here=before is not None and before[place] == team,
                    next=self.phrase_next(team, round_.number),
                )
                for place, team in enumerate(pair)
            )
            yield CardLine(number=round_.number, ns=ns, ew=ew)
            before = pair


def _name_side(side: str) -> str:
    return str(SIDE_NAMES.get(side, ""))
