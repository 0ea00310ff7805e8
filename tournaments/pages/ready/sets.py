"""The sets of rules ready to choose, the nearest to a club's own first, and what differs there."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import CATALOGUE, RuleSet
from scoring.ready import READY_SETS, ReadySet
from tournaments.pages.rules.effects import has_effect
from tournaments.pages.rules.marking_rules import (
    MARKING,
    TABLE,
    TARIFF,
    phrase_parameter,
    phrase_value,
)
from tournaments.wording import engine_language

_SAID = (*MARKING, *TABLE, *TARIFF, "usual_target", "last_litige", "both_reach_target")
"""What a règlement says of the rules, in its order: nothing else tells two sets apart on a page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OfferedSet:
    """A set that a club may start from, and on how many points its own rules differ."""

    ready: ReadySet
    title: str
    played: str
    differing: int
    is_chosen: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class DifferingPoint:
    """One point as a ready set has it, and as the club does."""

    ready: str
    own: str


def list_offered_sets(own: RuleSet, chosen: ReadySet | None) -> list[OfferedSet]:
    """Every ready set, those that are nearest to the club's own rules first."""
    language = engine_language()
    offered = [
        OfferedSet(
            ready=ready,
            title=ready.title(language),
            played=ready.played(language),
            differing=len(list(_list_differing(ready.rules, own))),
            is_chosen=ready is chosen,
        )
        for ready in READY_SETS.values()
    ]
    return sorted(offered, key=lambda offer: offer.differing)


def list_differing_points(ready: ReadySet, own: RuleSet) -> list[DifferingPoint]:
    """What a ready set says otherwise than the club's own rules, as a règlement says it."""
    return [
        DifferingPoint(ready=phrase_parameter(ready.rules, name), own=phrase_value(own, name))
        for name in _list_differing(ready.rules, own)
    ]


def _list_differing(ready: RuleSet, own: RuleSet) -> Iterator[str]:
    for name in (name for name in CATALOGUE if name in _SAID):
        counts = has_effect(ready.value, name) or has_effect(own.value, name)
        if counts and ready.value(name) != own.value(name):
            yield name
