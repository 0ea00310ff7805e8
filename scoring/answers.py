"""Which answers to questions about the rules would give the marks that a club writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, islice, product
from typing import Any

from scoring.deals.deal import Length
from scoring.errors import FactError
from scoring.marks.score import score_match
from scoring.parameters import CATALOGUE
from scoring.ready import READY_SETS
from scoring.rulebooks import RULEBOOKS
from scoring.rules.parameter import Kind, Parameter, Value
from scoring.rules.ruleset import RuleSet

MOST_TRIED = 1500
"""How many rule sets one search builds at most: a third of a second."""
_AMID_A_MATCH = Length(deals=2)

Answers = Mapping[str, Value]
"""Some parameters with the values that they are answered with."""
Marks = Mapping[str, int]
"""What both sides mark, by side."""


def list_answers(
    rules: RuleSet,
    asked: Sequence[str],
    facts: Mapping[str, Any],
    marks: Marks,
    *,
    most_tried: int = MOST_TRIED,
) -> list[Answers]:
    """Return the answers under which a deal amid a match marks ``marks``: single ones, or, where
    there are none, pairs: of two that each change the marks, or of one that does and a word that
    does not by itself. Those come first whose values some rulebook or ready set has. Nothing where
    the rules mark so already.

    ``asked`` are the parameters that may be answered otherwise, in the order in which they are
    tried; one that the rulebook fixes is left alone. Raises FactError where these rules themselves
    refuse the deal.
    """
    now = _mark(rules, facts)
    if now == marks:
        return []
    gaps = {marks[side] - now[side] for side in now}
    singles: Sequence[Answers] = [
        {name: value}
        for name in asked
        if rules.rulebook.overridable(CATALOGUE[name])
        for value in list_values(rules, CATALOGUE[name], gaps)
    ][:most_tried]
    marked = [_mark_with(rules, answers, facts) for answers in singles]
    found = [answers for answers, gives in zip(singles, marked, strict=True) if gives == marks]
    if not found:
        moving = [answers for answers, gives in zip(singles, marked, strict=True) if gives != now]
        quiet = [answers for answers in singles if answers not in moving and _is_word(answers)]
        pairs = islice(_pair(moving, quiet), most_tried - len(singles))
        found = [answers for answers in pairs if _mark_with(rules, answers, facts) == marks]
    return sorted(found, key=_count_unknown)


def _pair(moving: Sequence[Answers], quiet: Sequence[Answers]) -> Iterator[Answers]:
    """Every two answers of two parameters, of which one moves the marks."""
    for first, second in chain(combinations(moving, 2), product(moving, quiet)):
        if first.keys() != second.keys():
            yield {**first, **second}


def _is_word(answers: Answers) -> bool:
    return not any(CATALOGUE[name].kind is Kind.INT for name in answers)


def _mark_with(rules: RuleSet, answers: Answers, facts: Mapping[str, Any]) -> Marks | None:
    """The marks of a deal under some other answers; None where these contradict the rest, or
    refuse the deal."""
    try:
        other = RuleSet.of(rules.rulebook.id, {**rules.overrides, **answers})
        return _mark(other, facts)
    except FactError:
        return None


def _mark(rules: RuleSet, facts: Mapping[str, Any]) -> Marks:
    return score_match(rules, _AMID_A_MATCH, [facts]).deals[0].marks


def list_values(rules: RuleSet, parameter: Parameter, gaps: set[int]) -> list[Value]:
    """Return the other values that a parameter is tried with: every word, and of numbers those of
    the rulebooks and ready sets, and those that a gap in the marks speaks for. None for a table."""
    held = rules.value(parameter.name)
    if parameter.kind is Kind.BOOL:
        return [not held]
    words: list[Value] = [*parameter.choices, *parameter.words]
    if parameter.kind is Kind.INT:
        words += sorted(_list_numbers(parameter, held, gaps))
    elif parameter.kind is not Kind.CHOICE:
        return []
    return [value for value in words if value != held]


def _list_numbers(parameter: Parameter, held: Value, gaps: set[int]) -> set[int]:
    numbers = {value for value in _known_values(parameter.name) if isinstance(value, int)}
    if isinstance(held, int):
        numbers |= {held + gap // share for gap in gaps for share in (1, 2, 4) if gap % share == 0}
    return {n for n in numbers if parameter.minimum <= n <= parameter.maximum}


@cache
def _known_values(name: str) -> tuple[Value, ...]:
    """What the rulebooks and ready sets say of a parameter."""
    books = (book.setting(name).value for book in RULEBOOKS.values())
    return (*books, *(ready.rules.value(name) for ready in READY_SETS.values()))


def _count_unknown(answers: Answers) -> int:
    """How many of the answers are numbers that no rulebook and no ready set has."""
    return sum(
        CATALOGUE[name].kind is Kind.INT and value not in _known_values(name)
        for name, value in answers.items()
    )
