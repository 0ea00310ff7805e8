"""What the tests say of every rulebook: a book that one of them leaves out fails by name."""

from collections.abc import Mapping
from typing import TypeVar

from scoring import CATALOGUE, RULEBOOKS, RuleSet

Said = TypeVar("Said")

_WIDER = ("no_trump_all_trump", "surcoinche")


def said_of(book: str, said: Mapping[str, Said], where: str) -> Said:
    """What is said of one rulebook; where it is not, the sentence that tells where to say it."""
    assert book in said, f"Say in {where} what holds of the rulebook “{book}”."
    return said[book]


def said_of_every(said: Mapping[str, Said], where: str) -> dict[str, Said]:
    """What is said of each of the site's rulebooks, in the site's order."""
    return {book: said_of(book, said, where) for book in RULEBOOKS}


def widest_rules(book: str) -> RuleSet:
    """The rule set of a rulebook that allows the most."""
    free = [name for name in _WIDER if RULEBOOKS[book].overridable(CATALOGUE[name])]
    return RuleSet.of(book, dict.fromkeys(free, True))
