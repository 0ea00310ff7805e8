"""Places of a stage that a lot gives to teams which did not qualify, and how far the calls are."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.enums import DrawnFrom, DrawSystem, LotAnswer, StageEntry
from tournaments.models import LotCall, Stage
from tournaments.queries.stages.brackets import find_losers_among
from tournaments.queries.stages.chain import list_sister_stages
from tournaments.queries.stages.entering.cuts import find_full_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.order import Placed


@dataclass(frozen=True, kw_only=True, slots=True)
class Called:
    """A team that the lot has called, and what it says; `placed` is where its stage left it."""

    placed: Placed
    answer: LotAnswer


@dataclass(frozen=True, kw_only=True, slots=True)
class StageLot:
    """The lot of a stage as it stands.

    `candidates` are those who may be drawn now, `answered` those who were called and said
    something, in order; `called` who is asked now. `entering` take the places. `waiting` are those
    not called yet: how many, since nobody knows whom the lot names next.
    """

    places: int
    candidates: tuple[Placed, ...]
    is_drawn: bool
    answered: tuple[Called, ...]
    called: Placed | None
    entering: tuple[Placed, ...]
    waiting: int

    @property
    def left(self) -> int:
        """How many places nobody has taken."""
        return self.places - len(self.entering)

    @property
    def is_over(self) -> bool:
        """Whether the stage need not wait for it: the places are full, or nobody is left."""
        return self.called is None and (self.is_drawn or not self.can_be_drawn)

    @property
    def can_be_drawn(self) -> bool:
        """Whether there are places to give and somebody to give them to."""
        return not self.is_drawn and self.places > 0 and bool(self.candidates)


def find_lot(
    stage: Stage,
    source: Stage,
    facts: StageFacts,
    *,
    chosen: Sequence[Placed],
    below: Sequence[Placed],
) -> StageLot | None:
    """The lot of a stage that draws places; None where it draws none.

    `chosen` have qualified, `below` are in the room and have not. Who was called and left, or has
    qualified meanwhile, is passed over.
    """
    if stage.drawn_places is None:
        return None
    places = stage.drawn_places or find_full_bracket(len(chosen)) - len(chosen)
    known = {placed.team.pk: placed for placed in below}
    calls = [call for call in facts.lot_calls.get(stage.pk, ()) if call.team_id in known]
    accepted = [known[call.team_id] for call in calls if call.is_accepted]
    unasked = [call for call in calls if call.answer == LotAnswer.WAITING]
    asks = len(accepted) < places and bool(unasked)
    return StageLot(
        places=places,
        candidates=tuple(_candidates(stage, source, facts, below)),
        is_drawn=bool(facts.lot_calls.get(stage.pk)),
        answered=tuple(_list_answered(calls, known)),
        called=known[unasked[0].team_id] if asks else None,
        entering=tuple(accepted[:places]),
        waiting=len(unasked) - asks,
    )


def _list_answered(calls: Sequence[LotCall], known: dict[int, Placed]) -> list[Called]:
    return [
        Called(placed=known[call.team_id], answer=LotAnswer(call.answer))
        for call in calls
        if call.answer != LotAnswer.WAITING
    ]


def _candidates(
    stage: Stage, source: Stage, facts: StageFacts, below: Sequence[Placed]
) -> list[Placed]:
    first, last = stage.drawn_first or 1, stage.drawn_last
    if stage.drawn_from == DrawnFrom.LOSERS:
        rounds = range(first, (last or first) + 1)
        lost = find_losers_among(
            rounds,
            matches=facts.matches_of(source.pk),
            entrants=facts.entrants(source.pk),
            drawn_on=facts.find_sides_drawn_on(source.pk),
        )
        return [placed for placed in below if placed.team.pk in lost]
    if stage.drawn_from == DrawnFrom.PLACES:
        sisters = list_sister_stages(stage, facts.stages)
        cuts = [
            stage,
            *(sister for sister in sisters if sister.opened_at or sister.number < stage.number),
        ]
        places = {placed.team.pk: _find_place(placed, source, cuts) for placed in below}
        return [
            placed
            for placed in below
            if first <= places[placed.team.pk] and (last is None or places[placed.team.pk] <= last)
        ]
    return list(below)


def _find_place(one: Placed, source: Stage, cuts: Sequence[Stage]) -> int:
    """The place of a team that qualified nowhere: behind the cut where it lost a barrage or a lot,
    since whoever came from there has its place."""
    in_pools = source.system == DrawSystem.POOLS
    behind = (
        cut.to_place + 1
        for cut in cuts
        if cut.entry == StageEntry.RANKS and cut.to_place and cut.places_per_pool == in_pools
        if (cut.from_place or 1) <= one.place <= cut.to_place
    )
    return max(behind, default=one.place)
