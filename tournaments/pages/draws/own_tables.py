"""« C'est moi » : each team's table of the round under way, for the phone that knows its own."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from tournaments.enums import Forfeit, SheetStep
from tournaments.models import Round, Team, Tournament
from tournaments.pages.draws.public_round import choose_rounds_playing, list_rounds_playing
from tournaments.pages.draws.public_seats import phrase_opponents
from tournaments.pages.draws.seating import SeatedMatch, TeamSeat, read_seatings
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings
from tournaments.pairing.brackets.names import ordinal
from tournaments.ports import prizes
from tournaments.queries.draws.rounds import find_sheet_state
from tournaments.queries.ranks.shared import read_shared_teams
from tournaments.queries.ranks.standings import hides_standings, list_ranked_teams
from tournaments.wording import engine_language

_SHEET_WORDS: Mapping[SheetStep, str | Promise] = {
    SheetStep.HANDED_IN: gettext_lazy("✓ La feuille est rendue."),
    SheetStep.CHECKED: gettext_lazy("✓ La feuille est vérifiée."),
    SheetStep.CLOSED: gettext_lazy("✓ La feuille est close."),
    SheetStep.CONTESTED: gettext_lazy("La feuille est contestée : l'arbitre décide."),
    SheetStep.FORFEIT: gettext_lazy("Forfait : cette partie ne se joue pas."),
}

_LAST_ROUND = {
    "win": ngettext_lazy(
        "%(title)s : gagnée, %(points)s point", "%(title)s : gagnée, %(points)s points", "count"
    ),
    "draw": ngettext_lazy(
        "%(title)s : nulle, %(points)s point", "%(title)s : nulle, %(points)s points", "count"
    ),
    "loss": ngettext_lazy(
        "%(title)s : perdue, %(points)s point", "%(title)s : perdue, %(points)s points", "count"
    ),
}
_POINTS_ALONE = ngettext_lazy(
    "%(title)s : %(points)s point", "%(title)s : %(points)s points", "count"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnTable:
    """Where a team sits; `seat` and `round` are None where the rounds under way leave it out.

    `favour` is a match that the exempt plays with, for somebody else; `step` is how far the sheet
    of its table is, None where it has none. `is_person`: who signed up alone is one person.
    `is_left_out`: a round is under way, and it is not in it. `place` is where it came, in words,
    once the concours is over, `won` what it has won once that may be told, `standing` its rank
    until then and what its last round brought.
    """

    team: Team
    round: Round | None
    seat: TeamSeat | None
    favour: TeamSeat | None
    step: SheetStep | None
    is_person: bool
    is_left_out: bool
    place: str = ""
    won: tuple[str, ...] = ()
    standing: str = ""

    @property
    def partner(self) -> str:
        """Who sits opposite in a mêlée, with the number; a team's own players are its name."""
        mate = self.seat.partner if self.seat else None
        return f"{mate.label} ({mate.number})" if mate else ""

    @property
    def sheet_words(self) -> str:
        """What has become of the sheet of the table; empty while it is played."""
        return str(_SHEET_WORDS.get(self.step, "")) if self.step else ""

    @property
    def against(self) -> str:
        """Who sits on the other side, in words; empty where nobody does."""
        return phrase_opponents(self.seat) if self.seat else ""


def read_own_tables(tournament: Tournament) -> list[OwnTable]:
    """The table of every team that plays, in order of number, in a fixed number of queries."""
    teams = sorted(list_ranked_teams(tournament), key=lambda team: team.number)
    found = _list_tables(tournament, list_rounds_playing(tournament), teams)
    if hides_standings(tournament):
        return found
    standings = read_public_standings(tournament)
    lines = standings.lines if standings.after_round else ()
    places = {line.team.pk: _phrase_place(line, len(lines)) for line in lines}
    came, now = (places, {}) if tournament.finished_at else ({}, places)
    last = {line.team.pk: _phrase_last_round(line) for line in lines}
    lots = prizes().list_lots_by_team(tournament)
    return [
        replace(
            own,
            place=came.get(own.team.pk, ""),
            standing=" · ".join(filter(None, (now.get(own.team.pk), last.get(own.team.pk)))),
            won=tuple(lot.prize for lot in lots.get(own.team.pk, ())),
        )
        for own in found
    ]


def _phrase_place(line: StandingLine, size: int) -> str:
    """Where a team stands, or came: « 3e sur 63 »."""
    place = ordinal(line.rank, engine_language())
    return _("%(place)s sur %(size)d") % {"place": place, "size": size} if line.rank else ""


def _phrase_last_round(line: StandingLine) -> str:
    """What the last round that counts brought a team: « Partie 2 : gagnée, 1 204 points »."""
    found = next((score for score in reversed(line.rounds) if score.points), None)
    if found is None:
        return ""
    sentence = _LAST_ROUND.get(found.outcome, _POINTS_ALONE)
    count = found.scored if isinstance(found.scored, int) else 2
    return sentence % {"title": found.column.title, "points": found.points, "count": abs(count)}


def find_own_table(tournament: Tournament, team: Team, published: Iterable[Round]) -> OwnTable:
    """The table of one team, the published rounds of the tournament being known."""
    rounds = choose_rounds_playing(published)
    (own,) = _list_tables(tournament, rounds, [team], own=team.pk)
    return own


def _list_tables(
    tournament: Tournament,
    playing: Sequence[Round],
    teams: Sequence[Team],
    *,
    own: int | None = None,
) -> list[OwnTable]:
    """Where each of some teams sits; of one alone, by its key, only its tables are read."""
    rounds = [] if tournament.finished_at else playing
    found: defaultdict[int, list[tuple[Round, TeamSeat]]] = defaultdict(list)
    steps: dict[tuple[int, int], SheetStep] = {}
    seatings = read_seatings(rounds, own=own, teams=read_shared_teams(tournament, rounds))
    for round_ in rounds:
        seats = seatings[round_.pk]
        steps |= {
            (round_.pk, table.table): _find_step(table) for table in seats.tables if table.table
        }
        for seat in seats.by_team():
            found[seat.team.pk].append((round_, seat))
    plays = bool(rounds)
    return [_own(team, found[team.pk], steps, tournament, plays=plays) for team in teams]


def _find_step(seated: SeatedMatch) -> SheetStep:
    """How far the sheet of a table is; where somebody did not come, there is none."""
    if seated.match.forfeit != Forfeit.NONE:
        return SheetStep.FORFEIT
    return SheetStep(find_sheet_state(seated.match))


def _own(
    team: Team,
    seats: Sequence[tuple[Round, TeamSeat]],
    steps: Mapping[tuple[int, int], SheetStep],
    tournament: Tournament,
    *,
    plays: bool,
) -> OwnTable:
    own = [(round_, seat) for round_, seat in seats if not seat.is_favour]
    round_, seat = own[-1] if own else (None, None)
    table = seat.table if seat else None
    return OwnTable(
        team=team,
        round=round_,
        seat=seat,
        favour=next((seat for _round, seat in seats if seat.is_favour), None),
        step=None if round_ is None else steps.get((round_.pk, table or 0)),
        is_person=tournament.is_of_people,
        is_left_out=plays and not seats,
    )
