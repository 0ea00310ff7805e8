"""What is said to change nothing, asked of the engine itself."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import CATALOGUE, RULEBOOKS, Contradictions, Kind, Parameter, RuleSet
from tests.running.examples import examples
from tests.running.nightly import nightly_but
from tests.scoring.deals.score_lines import any_deals, overridden_rules
from tests.tournaments.pages.rules.sampled_deals import LENGTHS, list_deals, mark_all, mark_each
from tournaments.pages.rules.effects import NEEDS, has_effect, phrase_no_effect
from tournaments.pages.rules.marking_rules import MARKING

Options = dict[str, Any]

# What each need asks for, and what else has to give way where it is not met.
SWITCHED_OFF: dict[str, Options] = {
    "coinche": {"coinche": False, "surcoinche": False},
    "count=all": {"count": "contract-only", "tie": "failed", "bid_marked": True},
    "count!=all": {"count": "all"},
    "tie=litige": {"tie": "failed"},
    "tie=failed": {"tie": "shared"},
    "must_beat_defence": {"must_beat_defence": False},
    "first_misdeal!=awarded": {"first_misdeal": "awarded"},
    "first_misdeal=barred": {"first_misdeal": "redeal"},
    "first_misdeal=dealer-barred": {"first_misdeal": "redeal"},
    "capot_flat=False": {"capot_flat": True},
    "generale_flat=False": {"generale_flat": True},
    "coinche_out_of_turn=False": {"coinche_out_of_turn": True},
    "second_misdeal!=awarded": {"second_misdeal": "awarded"},
    "second_misdeal!=redeal": {"second_misdeal": "redeal"},
    "third_misdeal=awarded": {"third_misdeal": "redeal"},
    "closing_passes=4": {"closing_passes": 3},
    "coinche_closes=False": {"coinche_closes": True},
    "last_trick_uncounted=sweep": {},
    "bid_marked": {"bid_marked": False, "coinche_multiplies": "mark"},
    "failed_bid_marked=False": {"failed_bid_marked": True},
    "failed_belote=False": {"failed_belote": True},
    "failed_belote_coinched=False": {"failed_belote_coinched": True},
    "failed_capot_belote=False": {"failed_capot_belote": True},
    "belote_points": {"belote_points": 0},
    "belotes_suit": {"belotes_suit": 0},
    "belotes_all_trump": {"belotes_all_trump": 0},
}


def without(some: str) -> Options:
    """Options under which none of the conditions of one need holds."""
    options: Options = {}
    for condition in some.split("|"):
        options |= SWITCHED_OFF.get(condition, {condition: False})
    return options


def list_values(parameter: Parameter) -> list[Any]:
    """Some values that a parameter may have, the ends of its range and its words among them."""
    if parameter.kind is Kind.BOOL:
        return [True, False]
    if parameter.kind is Kind.SET:
        sizes = range(len(parameter.choices) + 1)
        return [list(some) for size in sizes for some in combinations(parameter.choices, size)]
    if parameter.kind is Kind.TABLE:
        return [{}, {"A": 30, "J": 70}]
    numbers = [parameter.minimum, parameter.maximum] if parameter.kind is Kind.INT else []
    return [*parameter.choices, *parameter.words, *numbers]


def build(book: str, options: Options) -> RuleSet | None:
    """The rules, as far as the book has such options; None where they contradict each other."""
    known = {name for name in options if RULEBOOKS[book].overridable(CATALOGUE[name])}
    try:
        return RuleSet.of(book, {name: options[name] for name in known})
    except Contradictions:
        return None


deals_of = cache(list_deals)


@cache
def marks_of(rules: RuleSet) -> list[object]:
    return mark_all(rules, deals_of(rules))


def told_without_effect(book: str) -> Iterator[tuple[RuleSet, RuleSet, str]]:
    """Rules that have a parameter which changes nothing; the same without it; and its name."""
    for name, needed in NEEDS.items():
        for options in map(without, needed.split()):
            plain = build(book, {key: value for key, value in options.items() if key != name})
            if plain is None:
                continue
            for value in list_values(CATALOGUE[name]):
                rules = build(book, {**plain.overrides, name: value})
                if rules and name in rules.overrides and not has_effect(rules.value, name):
                    yield rules, plain, name


@pytest.mark.parametrize("book", nightly_but({"ffb-belote", "ffb-coinche"}, [*RULEBOOKS]))
def test_what_is_told_to_change_nothing_changes_no_mark(book: str) -> None:
    told = set()
    for rules, plain, name in told_without_effect(book):
        told.add(name)
        assert mark_all(rules, deals_of(plain)) == marks_of(plain), (rules, name)
    settable = {name for name in NEEDS if RULEBOOKS[book].overridable(CATALOGUE[name])}
    assert {name for name in settable - told if needs_what_varies(book, name)} <= NEVER_TOLD


# Each is refused beside what would leave it without effect, beside its book's own value, or
# without another setting that these options leave alone.
NEVER_TOLD = {"bid_marked", "bid_over_coinche", "lost_belote", "misdeal_capot_points", "tie"}


def needs_what_varies(book: str, name: str) -> bool:
    """Whether a need of a parameter rests on what can be set otherwise in a book."""
    asked = [{re.split("!?=", part)[0] for part in some.split("|")} for some in NEEDS[name].split()]
    settable = RULEBOOKS[book].overridable
    return any(all(settable(CATALOGUE[one]) for one in some) for some in asked)


WIDE: Options = {
    "no_trump_all_trump": True,
    "declarations": True,
    "generale": True,
    "generale_coinche": True,
    "solo_sweep_points": 500,
    "capot_flat": True,
    "surcoinche": True,
    "round_marks": True,
    "lowest_bid": 82,
}
LITIGE: Options = {"must_beat_defence": True, "tie": "litige", "round_marks": False}
LOST: Options = {"failed_belote": False, "failed_belote_coinched": False}
NEVER_ALONE = {"pack_points", "last_trick_points"}
"""Points that are one sum: only both together can be changed."""


def test_what_is_said_of_marks_changes_some_deal_where_it_counts() -> None:
    """So that the deals above are the ones that would show it."""
    unseen = set(MARKING)
    for book, options in product(RULEBOOKS, ({}, WIDE, LITIGE, LOST, WIDE | LITIGE)):
        plain = build(book, options)
        for name in sorted(unseen) if plain else ():
            if any(changes_a_mark(plain, name, value) for value in list_values(CATALOGUE[name])):
                unseen.discard(name)
    assert unseen == NEVER_ALONE


def changes_a_mark(plain: RuleSet, name: str, value: Any) -> bool:
    rules = build(plain.rulebook.id, {**plain.overrides, name: value})
    if rules is None or rules == plain or not has_effect(rules.value, name):
        return False
    marks = zip(mark_each(rules, deals_of(plain)), marks_of(plain), strict=True)
    return any(one != other for one, other in marks)


@given(st.data())
@settings(max_examples=examples(2000))
def test_what_changes_nothing_changes_nothing_under_any_rules(data: st.DataObject) -> None:
    rules = data.draw(overridden_rules())
    told = [name for name in rules.overrides if not has_effect(rules.value, name)]
    length = data.draw(st.sampled_from(LENGTHS))
    deals = data.draw(st.lists(any_deals(rules, length), min_size=1, max_size=3))
    marks = mark_all(rules, deals) if told else []
    for name in told:
        left = {key: value for key, value in rules.overrides.items() if key != name}
        plain = build(rules.rulebook.id, left)
        assert plain is None or mark_all(plain, deals) == marks, name


@pytest.mark.parametrize(
    ("book", "options", "name", "said"),
    [
        ("ffb-coinche", {"coinche_multiplier": 3}, "coinche_multiplier", ""),
        (
            "ffb-coinche",
            {"coinche_multiplier": 3, "coinche": False, "surcoinche": False},
            "coinche_multiplier",
            "ne compte que si « On peut coincher » dit « oui ».",
        ),
        (
            "ffb-coinche",
            {"bid_marked": False, "capot_value": 300},
            "capot_value",
            (
                "ne compte que si « Le contrat demandé s'ajoute à ce qu'on marque ; sinon on ne"
                " marque que les points faits » dit « oui » ou si « Un capot demandé vaut un"
                " forfait, plis compris, à qui le gagne » dit « oui » ou si « Aux points donnés"
                " pour une faute de jeu s'ajoute le contrat demandé » dit « oui » ou si « Aux"
                " points donnés pour une fausse donne s'ajoute le contrat que l'adversaire"
                " demandait » dit « oui »."
            ),
        ),
        (
            "ffb-coinche",
            {"own_raise": "never"},
            "own_raise",
            (
                "ne compte que si « Le nombre de passes de suite qui terminent les enchères après"
                " une enchère » dit « 4\N{NO-BREAK SPACE}passes »."
            ),
        ),
        (
            "ffb-coinche",
            {"belote_points": 0, "litige_keeps_belote": True},
            "litige_keeps_belote",
            (
                "ne compte que si « Ce que devient une donne à égalité » dit « litige », et si"
                " « Les points d'une belote » dit autre chose que « 0\N{NO-BREAK SPACE}point »."
            ),
        ),
        ("ffb-coinche", {"last_trick_uncounted": ["sweep"]}, "last_trick_uncounted", ""),
        (
            "ffb-coinche",
            {"last_trick_uncounted": ["AT"]},
            "last_trick_uncounted",
            "ne compte que si « On peut aussi choisir sans atout et tout atout » dit « oui ».",
        ),
        (
            "ffb-coinche",
            {"false_victory_claim": "match-lost"},
            "false_victory_claim",
            (
                "dans ce règlement, « On peut arrêter la partie en disant « nous avons gagné » »"
                " dit toujours « non »."
            ),
        ),
    ],
)
def test_it_names_what_would_make_a_parameter_count(
    book: str, options: Options, name: str, said: str
) -> None:
    rules = RuleSet.of(book, options)
    expected = f"Sans effet ici : {said}" if said else ""
    assert phrase_no_effect(rules.value, name, rules.rulebook) == expected
