"""What a concours comes to, thing by thing under its key, so that two copies can be compared.

It reads the tables in place: this site's, or those of a suitcase that is open beside it.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.enums import Forfeit, SheetState
from tournaments.models import Match, Round, Team, Tournament
from tournaments.pages.draws.seating import SeatedMatch, Seating, read_seatings
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings
from tournaments.ports import TrailWords, arbitration
from tournaments.queries.draws.round_titles import name_round, name_table
from tournaments.queries.draws.rounds import count_progress, find_sheet_state
from tournaments.queries.sheets.match_results import read_kept_result
from tournaments.wording import phrase_score

MOST_ENTRIES = 200
"""How many entries of a journal a comparison shows; the first ones say how the two parted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing:
    """A thing that a copy of a concours has: what it is, and what is said of it."""

    name: str
    words: str


Things = Mapping[UUID, Thing]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedRound:
    """A round that can be printed: its number in the evening, and its name."""

    number: int
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """A copy of two. `last_common` is the entry after which it goes its own way, None where
    they have nothing in common; `entries` are those after it, `more` how many are not shown;
    `sheets` are those of each round."""

    last_common: TrailWords | None
    entries: tuple[TrailWords, ...]
    more: int
    teams: Things
    rounds: Things
    sheets: Mapping[UUID, Things]
    ranks: Things
    printed: tuple[PrintedRound, ...]

    def sheets_of(self, rounds: Collection[UUID]) -> Things:
        """The sheets of some rounds."""
        found = (several for key, several in self.sheets.items() if key in rounds)
        return {key: told for several in found for key, told in several.items()}


def read_side(tournament: Tournament, *, common: int) -> Side:
    """Read a copy whose journal begins with so many entries that the other has too."""
    words = arbitration().list_trail_words(
        tournament, first=max(common, 1), most=MOST_ENTRIES + bool(common)
    )
    last_common, entries = (words[0], words[1:]) if common and words else (None, words)
    head = next(iter(arbitration().list_record_heads(tournament).values()), "0")
    last = int(head.partition(":")[0])
    rounds = list(tournament.rounds.published().order_by("number"))
    seats = read_seatings(rounds)
    return Side(
        last_common=last_common,
        entries=tuple(entries),
        more=last - common - len(entries),
        teams=dict(_list_teams(tournament)),
        rounds={round_.key: _phrase_round(round_, seats[round_.pk]) for round_ in rounds},
        sheets={
            round_.key: {
                table.match.key: _phrase_sheet(round_, table) for table in seats[round_.pk].tables
            }
            for round_ in rounds
        },
        ranks={
            line.team.key: _phrase_rank(line) for line in read_public_standings(tournament).lines
        },
        printed=tuple(
            PrintedRound(number=round_.number, name=name_round(round_)) for round_ in rounds
        ),
    )


def _list_teams(tournament: Tournament) -> Iterator[tuple[UUID, Thing]]:
    for team in tournament.teams.with_players().order_by("number"):
        yield (
            team.key,
            Thing(name=capfirst(tournament.name_entrant(team.number)), words=_phrase_team(team)),
        )


def _phrase_team(team: Team) -> str:
    status, is_person = team.status_label, team.tournament.is_of_people
    if team.excluded_at is not None:
        status = _("Exclu") if is_person else _("Exclue")
    elif team.left_at is not None:
        status = _("Parti") if is_person else pgettext("équipe", "Partie")
    elif team.is_present:
        status = _("Présent") if is_person else _("Présente")
    players = ", ".join(player.name for player in team.players)
    told = (team.label, players if team.name else "", team.club_name, status)
    return " · ".join(sentence for sentence in told if sentence)


def _phrase_round(round_: Round, seats: Seating) -> Thing:
    progress = count_progress([table.match for table in seats.tables])
    values = {"tables": len(seats.tables), "in": len(seats.tables) - len(progress.still_playing)}
    words = _("feuilles rendues : %(in)d sur %(tables)d") % values
    return Thing(name=name_round(round_), words=words)


def _phrase_sheet(round_: Round, seat: SeatedMatch) -> Thing:
    values = {"table": name_table(round_, seat.table), "ns": seat.ns_label, "ew": seat.ew_label}
    score, state = _phrase_score(seat.match), _find_state(seat.match).label
    return Thing(
        name=_("%(table)s : %(ns)s contre %(ew)s") % values,
        words=f"{score} · {state}" if score else str(state),
    )


def _find_state(match: Match) -> SheetState:
    """State of the match's sheet; one that the next draw closed, as it closes all, is the same."""
    state = find_sheet_state(match)
    return SheetState.CONFIRMED if state == SheetState.LOCKED else state


def _phrase_score(match: Match) -> str:
    """What both have, a sheet that is not handed in as far as it is written."""
    if match.forfeit != Forfeit.NONE:
        return str(Forfeit(match.forfeit).label)
    if match.ns_score is not None and match.ew_score is not None:
        return phrase_score(match.ns_score, match.ew_score)
    result = read_kept_result(match.sheet) if hasattr(match, "sheet") else None
    return "" if result is None else phrase_score(result["totals"]["NS"], result["totals"]["EW"])


def _phrase_rank(line: StandingLine) -> Thing:
    rank = _("rang %(rank)d") % {"rank": line.rank}
    return Thing(name=str(line.team), words=" · ".join((rank, *line.cells[:1])))
