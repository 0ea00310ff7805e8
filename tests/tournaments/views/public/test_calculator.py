"""The calculator: one deal told in the address, marked under every rulebook."""

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring import RULEBOOKS, RuleSet
from tests.running.examples import examples
from tests.scoring.books import said_of_every
from tests.weighing import weigh_page
from tournaments.forms.rules.calculator import CalculatorForm
from tournaments.pages.rules.addresses import encode_rules
from tournaments.pages.rules.calculator import RulebookMarks

ADDRESS = reverse("public:calculator")
PLAIN = {"taker": "NS", "trump": "H", "contract": "100", "counted": "taker", "points": "110"}
FIELDS = sorted(CalculatorForm.base_fields)


def answer(told: dict[str, str]) -> dict[str, RulebookMarks]:
    """What the page says of a deal, by rulebook."""
    response = Client().get(ADDRESS, told, headers={"accept-language": "fr"})
    return dict(zip(RULEBOOKS, response.context["marks"], strict=False))


def marks(told: dict[str, str]) -> dict[str, list[int]]:
    """The marks of both sides, by rulebook; empty where it has none."""
    return {book: [side.points for side in one.sides] for book, one in answer(told).items()}


def errors(told: dict[str, str]) -> dict[str, list[str]]:
    """What the form says beside its fields."""
    response = Client().get(ADDRESS, told, headers={"accept-language": "fr"})
    return dict(response.context["form"].errors)


PLAIN_MARKS = {
    "ffb-coinche": [210, 50],
    "ffb-belote": [110, 52],
    "coinche-suisse": [210, 50],
    "coinche-82": [210, 52],
    "coinche-650": [210, 52],
}
NO_BIDS = "On y joue sans enchères : le contrat ne compte pas."
SET_ASIDE = {
    "ffb-coinche": (),
    "ffb-belote": (NO_BIDS,),
    "coinche-suisse": ("La belote n'y compte pas.", "Les annonces n'y comptent pas."),
    "coinche-82": ("Les annonces n'y comptent pas.",),
    "coinche-650": (),
}
HERE = "tests/tournaments/views/public/test_calculator.py"


def test_the_rulebooks_stand_side_by_side() -> None:
    assert marks(PLAIN) == said_of_every(PLAIN_MARKS, f"PLAIN_MARKS of {HERE}")


BELOTE_AGAINST = {**PLAIN, "contract": "80", "points": "81", "belote": "EW"}
ALL_TRUMP = {**PLAIN, "trump": "AT", "contract": "120", "points": "125"}
AGAINST = "81 contre 81 + 20 de belote = 101, le preneur doit faire plus : chute."


@pytest.mark.parametrize(
    ("told", "book", "verdict"),
    [
        (BELOTE_AGAINST, "ffb-coinche", AGAINST),
        (BELOTE_AGAINST, "ffb-belote", AGAINST),
        (BELOTE_AGAINST, "coinche-650", "81 pour 80 à faire : réussi."),
        (PLAIN, "ffb-coinche", "110 contre 52 : réussi."),
        ({**PLAIN, "points": "92"}, "ffb-coinche", "92 pour 100 à faire : chute."),
        ({**PLAIN, "belote": "NS"}, "ffb-belote", "110 + 20 de belote = 130 contre 52 : réussi."),
        (
            {**PLAIN, "points": "81"},
            "ffb-belote",
            "81 contre 81 : égalité, la donne est en litige.",
        ),
        ({**PLAIN, "contract": "capot"}, "ffb-coinche", "Il manque un pli : chute."),
        (
            {"taker": "NS", "trump": "H", "contract": "capot", "sweep": "NS"},
            "ffb-coinche",
            "Tous les plis sont faits : réussi.",
        ),
        (
            {"taker": "NS", "trump": "H", "sweep": "EW"},
            "ffb-belote",
            "La défense a fait tous les plis : chute.",
        ),
    ],
)
def test_one_sentence_says_why(told: dict[str, str], book: str, verdict: str) -> None:
    assert answer(told)[book].verdict == verdict


@pytest.mark.parametrize("points", range(60, 103))
def test_the_sentence_and_the_outcome_agree(points: int) -> None:
    words = {"made": "réussi.", "failed": "chute.", "litige": "la donne est en litige."}
    for one in answer({**BELOTE_AGAINST, "points": str(points)}).values():
        assert not one.sides or one.verdict.endswith(words[one.outcome])


def test_how_points_without_a_suit_count_is_told() -> None:
    told = answer(ALL_TRUMP)
    assert [told[book].conversion for book in ("coinche-82", "coinche-650")] == [
        "Tout atout : 125 points sur 258 comptent pour 78 sur 162.",
        "Tout atout : les plis valent 162, comptés tels quels.",
    ]


def test_a_step_opens_what_the_rules_say_of_it() -> None:
    _takers, defence = answer(BELOTE_AGAINST)["ffb-coinche"].sides
    told = {step["words"]: step["rules"] for step in defence.steps}
    assert told["belote"][0] == "Une belote vaut 20\xa0points."
    assert told["points de base"][0] == "Un contrat chuté a une base de 160\xa0points."


def test_a_heading_that_is_cited_is_french_in_english() -> None:
    page = Client().get(f"/en{ADDRESS}", ALL_TRUMP).content.decode()
    assert '<span class="article" lang="fr">“Calcul des scores”</span>' in page
    assert "art. Calcul" not in page


def test_where_the_rulebooks_differ_is_told_of_this_deal_alone() -> None:
    response = Client().get(ADDRESS, PLAIN, headers={"accept-language": "fr"})
    told = dict(response.context["differences"])
    assert [
        said for said, _books in told["Le preneur doit aussi faire plus de points que la défense"]
    ] == [
        "oui",
        "non",
    ]
    assert not [question for question in told if "coinché" in question or "capot" in question]


def test_the_mark_stands_beside_the_button_without_scripts() -> None:
    page = Client().get(ADDRESS, BELOTE_AGAINST, headers={"accept-language": "fr"})
    assert page.context["first"].title.startswith("Belote coinchée")
    said = page.content.decode()
    assert said.index(AGAINST) < said.index("Tout effacer")
    assert f'action="{ADDRESS}#mark"' in said


def test_steps_add_up_to_the_mark() -> None:
    steps = answer(PLAIN | {"belote": "NS"})["ffb-coinche"].sides[0].steps
    assert [(step["words"], step["points"], step["article"]) for step in steps] == [
        ("points des plis", "+110", "art. 10.1"),
        ("belote", "+20", "art. 7"),
        ("contrat", "+100", "art. 10.1 a"),
    ]


def test_points_of_the_defence_are_taken_from_the_pack() -> None:
    assert marks(PLAIN | {"counted": "defence", "points": "52"})["coinche-82"] == [210, 52]


def test_a_rulebook_without_this_trump_says_so() -> None:
    reasons = {book: one.reason for book, one in answer(PLAIN | {"trump": "NT"}).items()}
    assert reasons["ffb-belote"] == "Cet atout n'existe pas dans ce règlement."


def test_all_trump_has_no_belote_in_some_books() -> None:
    one = answer(PLAIN | {"trump": "AT", "belote": "NS"})["coinche-82"]
    assert one.reason == "Sous cet atout, il n'y a pas de belote."


def test_a_rulebook_with_bids_asks_for_the_contract() -> None:
    reasons = {book: one.reason for book, one in answer(PLAIN | {"contract": ""}).items()}
    missing = "On y joue aux enchères : il manque le contrat."
    bids = {book: RuleSet.of(book).bids for book in RULEBOOKS}
    assert reasons == {book: missing if bids[book] else "" for book in RULEBOOKS}


def test_what_does_not_count_is_set_aside_in_words() -> None:
    told = PLAIN | {"belote": "NS", "declarations_side": "EW", "declarations": "50"}
    aside = {book: one.set_aside for book, one in answer(told).items()}
    assert aside == said_of_every(SET_ASIDE, f"SET_ASIDE of {HERE}")


@pytest.mark.parametrize(
    ("change", "outcome"),
    [({}, "made"), ({"points": "70"}, "failed"), ({"points": "81"}, "litige")],
)
def test_the_outcome_is_said(change: dict[str, str], outcome: str) -> None:
    assert answer(PLAIN | change)["ffb-belote"].outcome == outcome


def test_all_tricks_need_no_points() -> None:
    told = PLAIN | {"points": "", "sweep": "NS"}
    assert marks(told)["ffb-belote"] == [252, 0]


def test_a_player_who_takes_all_tricks_counts_where_a_rulebook_knows_it() -> None:
    told = PLAIN | {"points": "", "sweep": "NS", "solo": "on"}
    alone, together = marks(told), marks(told | {"solo": ""})
    knowing = [book for book in RULEBOOKS if RuleSet.of(book).solo_sweep_points != "none"]
    assert [book for book in RULEBOOKS if alone[book] != together[book]] == knowing


def test_several_belotes_are_told_by_side() -> None:
    told = PLAIN | {"trump": "AT", "belote": "2-1"}
    assert marks(told)["coinche-650"] == [
        mark + 20 * count
        for mark, count in zip(marks(PLAIN | {"trump": "AT"})["coinche-650"], (2, 1), strict=True)
    ]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"taker": ""}, "taker", "Dites qui a pris."),
        ({"trump": ""}, "trump", "Dites l'atout."),
        ({"points": ""}, "points", "Comptez les points des plis d'un camp."),
        ({"sweep": "NS"}, "points", "Tous les plis pour un camp : n'écrivez pas de points."),
        ({"solo": "on"}, "solo", "Dites quel camp a fait tous les plis."),
        ({"declarations": "20"}, "declarations_side", "Dites quel camp a ces annonces."),
        ({"declarations_side": "NS"}, "declarations", "Dites combien valent ces annonces."),
        (
            {"contract": "mille"},
            "contract",
            "« mille » n'est pas un contrat : un nombre, capot ou générale.",
        ),
    ],
)
def test_what_is_missing_is_said_beside_its_field(
    change: dict[str, str], field: str, message: str
) -> None:
    assert errors(PLAIN | change) == {field: [message]}


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"contract": "85"}, "contract", "Aucun règlement ne joue ce contrat."),
        ({"points": "163"}, "points", "Sous cet atout, tous les plis valent au plus 162 points."),
        (
            {"points": "259", "trump": "AT"},
            "points",
            "Sous cet atout, tous les plis valent au plus 258 points.",
        ),
        ({"belote": "1-1"}, "belote", "Sous cet atout, il n'y a pas autant de belotes."),
        (
            {"declarations_side": "NS", "declarations": "30"},
            "declarations",
            "Aucune suite d'annonces ne fait ce total : elles valent 20, 50, 100, 150 ou 200.",
        ),
        (
            {"contract": "generale", "points": "", "sweep": "NS", "doubled": "coinche"},
            "doubled",
            "Aucun règlement ne permet cette coinche.",
        ),
    ],
)
def test_what_no_rulebook_accepts_is_said_beside_its_field(
    change: dict[str, str], field: str, message: str
) -> None:
    assert errors(PLAIN | change) == {field: [message]}


def test_several_impossible_facts_are_all_named() -> None:
    assert sorted(errors(PLAIN | {"contract": "85", "points": "170"})) == ["contract", "points"]


def test_a_rulebook_without_bids_sets_the_coinche_aside() -> None:
    one = answer(PLAIN | {"doubled": "coinche"})["ffb-belote"]
    assert ([side.points for side in one.sides], one.set_aside[1:]) == (
        [110, 52],
        ("On n'y coinche pas.",),
    )


def test_the_facts_are_printed_in_a_line() -> None:
    told = PLAIN | {"belote": "NS", "declarations_side": "EW", "declarations": "50"}
    response = Client().get(ADDRESS, told, headers={"accept-language": "fr"})
    assert response.context["facts"] == [
        "preneur NS",
        "♥ Cœur",
        "contrat 100",
        "plis de NS : 110",
        "belote NS",
        "annonces EO : 50",
    ]


def test_what_was_typed_stays() -> None:
    response = Client().get(ADDRESS, PLAIN | {"contract": "mille"})
    assert response.context["form"]["contract"].value() == "mille"


@pytest.mark.parametrize("text", ["capot", "Capot", "CAPOT"])
def test_capot_is_read_in_any_case(text: str) -> None:
    told = PLAIN | {"contract": text, "points": "", "sweep": "NS"}
    assert answer(told)["coinche-82"].outcome == "made"


def test_the_empty_page_says_what_to_do(db: None) -> None:
    response = Client().get(ADDRESS, headers={"accept-language": "fr"})
    assert "Dites la donne" in response.content.decode()


def test_the_page_is_read_in_english() -> None:
    response = Client().get(f"/en{ADDRESS}", PLAIN | {"trump": "NT"})
    reasons = [mark.reason for mark in response.context["marks"]]
    assert reasons[1] == "This rulebook has no such trump."


class AnyTold(TestCase):
    """Whatever stands in the address, the page answers."""

    @settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
    @given(
        st.dictionaries(
            st.sampled_from(FIELDS),
            st.text(max_size=20)
            | st.integers().map(str)
            | st.sampled_from(
                ["NS", "EW", "H", "AT", "capot", "generale", "2-2", "9" * 5000, "\0"]
            ),
        )
    )
    def test_any_address_gets_a_page(self, told: dict[str, str]) -> None:
        assert Client().get(ADDRESS, PLAIN | told).status_code == 200


def test_a_clubs_own_rules_stand_first_and_are_explained() -> None:
    rules = RuleSet.of("coinche-82", {"generale": True, "generale_flat": True})
    told = PLAIN | {"contract": "générale", "points": "", "sweep": "NS", "solo": "on"}
    told |= {"rulebook": "coinche-82", "rules": encode_rules(rules)}
    response = Client().get(ADDRESS, told, headers={"accept-language": "fr"})
    assert response.context["own"] == "Coinche à 82, au point près, 2 règles du club"
    own, ffb = response.context["marks"][:2]
    assert [side.points for side in own.sides] == [500, 0]
    assert [step["words"] for step in own.sides[0].steps] == ["contrat"]
    assert (ffb.sides, len(response.context["marks"])) == ((), 1 + len(RULEBOOKS))


STOPPING = {
    "rulebook": "coinche-82",
    "rules": encode_rules(RuleSet.of("coinche-82", {"early_stop": "points-so-far"})),
}
STOPPED = PLAIN | STOPPING | {"points": "104", "stopped": "on", "others_points": "20"}


def test_a_deal_that_the_takers_stopped_is_marked_where_arret_may_be_said() -> None:
    response = Client().get(ADDRESS, STOPPED, headers={"accept-language": "fr"})
    own, *others = response.context["marks"]
    assert [side.points for side in own.sides] == [204, 20]
    assert {one.reason for one in others} == {"On y joue tous les plis : « arrêt » ne s'y dit pas."}
    assert "« arrêt », 20 à l'autre camp" in response.context["facts"]


def test_arret_is_asked_only_beside_rules_that_play_it() -> None:
    assert "stopped" not in Client().get(ADDRESS, PLAIN).context["form"].fields
    assert "stopped" in Client().get(ADDRESS, PLAIN | STOPPING).context["form"].fields


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        (
            {"others_points": ""},
            "others_points",
            "Comptez les points de l'autre camp à ce moment.",
        ),
        (
            {"points": "", "sweep": "NS"},
            "stopped",
            "Tous les plis pour un camp : rien ne s'est arrêté.",
        ),
        ({"contract": "capot"}, "stopped", "« Arrêt » n'est pas possible ici."),
    ],
)
def test_a_stop_that_cannot_be_is_said_beside_its_field(
    change: dict[str, str], field: str, message: str
) -> None:
    assert errors(STOPPED | change) == {field: [message]}


def test_an_address_that_tells_no_rules_says_so_and_marks_under_the_rulebooks() -> None:
    answered = Client().get(ADDRESS, PLAIN | {"rulebook": "coinche-82", "rules": "x"})
    assert answered.context["refusal"]
    assert len(answered.context["marks"]) == len(RULEBOOKS)


def test_a_phone_asks_for_little() -> None:
    names, answers, sent = weigh_page(ADDRESS)
    # The signs of the suits come too, asked for by the sheet.
    assert {"css/deal-site.css", "js/deal-site.js"} <= names
    assert answers + 1 <= 8
    assert sent + 2_000 <= 70_000
