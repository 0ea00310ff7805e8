"""Where everybody sits, from A to Z by player."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from difflib import get_close_matches

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.models import Round, Team, Tournament
from tournaments.names import is_named, name_key, name_order, read_initial
from tournaments.pages.draws.public_round import list_rounds_playing
from tournaments.pages.draws.seating import TeamSeat, read_seatings
from tournaments.pages.teams.public_teams import list_initials
from tournaments.queries.draws.stored_draws import list_late_teams, read_unplaced_teams

FEW = 4
"""Lines that are an answer rather than a list; `js/list-filter.js` counts the same."""
_CLOSE_WORDS, _CLOSE_ENOUGH, _CLOSE_PEOPLE = 3, 0.75, 8


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerSeat:
    """One player with the partner, the team, and the seat of the round.

    `seat` is None before a draw and for a team that the round leaves out; `seat.table` is None
    for the exempt. `favours` are the matches that it plays besides, for the exempt. Who came after
    the draw `awaits_table`.
    """

    name: str
    partner: str
    team: Team
    seat: TeamSeat | None
    favours: tuple[TeamSeat, ...]
    key: str
    awaits_table: bool

    @property
    def initial(self) -> str:
        """The letter under which the name stands."""
        return read_initial(self.name)

    @property
    def against(self) -> str:
        """Who sits on the other side, in words; empty where nobody does."""
        return "" if self.seat is None else phrase_opponents(self.seat)


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatList:
    """The players of the rounds under way in order of name; no rounds before the first draw.

    `are_people`: everybody signed up alone, a team is one person. `are_close`: nobody bears the
    name that was searched, these bear one spelled nearly so.
    """

    rounds: tuple[Round, ...]
    players: tuple[PlayerSeat, ...]
    are_people: bool
    are_close: bool = False

    @property
    def are_few(self) -> bool:
        """Whether all of them fit on the first screen of a phone."""
        return len(self.players) <= FEW

    @property
    def initials(self) -> list[str]:
        """The letters to go to; none in a short list."""
        return list_initials(player.name for player in self.players)

    @property
    def round(self) -> Round | None:
        """The round under way, of the first stage that plays one."""
        return self.rounds[0] if self.rounds else None


def seat_list(tournament: Tournament, *, wanted: str = "") -> SeatList:
    """Every player's seat in the rounds under way, or those whose name, team or number fits."""
    rounds = list_rounds_playing(tournament)
    seats: defaultdict[int, list[TeamSeat]] = defaultdict(list)
    for seating in read_seatings(rounds).values():
        for seat in seating.by_team():
            seats[seat.team.pk].append(seat)
    teams = list(tournament.teams.registered().complete().with_players())
    found = _players(teams, seats, _waiting(rounds))
    names = name_apart([(player.name, player.team.number) for player in found])
    players = sorted(
        (replace(player, name=name) for player, name in zip(found, names, strict=True)),
        key=lambda player: (name_order(player.key), player.team.number),
    )
    fitting = tuple(player for player in players if _fits(player, wanted))
    return SeatList(
        rounds=tuple(rounds),
        players=fitting or _list_close(players, wanted),
        are_people=tournament.is_of_people,
        are_close=not fitting and bool(wanted),
    )


def name_apart(listed: Sequence[tuple[str, int]]) -> list[str]:
    """Names in a list with the number of their team; namesakes show it, so that everybody finds
    the own line."""
    named = Counter(name_key(name) for name, _team in listed)
    return [
        f"{name} ({_('n° %(number)s') % {'number': number}})" if named[name_key(name)] > 1 else name
        for name, number in listed
    ]


def _waiting(rounds: Sequence[Round]) -> set[int]:
    """Who is in the room and came after the draw of a round that is played."""
    playing = [round_ for round_ in rounds if round_.state == RoundState.PUBLISHED]
    prefetch_related_objects(playing, "matches")
    unplaced = read_unplaced_teams(playing)
    return {team.pk for round_ in playing for team in list_late_teams(round_, unplaced[round_.pk])}


def phrase_opponents(seat: TeamSeat) -> str:
    """« contre A – B (équipe 7) », or the two people with their numbers."""
    numbers = [str(team.number) for team in seat.opponents]
    values = {"name": seat.opponent_label, "number": numbers[0] if numbers else ""}
    if len(numbers) > 1:
        values["number"] = _("%(one)s et %(other)s") % {"one": numbers[0], "other": numbers[1]}
        return _("contre %(name)s (n° %(number)s)") % values
    return _("contre %(name)s (équipe %(number)s)") % values if numbers else ""


def _players(
    teams: Sequence[Team], seats: Mapping[int, Sequence[TeamSeat]], waiting: Set[int]
) -> list[PlayerSeat]:
    found = []
    for team in teams:
        own = [seat for seat in seats.get(team.pk, ()) if not seat.is_favour]
        seat = own[-1] if own else None
        sitting = team if seat is None else seat.team
        favours = tuple(seat for seat in seats.get(team.pk, ()) if seat.is_favour)
        found += [
            PlayerSeat(
                name=player.name,
                partner=_partner(sitting, player.pk, seat),
                team=team,
                seat=seat,
                favours=favours,
                key=player.name_key,
                awaits_table=team.pk in waiting,
            )
            for player in sitting.players
        ]
    return found


def _partner(team: Team, player: int, seat: TeamSeat | None) -> str:
    if seat is not None and seat.partner is not None:
        return f"{seat.partner.label} ({_('n° %(number)s') % {'number': seat.partner.number}})"
    return " – ".join(partner.name for partner in team.players if partner.pk != player)


def _fits(player: PlayerSeat, wanted: str) -> bool:
    return is_named(wanted, f"{player.key} {player.team.name}", player.team.number)


def _list_close(players: Sequence[PlayerSeat], wanted: str) -> tuple[PlayerSeat, ...]:
    """The players with a word in their names that is spelled nearly as one that was searched."""
    spelled = {word for player in players for word in player.key.split()}
    close = {
        found
        for word in name_key(wanted).split()
        for found in get_close_matches(word, spelled, n=_CLOSE_WORDS, cutoff=_CLOSE_ENOUGH)
    }
    return tuple(p for p in players if close.intersection(p.key.split()))[:_CLOSE_PEOPLE]
