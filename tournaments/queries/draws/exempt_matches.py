"""Who sits out a round and could play meanwhile, and against whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from tournaments.enums import ByePlay, CountsFor, Forfeit, RoundState, SheetState
from tournaments.models import Match, Round, Team
from tournaments.queries.draws.looks import Meetings, list_earlier_meetings
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.stages.chain import find_draw_family


@dataclass(frozen=True, kw_only=True, slots=True)
class ExemptOffer:
    """The teams that sit out, and those that could play them: the organisation's first, then those
    that have `finished` their own match, and last those whom an exempt has met."""

    exempt: tuple[Team, ...]
    opponents: tuple[Team, ...]
    meetings: Meetings
    finished: frozenset[int]

    @property
    def met(self) -> frozenset[int]:
        """The opponents whom an exempt has met, by key."""
        return _whom_they_met(self.exempt, self.opponents, self.meetings)


def can_exempt_play(round_: Round) -> bool:
    """Whether an exempt of the round can be given a match.

    In a bracket who has no opponent goes on without playing; in a mêlée it is one person.
    """
    return find_draw_family(round_.system) in ("matching", "schedule")


def find_exempt_offer(round_: Round) -> ExemptOffer | None:
    """Who can be given a match in a published round; None where nobody can, or all rest."""
    tournament = round_.tournament
    asked = tournament.bye_play != ByePlay.REST and round_.state == RoundState.PUBLISHED
    if not asked or not can_exempt_play(round_):
        return None
    sitting_out = round_.matches.filter(ew=None).values("ns")
    exempt = list(tournament.teams.filter(pk__in=sitting_out).with_players())
    if not exempt:
        return None
    volunteers = tournament.teams.ready_to_play().exclude(pk__in=sitting_out).with_players()
    opponents = [*list_staff_in_the_room(round_), *volunteers]
    meetings = list_earlier_meetings(round_, exempt)
    met = _whom_they_met(exempt, opponents, meetings)
    finished = _list_finished(round_)
    opponents.sort(key=lambda team: (team.pk in met, not team.is_staff, team.pk not in finished))
    return ExemptOffer(
        exempt=tuple(exempt),
        opponents=tuple(opponents),
        meetings=meetings,
        finished=finished,
    )


def _list_finished(round_: Round) -> frozenset[int]:
    """The teams whose match of the round is over, its sheet handed in; one query."""
    handed_in = ~Q(forfeit=Forfeit.NONE) | Q(
        sheet__state__in=(SheetState.SUBMITTED, *FINISHED_STATES)
    )
    found = round_.matches.filter(handed_in).values_list("ns", "ew")
    return frozenset(team for both in found for team in both if team is not None)


def _whom_they_met(
    exempt: Sequence[Team], opponents: Sequence[Team], meetings: Meetings
) -> frozenset[int]:
    return frozenset(
        team.pk
        for team in opponents
        if any(frozenset((waiting.pk, team.pk)) in meetings for waiting in exempt)
    )


def list_added_rematches(round_: Round) -> list[Match]:
    """The matches added for an exempt after the draw, against a team that it had met."""
    return [
        match
        for match in list_matches_for_one(round_)
        if match.ew is not None and have_met(round_, match.ns, match.ew)
    ]


def have_met(round_: Round, one: Team, other: Team) -> bool:
    """Whether the draw of a round knew that two teams had met."""
    pair = {one.number, other.number}
    return any({first, second} == pair for first, second in round_.draw_input.get("played", ()))


_FOR_ONE = "matches_counting_for_one"


def prefetch_matches_for_one() -> Prefetch[str, QuerySet[Match], str]:
    """What a list of rounds reads at once, so that `list_matches_for_one` asks nothing of each."""
    return Prefetch("matches", queryset=_counting_for_one(Match.objects.all()), to_attr=_FOR_ONE)


def list_matches_for_one(round_: Round) -> list[Match]:
    """The round's matches that count for an exempt alone, by table; read once for a page."""
    if not round_.pk:
        return []
    read: list[Match] | None = getattr(round_, _FOR_ONE, None)
    if read is None:
        read = list(_counting_for_one(round_.matches.all()))
        setattr(round_, _FOR_ONE, read)
    return read


def _counting_for_one(matches: QuerySet[Match]) -> QuerySet[Match]:
    found = matches.filter(counts_for=CountsFor.NS)
    return found.select_related("ns", "ew").order_by("table_number")


_ALONE = "matches_of_one_team"


def prefetch_slots_alone() -> Prefetch[str, QuerySet[Match], str]:
    """What a list of rounds reads at once, so that `list_slots_alone` asks nothing of each."""
    return Prefetch("matches", queryset=Match.objects.filter(ew=None), to_attr=_ALONE)


def list_slots_alone(round_: Round) -> list[str]:
    """The slot of each team without an opponent; "" where its turn in the bracket is not yet."""
    if not round_.pk:
        return []
    read: list[Match] | None = getattr(round_, _ALONE, None)
    return [match.slot for match in (round_.matches.filter(ew=None) if read is None else read)]


def list_staff_in_the_room(round_: Round) -> list[Team]:
    """The organisation's pairs that are there and have no match in the round."""
    busy = round_.matches.filter(ew__is_staff=True).values("ew")
    there = round_.tournament.teams.registered().complete().filter(is_present=True)
    return list(
        there.filter(is_staff=True)
        .allowed_to_play()
        .exclude(pk__in=busy)
        .with_players()
        .order_by("number")
    )
