"""Round robins side by side: each group goes by the circle while that fits who has met whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.pairing.levels import Deadline, Measure, PairCosts
from tournaments.pairing.matching.best_draw import cheapest
from tournaments.pairing.model import Draw, DrawRequest, Note
from tournaments.pairing.schedules.circle import (
    circle_round,
    closed_up,
    meets_in,
    rounds_of,
    seats_for,
)
from tournaments.pairing.schedules.completing import count_least_rounds, plan_rest
from tournaments.pairing.schedules.draft import Draft, SeatedPair


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Teams that play each other, by their places in the request; the order is the schedule's."""

    name: str
    members: tuple[int, ...]


def draw_groups(request: DrawRequest, groups: Iterable[Group], *, legs: int, further: bool) -> Draw:
    """The round of each group, its tables beside those of the group before.

    A group that somebody joined late leaves its circle for rounds in which all meet who have not.
    Once a group has played all its rounds, `further` ones are drawn among those who have met
    least; else it rests.
    """
    draft, first, deadline = Draft(), 0, Deadline(request.time_limit)
    number = max(request.round, 1) - 1
    for group in groups:
        size = len(group.members)
        owed = _list_owed(request, group, legs) if _has_latecomers(request, group) else None
        over = number >= rounds_of(size, legs) if owed is None else not owed
        if size == 1:
            draft.place(
                request, SeatedPair(place=first, ns=group.members[0], ew=len(request.teams))
            )
        elif over and not further:
            _note_once(draft, "group-over")
        elif owed:
            _draw_rest(request, group, owed, first, draft)
        elif over or not _fits(request, group, number, legs):
            _note_once(draft, "beyond-schedule" if over else "off-schedule")
            _draw_least_met(request, group, first, draft, deadline)
        else:
            _follow_circle(request, group, number, first, draft)
        first += size // 2
    if not draft.optimal:
        draft.notes.append(Note(code="time-limit"))
    return draft.as_draw(request)


def count_rounds_left(request: DrawRequest, groups: Iterable[Group], *, legs: int) -> int:
    """How many rounds the group that needs most has still to play, that of the request included."""
    left = 0
    for group in groups:
        needed = rounds_of(len(group.members), legs) - max(request.round, 1) + 1
        if _has_latecomers(request, group):
            needed = len(plan_rest(_list_owed(request, group, legs)))
        left = max(left, needed)
    return left


def _has_latecomers(request: DrawRequest, group: Group) -> bool:
    """Whether somebody joined after the first round: by the circle, some would never meet."""
    return any(1 < request.teams[rank].since <= request.round for rank in group.members)


def _list_owed(request: DrawRequest, group: Group, legs: int) -> dict[tuple[int, int], int]:
    """How often those who are there have still to meet, by their places in the request."""
    met = _meetings(request)
    here = [rank for rank in sorted(group.members) if request.teams[rank].present]
    owed = {}
    for better, worse in combinations(here, 2):
        ids = sorted((request.teams[better].id, request.teams[worse].id))
        if left := max(0, legs - met[ids[0], ids[1]]):
            owed[better, worse] = left
    return owed


def _draw_rest(
    request: DrawRequest,
    group: Group,
    owed: Mapping[tuple[int, int], int],
    first: int,
    draft: Draft,
) -> None:
    """The first of the rounds in which all meet who have not; who has no table sits out."""
    rounds = plan_rest(owed)
    draft.optimal = draft.optimal and len(rounds) == count_least_rounds(owed)
    draft.evens_byes = True
    draft.notes.append(Note(code="late-schedule", values=(len(rounds),)))
    _seat(request, group, rounds[0], first, draft)
    seated = {rank for pair in rounds[0] for rank in pair}
    here = [rank for rank in group.members if request.teams[rank].present]
    draft.byes += [rank for rank in here if rank not in seated]
    met = _meetings(request)
    for pair in rounds[0]:
        one, other = sorted(request.teams[rank].id for rank in pair)
        if met[one, other]:
            _note_once(draft, "return-leg")
            draft.returns[frozenset((one, other))] = met[one, other]


def _follow_circle(
    request: DrawRequest, group: Group, number: int, first: int, draft: Draft
) -> None:
    size, members = len(group.members), group.members
    seats = seats_for(size)
    meetings = circle_round(seats, number) if size == seats else closed_up(seats, number)
    for meeting in meetings:
        ns, ew = members[meeting.ns], members[meeting.ew]
        seat = SeatedPair(place=first + meeting.place, ns=ns, ew=ew, slot=group.name)
        draft.place(request, seat)
    leg, pivot = divmod(number, seats - 1)
    if size != seats:
        alone = SeatedPair(place=first, ns=members[pivot], ew=len(request.teams))
        draft.place(request, alone)
    if leg:
        _note_once(draft, "return-leg")
        for meeting in meetings:
            ids = frozenset(request.teams[members[seat]].id for seat in (meeting.ns, meeting.ew))
            draft.returns[ids] = leg


def _draw_least_met(
    request: DrawRequest, group: Group, first: int, draft: Draft, deadline: Deadline
) -> None:
    """The cheapest matching of those who are there: who has met least meets."""
    here = [rank for rank in group.members if request.teams[rank].present]
    if not here:
        return
    among = replace(request, teams=tuple(request.teams[rank] for rank in here))
    costs = PairCosts(among, Measure())
    solution = cheapest(costs, deadline)
    draft.optimal = draft.optimal and solution.optimal
    draft.byes += [here[place] for place, partner in solution.pairs() if partner == costs.bye]
    pairs = [
        (here[better], here[worse]) for better, worse in solution.pairs() if worse != costs.bye
    ]
    _seat(request, group, pairs, first, draft)


def _seat(
    request: DrawRequest,
    group: Group,
    pairs: Sequence[tuple[int, int]],
    first: int,
    draft: Draft,
) -> None:
    """Tables side by side. NS is whoever of the two has sat there less, as the circle would have
    it; where both sat alike, the better one."""
    leaning = _leaning(request)
    for place, pair in enumerate(pairs):
        ns, ew = sorted(pair, key=lambda rank: leaning[request.teams[rank].id])
        draft.seats.append(SeatedPair(place=first + place, ns=ns, ew=ew, slot=group.name))


def _leaning(request: DrawRequest) -> Counter[int]:
    """How much oftener each team sat NS than EW in what the stage has played."""
    leaning: Counter[int] = Counter()
    for result in request.results:
        if result.ew is not None:
            leaning[result.ns] += 1
            leaning[result.ew] -= 1
    return leaning


def _fits(request: DrawRequest, group: Group, number: int, legs: int) -> bool:
    """Whether no pair that the circle has yet to bring together has met oftener than planned.

    What the stage has played is told by `results`; where there are none, by `played`.
    """
    seat_of = {request.teams[rank].id: seat for seat, rank in enumerate(group.members)}
    seats = seats_for(len(group.members))
    leg, done = divmod(number, seats - 1)
    for (first, second), times in _meetings(request).items():
        if first in seat_of and second in seat_of:
            turn = meets_in(seats, seat_of[first], seat_of[second])
            planned = leg + (turn < done)
            if times > planned and (turn >= done or leg + 1 < legs):
                return False
    return True


def _meetings(request: DrawRequest) -> Counter[tuple[int, int]]:
    if request.results:
        pairs = [(result.ns, result.ew) for result in request.results if result.ew is not None]
    else:
        pairs = list(request.played) if request.round > 1 else []
    return Counter((min(pair), max(pair)) for pair in pairs)


def _note_once(draft: Draft, code: str) -> None:
    note = Note(code=code)
    if note not in draft.notes:
        draft.notes.append(note)
