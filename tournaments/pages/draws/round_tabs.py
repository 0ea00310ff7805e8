"""The parties of a concours as tabs: over, on screen, to come."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.enums import RoundState
from tournaments.models import Round, Tournament
from tournaments.queries.draws.round_titles import is_plain, name_round
from tournaments.queries.stages.options import plans_rounds


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundTab:
    """One party: its number in the concours, what its tab says, whether its page can be opened."""

    number: int
    title: str
    is_current: bool
    is_over: bool = False
    leads: bool = True


def list_round_tabs(
    tournament: Tournament, rounds: Iterable[Round], *, current: int
) -> list[RoundTab]:
    """A tab for each round drawn, and for those still planned where the concours is one run."""
    rounds = list(rounds)
    # What follows in a stage is drawn once all its tables are in, though nothing is closed by that.
    latest = {round_.stage_id: round_.number for round_ in rounds}
    tabs = [
        RoundTab(
            number=round_.number,
            title=_title(round_, is_current=round_.number == current),
            is_current=round_.number == current,
            is_over=round_.state == RoundState.CLOSED or round_.number < latest[round_.stage_id],
        )
        for round_ in rounds
    ]
    drawn = rounds[-1].number if rounds else 0
    planned = _count_planned(tournament, rounds)
    following = range(drawn + 1, max(planned, drawn + (current > drawn)) + 1)
    return tabs + [
        RoundTab(
            number=number,
            title=str(number),
            is_current=number == current,
            leads=number == drawn + 1,
        )
        for number in following
    ]


def _title(round_: Round, *, is_current: bool) -> str:
    if is_plain(round_) and not is_current:
        return str(round_.stage_round)
    return name_round(round_)


def _count_planned(tournament: Tournament, rounds: Sequence[Round]) -> int:
    stages = list(tournament.stages.all()[:2])
    if len(stages) != 1 or (rounds and not is_plain(rounds[-1])):
        return 0
    return stages[0].rounds_planned if plans_rounds(stages[0].system) else 0
