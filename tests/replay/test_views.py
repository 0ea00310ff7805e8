"""A deal played again from its address: what may be chosen, what is lit, what it comes to."""

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from replay.forms import TermsForm, build_bids
from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import RULEBOOKS, RuleSet, cards_of, replay_deal
from scoring.cards import SEATS
from tests.replay.replayed_deals import HANDS, TERMS, deal, whole_deal
from tests.weighing import weigh_page
from tournaments.pages.rules.addresses import build_rules_query, encode_rules

ADDRESS = reverse("public:replay")
FRENCH = {"accept-language": "fr"}


def open_page(told: ReplayedDeal, **extra: object) -> Any:
    """The page of a deal."""
    return Client().get(ADDRESS + told.query(**extra), headers=FRENCH)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "step",
    ["", ReplayedDeal(terms=deal().terms).query(), whole_deal().query()],
    ids=["choice", "hands", "tricks"],
)
def test_a_phone_asks_for_little(step: str) -> None:
    names, answers, sent = weigh_page(ADDRESS + step)
    # The signs of the suits come too, asked for by the sheet.
    assert {"css/deal-site.css", "js/replay-site.js"} <= names
    assert answers + 1 <= 8
    assert sent + 2_000 <= 70_000


def shown(told: ReplayedDeal, **extra: object) -> dict[str, Any]:
    """The four players of the trick that the page shows, by seat."""
    trick = open_page(told, **extra).context["trick"]
    return {seat.seat: seat for seat in trick.seats}


def choices(told: ReplayedDeal, **extra: object) -> set[str]:
    """The cards that the page lets one choose."""
    return {c.text for one in shown(told, **extra).values() for c in one.hand if c.url}


def lit(told: ReplayedDeal, seat: str, **extra: object) -> list[str]:
    """The legal cards of a player."""
    return [card.text for card in shown(told, **extra)[seat].hand if card.is_legal]


def typed(told: ReplayedDeal, text: str, **extra: str) -> Any:
    """What the page answers to typed cards."""
    return Client().get(ADDRESS, told.items() | {"typed": text} | extra, headers=FRENCH)


def played_after(response: HttpResponse) -> str:
    """The cards played in the address that a typed card leads to."""
    return dict(parse_qsl(response["Location"].partition("?")[2]))["tricks"]


class TestFirstSteps:
    def test_a_card_dealt_wears_the_letter_of_its_owner_and_no_drawing_under_it(self) -> None:
        hands = {**dict.fromkeys(SEATS, ()), "N": cards_of(["KH", "9H"])}
        page = open_page(ReplayedDeal(terms=deal().terms, hands=hands)).content.decode()
        cards = page.split('<span class="drawn-card')
        noted = [card for card in cards if "drawn-card__note" in card]
        assert len(noted) == 2
        assert not any("#court-" in card.partition("</svg>")[0] for card in noted)

    def test_the_rulebook_comes_first(self) -> None:
        books = Client().get(ADDRESS, headers=FRENCH).context["books"]
        assert [book for book, _title in books] == list(RULEBOOKS)

    @pytest.mark.parametrize(
        ("rulebook", "fields"),
        [
            ("ffb-belote", ["dealer", "taker", "trump"]),
            ("ffb-coinche", ["dealer", "taker", "trump", "contract", "doubled"]),
        ],
    )
    def test_only_what_the_rulebook_knows_is_asked(self, rulebook: str, fields: list[str]) -> None:
        form = Client().get(ADDRESS, {"rulebook": rulebook}).context["form"]
        assert list(form.fields) == fields

    def test_bids_are_those_of_the_rulebook(self) -> None:
        offered = build_bids(RuleSet.of("coinche-82"))
        assert offered == [82, *range(90, 190, 10), "capot"]

    def test_what_is_missing_is_said_beside_its_field(self) -> None:
        told = {"rulebook": "ffb-belote", "dealer": "N"}
        form = Client().get(ADDRESS, told, headers=FRENCH).context["form"]
        assert form.errors == {"taker": ["Dites qui a pris."], "trump": ["Dites l'atout."]}

    def test_a_generale_is_not_coinched_where_that_is_forbidden(self) -> None:
        told = {"trump": "H", "dealer": "N", "taker": "NS", "contract": "generale"}
        form = TermsForm({**told, "doubled": "coinche"}, rules=RuleSet.of("coinche-suisse"))
        assert list(form.errors) == ["doubled"]

    def test_changing_the_terms_keeps_the_cards(self) -> None:
        told = deal(["AS"])
        kept = open_page(told, terms=1).context["kept"]
        assert dict(kept) == {name: told.items()[name] for name in ("rulebook", "hands", "tricks")}

    def test_rules_that_cannot_be_read_are_said(self) -> None:
        page = Client().get(ADDRESS, {"rulebook": "ffb-belote", "rules": "A"}, headers=FRENCH)
        said = "L'adresse ne dit pas toutes les règles : une partie s'en est perdue."
        assert page.context["refusal"] == said

    def test_rules_of_a_club_are_kept_from_step_to_step(self) -> None:
        rules = RuleSet.of("ffb-belote", {"no_trump_all_trump": True, "failed_base": 200})
        page = Client().get(ADDRESS + build_rules_query(rules), headers=FRENCH)
        assert list(page.context["form"].fields["trump"].choices)[-1] == ("AT", "Tout atout")
        assert page.context["title"].endswith(", 2 règles du club")
        assert dict(page.context["kept"])["rules"] == encode_rules(rules)

    def test_rules_of_a_club_mark_the_deal(self) -> None:
        rules = RuleSet.of("ffb-coinche", {"round_marks": False})
        told = whole_deal()
        own = replace(told, terms=replace(told.terms, rules=rules))
        marked = [open_page(one).context["summary"].marks for one in (told, own)]
        assert [[side.points for side in sides] for sides in marked] == [[200, 60], [202, 60]]


class TestDealing:
    def holding(self, **hands: list[str]) -> ReplayedDeal:
        """A deal with some cards dealt."""
        told = ReplayedDeal(terms=deal().terms)
        for seat, texts in hands.items():
            told = told.holding(seat, cards_of(texts))
        return told

    def test_the_pack_is_that_of_the_rulebook(self) -> None:
        terms = Terms(rules=RuleSet.of("coinche-suisse"), **TERMS)
        suits = open_page(ReplayedDeal(terms=terms)).context["dealing"].suits
        assert [len(suit) for suit in suits] == [9, 9, 9, 9]

    def test_a_dealt_card_cannot_be_chosen(self) -> None:
        suits = open_page(self.holding(N=["AS"])).context["dealing"].suits
        taken = [card.text for suit in suits for card in suit if not card.url]
        assert taken == ["AS"]

    def test_a_full_hand_leaves_room_to_the_next(self) -> None:
        told = self.holding(N=[card.text for card in HANDS["N"]])
        assert open_page(told, seat="N").context["dealing"].seat == "E"

    def test_the_last_hand_gets_the_rest(self) -> None:
        told = ReplayedDeal(terms=deal().terms, hands={**HANDS, "W": ()})
        rest = open_page(told).context["dealing"].rest_url
        response = Client().get(ADDRESS + rest)
        assert set(response.context["deal"].hands["W"]) == set(HANDS["W"])

    def test_the_last_card_can_be_taken_back(self) -> None:
        undo = open_page(self.holding(N=["AS", "KS"])).context["dealing"].undo_url
        assert Client().get(ADDRESS + undo).context["deal"].hands["N"] == cards_of(["AS"])

    @pytest.mark.parametrize("text", ["10H VS", "10♥ V♠", "10h, js", "10 cœur V pique", "10♥️-JP"])
    def test_cards_are_typed_in_french_or_english(self, text: str) -> None:
        response = typed(self.holding(), text, seat="S")
        dealt = Client().get(response["Location"]).context["deal"]
        assert dealt.hands["S"] == cards_of(["10H", "JS"])

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("AS", "La carte A♠ est déjà donnée."),
            ("10H 10H", "La carte 10♥ est déjà donnée."),
            ("6H", "La carte 6♥ n'est pas dans ce jeu."),
            ("1H", "« 1H » n'est pas une carte."),
            ("A♥ R♥ D♥ V♥ 10♥ 9♥ 8♥ 7♥ A♦", "Cette main est pleine : 1 carte de trop."),
            ("", "Tapez au moins une carte."),
        ],
    )
    def test_what_cannot_be_dealt_is_said(self, text: str, message: str) -> None:
        response = typed(self.holding(N=["AS"]), text, seat="E")
        assert response.context["typing"].errors == {"typed": [message]}

    def test_what_was_typed_stays(self) -> None:
        response = typed(self.holding(), "10H 1H", seat="E")
        assert response.context["typing"]["typed"].value() == "10H 1H"


class TestPlaying:
    def test_the_player_of_the_turn_chooses_among_the_hand(self) -> None:
        assert choices(deal()) == {card.text for card in HANDS["N"]}

    def test_hands_are_sorted_trumps_first(self) -> None:
        hand = [card.text for card in shown(deal())["N"].hand]
        assert hand == ["JH", "9H", "8C", "7C", "KD", "QD", "AS", "10S"]

    def test_legal_cards_are_lit(self) -> None:
        assert lit(deal(["AS"]), "W") == ["8S", "7S"]

    def test_what_a_player_might_have_played_stays_lit(self) -> None:
        assert lit(deal(["AS", "8S", "JS", "QS"]), "W", trick=1) == ["8S", "7S"]

    def test_an_irregular_card_says_why(self) -> None:
        fault = shown(deal(["AS", "8D"]))["W"].fault
        assert (fault.card, fault.reason, fault.article, fault.legal) == (
            "8♦",
            "il fallait fournir la couleur demandée",
            "art. 5.2-1",
            "8♠ 7♠",
        )

    def test_a_card_of_another_hand_cannot_be_chosen(self) -> None:
        assert choices(deal(["AS"])) == {card.text for card in HANDS["W"]}

    def test_a_card_before_its_turn_is_chosen_on_demand(self) -> None:
        hands = [HANDS[seat] for seat in ("W", "S", "E")]
        assert choices(deal(["AS"]), out=1) == {c.text for hand in hands for c in hand}

    def test_a_card_before_its_turn_is_named(self) -> None:
        fault = shown(deal(["AS", "JS"]))["S"].fault
        assert (fault.reason, fault.legal) == ("jouée avant son tour", "")

    def test_the_winner_of_a_trick_is_shown(self) -> None:
        trick = open_page(deal(["AS", "8S", "JS", "QS"]), trick=1).context["trick"]
        assert (trick.winner, trick.points, trick.is_current) == ("Nord", 16, False)

    def test_the_last_card_can_be_taken_back(self) -> None:
        links = open_page(deal(["AS", "8S"])).context["links"]
        assert Client().get(ADDRESS + links["undo"]).context["deal"].played == cards_of(["AS"])

    def test_typed_cards_are_played_in_turn(self) -> None:
        response = typed(deal(), "AP 8P VP DP")
        assert played_after(response) == deal(["AS", "8S", "JS", "QS"]).items()["tricks"]

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("AS AS", "La carte A♠ est déjà jouée."),
            ("RS", "C'est à Nord de jouer, et la carte R♠ n'est pas dans sa main."),
        ],
    )
    def test_what_cannot_be_played_is_said(self, text: str, message: str) -> None:
        response = typed(deal(), text)
        assert response.context["typing"].errors == {"typed": [message]}

    def test_nothing_can_be_typed_after_the_last_card(self) -> None:
        response = typed(whole_deal(), "AS")
        assert response.context["typing"].errors == {"typed": ["La carte A♠ est déjà jouée."]}


class TestSummary:
    def test_points_are_those_of_the_engine(self) -> None:
        told = whole_deal()
        replay = replay_deal(told.deal_rules, dealer="E", hands=HANDS, tricks=told.tricks)
        sides = open_page(told).context["summary"].sides
        assert {str(side.side): side.points for side in sides} == {
            "NS": replay.points["NS"],
            "EO": replay.points["EW"],
        }

    def test_marks_come_once_the_deal_is_complete(self) -> None:
        marked = [bool(open_page(told).context["summary"].marks) for told in (deal(), whole_deal())]
        assert marked == [False, True]

    def test_belote_is_found_in_a_hand(self) -> None:
        sides = open_page(deal()).context["summary"].sides
        assert [side.belotes for side in sides] == [1, 0]

    def test_annonces_are_found_in_hands(self) -> None:
        hands = {
            **HANDS,
            "N": cards_of(["JH", "9H", "10H", "10S", "KD", "QD", "8C", "7C"]),
            "E": cards_of(["AH", "AS", "KS", "QS", "AD", "10D", "AC", "10C"]),
        }
        told = ReplayedDeal(terms=deal().terms, hands=hands)
        found = open_page(told).context["summary"]
        said = [hand.declarations for hand in found.hands]
        assert (said, found.counting) == (["Tierce au V♥", "Carré A", "", ""], "EO")

    def test_a_deal_without_bids_is_marked_too(self) -> None:
        told = whole_deal(rulebook="ffb-belote", contract=None)
        assert sum(mark.points for mark in open_page(told).context["summary"].marks) == 182

    @pytest.mark.parametrize("rulebook", ["coinche-82", "coinche-650"])
    def test_other_rulebooks_judge_the_same_hands(self, rulebook: str) -> None:
        told = whole_deal(rulebook=rulebook, contract=90)
        assert open_page(told).context["summary"].faults == ()

    def test_irregular_cards_are_listed(self) -> None:
        listed = open_page(deal(["AS", "8D"])).context["summary"].faults
        assert [(fault.trick, fault.player, fault.card) for fault in listed] == [(1, "Ouest", "8♦")]


class TestAddress:
    def test_an_address_opens_the_same_deal(self) -> None:
        told = deal(["AS", "8S"])
        again = open_page(told).context["deal"]
        assert (again.terms, again.hands, again.played) == (told.terms, told.hands, told.played)

    def test_an_address_is_short(self) -> None:
        assert len(whole_deal().query()) < 200

    def test_a_card_told_twice_is_left_out(self) -> None:
        told = deal().items() | {"hands": "001.0", "tricks": "1"}
        again = Client().get(ADDRESS, told).context["deal"]
        assert [len(again.hands[seat]) for seat in SEATS] == [2, 0, 0, 0]

    def test_no_cookie_is_set(self) -> None:
        assert len(open_page(deal()).cookies) == 0

    def test_cards_have_their_english_names(self) -> None:
        page = Client().get(f"/en{ADDRESS}{deal().query()}")
        assert page.context["summary"].hands[0].suits[-2:] == (
            ("D", "♦", "K Q"),
            ("S", "♠", "A 10"),
        )


class TestStop:
    """The takers, whose contract is reached, say « arrêt »."""

    FIRST = ("JH", "8H", "KH", "10H")
    SECOND = ("9H", "7H", "QH", "AH")

    def told(self, *played: str, **options: object) -> ReplayedDeal:
        """A contract of 82 that two tricks of trumps and the belote reach."""
        rules = RuleSet.of("coinche-82", {"early_stop": "points-so-far", **options})
        terms = Terms(rules=rules, **{**TERMS, "contract": 82})
        return ReplayedDeal(terms=terms, hands=HANDS, played=cards_of(played))

    def test_the_page_offers_it_after_a_whole_trick_and_marks_what_was_made(self) -> None:
        page = open_page(self.told(*self.FIRST, *self.SECOND))
        assert page.context["summary"].marks == ()
        stopped = Client().get(ADDRESS + page.context["links"]["stop"], headers=FRENCH)
        marks = [side.points for side in stopped.context["summary"].marks]
        assert (marks, stopped.context["summary"].outcome) == ([164, 0], "made")
        assert "Le preneur a dit « arrêt »" in stopped.content.decode()

    def test_play_goes_on_where_it_is_taken_back(self) -> None:
        told = self.told(*self.FIRST, *self.SECOND)
        undo = open_page(told.stopping()).context["links"]["undo"]
        assert Client().get(ADDRESS + undo).context["deal"] == told

    @pytest.mark.parametrize(
        ("played", "options"),
        [
            ((), {}),
            (FIRST[:3], {}),
            ((*FIRST, *SECOND), {"early_stop_tricks": 1}),
            (FIRST, {"early_stop": "not-played"}),
        ],
    )
    def test_it_is_not_offered_where_it_may_not_be_said(
        self, played: tuple[str, ...], options: dict[str, object]
    ) -> None:
        told = self.told(*played, **options)
        page = open_page(told.stopping())
        assert (page.context["links"]["stop"], page.context["deal"]) == ("", told)
