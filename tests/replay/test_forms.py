"""A deal played again as one text, and cards typed in two languages."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from replay.forms import read_cards, read_replay
from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import RuleSet, cards_of
from tests.replay.replayed_deals import HANDS, deal, whole_deal
from tournaments.errors import Refused

BELOTE = RuleSet.of("ffb-belote")
OWN = RuleSet.of("ffb-coinche", {"no_trump_all_trump": True, "belotes_all_trump": 0})


def own_deal() -> ReplayedDeal:
    """A deal under rules of a club."""
    terms = Terms(rules=OWN, trump="AT", dealer="E", taker="NS", contract=80)
    return ReplayedDeal(terms=terms, hands=HANDS, played=cards_of(["AS", "8S"]))


@pytest.mark.parametrize("told", [deal(), deal(["AS", "8D"]), whole_deal(), own_deal()])
def test_a_deal_is_read_as_it_was_written(told: ReplayedDeal) -> None:
    assert read_replay(told.text()) == told


def test_a_deal_without_its_rules_is_read_under_those_given() -> None:
    told = own_deal()
    assert read_replay(told.text(with_rules=False), rules=OWN) == told


def test_a_whole_address_is_read_as_well() -> None:
    told = deal(["AS"])
    assert read_replay("https://club.example/rejouer/" + told.query(trick=1)) == told


def test_a_whole_deal_is_a_short_text() -> None:
    assert len(whole_deal().text()) == 140


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-rulebook"),
        ("rulebook=ffb-belote&rules=A", "bad-rules"),
        ("rulebook=ffb-belote&dealer=N", "not-a-replay"),
        ("&".join("a=1" for _ in range(5000)), "not-a-replay"),
    ],
)
def test_a_text_that_tells_no_deal_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_replay(text)
    assert refused.value.code == code


def test_rules_of_the_club_decide_what_a_replay_counts() -> None:
    plain = RuleSet.of("ffb-coinche", {"no_trump_all_trump": True})
    told = own_deal()
    under_the_book = read_replay(told.text(with_rules=False), rules=plain)
    assert (sum(told.replay.belote.values()), sum(under_the_book.replay.belote.values())) == (0, 4)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("text", ["AC VP", "RC", "10K DC", "10T 9C", "10C", "AC KS 10H"])
def test_c_means_two_suits_and_is_asked_about(text: str, language: str) -> None:
    asked = {"fr": "cœur ou trèfle", "en": "hearts or clubs"}[language]
    with override(language), pytest.raises(ValidationError, match=asked):
        read_cards(text, BELOTE)


@pytest.mark.parametrize("text", ["AT KS 10H", "A♣ R♠ 10♥", "A clubs K spades 10 hearts"])
def test_the_other_letters_signs_and_words_mean_one_suit(text: str) -> None:
    assert read_cards(text, BELOTE) == list(cards_of(["AC", "KS", "10H"]))
