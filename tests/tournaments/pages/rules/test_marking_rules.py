"""What the règlement says that a deal marks."""

import pytest
from django.utils import translation

from scoring import CATALOGUE, RULEBOOKS, Kind, RuleSet
from tournaments.models.ruleset import rule_set
from tournaments.pages.rules.marking_rules import (
    MARKING,
    TABLE,
    TARIFF,
    phrase_parameter,
    phrase_plain_generale,
    phrase_rules_in_force,
)

POINTS_MADE = {"bid_marked": False, "generale": True}


@pytest.mark.parametrize(
    ("book", "overrides", "points"),
    [("ffb-coinche", {}, "250"), ("coinche-82", {"solo_sweep_points": 1500}, "1\xa0500")],
)
def test_a_generale_without_a_value_of_its_own_marks_all_the_tricks(
    book: str, overrides: dict[str, object], points: str
) -> None:
    rules = rule_set(book, POINTS_MADE | overrides)
    assert list(phrase_plain_generale(rules)) == [
        f"Une générale réussie marque les points faits, tous les plis : {points} points."
    ]


@pytest.mark.parametrize(
    "overrides", [{"generale_flat": True}, {"bid_marked": True}, {"generale": False}]
)
def test_one_with_a_value_needs_no_such_sentence(overrides: dict[str, object]) -> None:
    rules = rule_set("ffb-coinche", POINTS_MADE | overrides)
    assert list(phrase_plain_generale(rules)) == []


def test_thousands_are_written_as_on_sheets() -> None:
    rules = rule_set("ffb-coinche", POINTS_MADE | {"generale_flat": True, "generale_value": 1500})
    said = [sentence for sentence, _article in phrase_rules_in_force(rules, MARKING)]
    assert "Une générale demandée vaut 1\xa0500\xa0points." in said


@pytest.mark.parametrize(
    ("book", "overrides", "kept"),
    [
        ("coinche-650", {}, ["oui", "non", "non"]),
        ("ffb-coinche", {"failed_belote": False}, ["non", "oui", "oui"]),
        ("coinche-82", {}, ["non", "non"]),
        ("ffb-belote", {}, ["oui"]),
        ("coinche-82", {"count": "contract-only"}, []),
    ],
)
def test_it_says_when_takers_who_fail_keep_their_belote(
    book: str, overrides: dict[str, object], kept: list[str]
) -> None:
    """Failed, failed when coinched, and a capot that failed; each where it can differ."""
    said = [
        sentence for sentence, _article in phrase_rules_in_force(rule_set(book, overrides), MARKING)
    ]
    told = [
        sentence
        for sentence in said
        if "qui chutent" in sentence and sentence.endswith("leur belote.")
    ]
    assert ["oui" if " gardent " in one else "non" for one in told] == kept


@pytest.mark.parametrize(
    ("book", "overrides", "sentence", "is_said"),
    [
        ("ffb-coinche", {"bid_marked": False}, "Un capot demandé vaut", False),
        (
            "ffb-coinche",
            {"bid_marked": False, "award_adds_bid": True},
            "Un capot demandé vaut",
            True,
        ),
        ("ffb-coinche", {"generale": True}, "On ne coinche pas une générale", True),
        (
            "ffb-coinche",
            {"generale": True, "coinche": False, "surcoinche": False},
            "On ne coinche pas une générale",
            False,
        ),
        (
            "ffb-belote",
            {"belotes_suit": 0, "no_trump_all_trump": True},
            "Une belote vaut",
            True,
        ),
        ("ffb-belote", {"belotes_suit": 0}, "Une belote vaut", False),
        ("ffb-coinche", {}, "C'est toute la marque d'un camp qui est arrondie", True),
        (
            "ffb-coinche",
            {"round_marks": False},
            "C'est toute la marque d'un camp qui est arrondie",
            False,
        ),
    ],
)
def test_what_counts_is_said_and_what_does_not_is_left_out(
    book: str, overrides: dict[str, object], sentence: str, is_said: bool
) -> None:
    said = [text for text, _ in phrase_rules_in_force(rule_set(book, overrides), MARKING)]
    assert any(text.startswith(sentence) for text in said) == is_said


def test_who_is_above_a_partner_counts_in_all_trump_alone_too() -> None:
    rules = rule_set("coinche-82", {"go_above_trump_led": False})
    said = [text for text, _ in phrase_rules_in_force(rules, TABLE)]
    assert any(text.startswith("Là où il faut monter") for text in said)


# What no chapter of values says, by why: what a club changes of it stands among the differences.
UNSAID = {
    "the game, or a paper's column": {
        "bids", "trump_required", "direction", "first_to_speak", "belotes_suit",
        "most_declaration_points",
    },
    "cards in their order, and what each is worth: the text of reference has them": {
        "order_trump", "order_plain", "order_no_trump", "order_all_trump", "carre_order",
        "sequence_order", "values_trump", "values_plain", "values_no_trump", "values_all_trump",
        "scaled_trumps",
    },
    "the auction and the cards, as the text of reference has them": {
        "bid_step", "void_passes", "surcoinche_out_of_turn", "coinche_closes",
        "coinche_until_first_card", "barred_may_coinche", "ruff_instead_of_following",
        "go_above_trump_led", "trump_jack_never_forced", "must_ruff", "unable_to_overtrump",
        "partner_trump_winning", "go_above_all_trump",
    },
    "the length of a match says it, or the tournament has its own": {
        "usual_target", "usual_target_contract_only", "unreached_target", "both_reach_target",
        "match_cap", "match_floor",
        "replay_passed_deals", "deciding_deals", "last_litige", "clock_deal", "clock_tie",
        "belote_end_unless_swept", "belote_end_unless_failed", "victory_claim",
    },
    "rare faults: the arbiter's list has them": {
        "false_claim", "false_victory_claim", "rebelote_without_belote", "call_out_of_turn",
        "belote_not_announced", "amicable_settlement",
    },
}  # fmt: skip


def test_every_parameter_is_in_a_chapter_or_left_out_for_a_reason() -> None:
    said, unsaid = {*MARKING, *TABLE, *TARIFF}, set().union(*UNSAID.values())
    assert (said | unsaid, said & unsaid) == (set(CATALOGUE), set())


@pytest.mark.parametrize("name", [n for n, said in CATALOGUE.items() if said.kind is Kind.BOOL])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_no_is_a_sentence_that_a_club_would_write(name: str, language: str) -> None:
    books = [book for book in RULEBOOKS.values() if book.setting(name).value is False]
    free = [book for book in RULEBOOKS.values() if book.overridable(CATALOGUE[name])]
    rules = RuleSet.of(books[0].id) if books else RuleSet.of(free[0].id, {name: False})
    with translation.override(language):
        said = phrase_parameter(rules, name)
    assert said != CATALOGUE[name].sentence(language)
    assert not said.endswith((" : non.", ": no."))
