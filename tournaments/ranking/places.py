"""Ranks from keys: the greater key first, equal ones on one rank, the rank after it skipped."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from tournaments.ranking.criteria import CRITERIA
from tournaments.ranking.criteria.criterion import FormatFact
from tournaments.ranking.messages import Message
from tournaments.ranking.messages import gettext_noop as _

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One criterion looked at between two of a ranking, and whether it separates them."""

    criterion: str
    separates: bool
    message: Message


def placed(items: Sequence[T], key: Callable[[T], Any]) -> Iterator[tuple[int, bool, T]]:
    """The items with rank and whether it is shared; equal ones stay in the order given."""
    rank = 1
    for _key, group in groupby(sorted(items, key=key, reverse=True), key=key):
        equal = list(group)
        for item in equal:
            yield rank, len(equal) > 1, item
        rank += len(equal)


def steps_until_separated(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps up to the one that separates, or all of them; none is made after that."""
    taken = []
    for step in steps:
        taken.append(step)
        if step.separates:
            break
    return tuple(taken)


_PLACED_BY_ROUND = _("un tableau place chacun selon le tour où il perd.")


def find_idle_criteria(
    criteria: Sequence[str], facts: Collection[FormatFact]
) -> Mapping[str, Message]:
    """Why each idle one of the `criteria`, the weightiest first, separates nobody, by code.

    Only what is certain before a card is played: who is not named may still separate nobody.
    """
    found: dict[str, Message] = {}
    for place, code in enumerate(criteria):
        why = _find_why(code, criteria[:place], facts)
        if why:
            found[code] = Message(msgid=why)
    return found


def _find_why(code: str, above: Sequence[str], facts: Collection[FormatFact]) -> str:
    if FormatFact.BRACKETS_ONLY in facts:
        return _PLACED_BY_ROUND
    settled = (CRITERIA[criterion].settles for criterion in above if CRITERIA[criterion].settles)
    own = (
        case.why
        for case in CRITERIA[code].idle_where
        if case.where in facts and (not case.below or case.below in above)
    )
    return next(settled, "") or next(own, "")
