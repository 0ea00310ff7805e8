"""The six deals beside the rules: marks that follow the answers, and answers that give marks."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.answers import answers
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def coinche(tournament: Tournament) -> Tournament:
    tournament.rulebook = "ffb-coinche"
    tournament.rule_overrides = {"declarations": False}
    tournament.save()
    return tournament


def address(tournament: Tournament) -> str:
    return reverse("organiser:rules", args=[tournament.slug])


def filled(client: Client, tournament: Tournament, **typed: str) -> dict[str, Any]:
    """What the page sends when it is left as it is, but for what is typed."""
    context = client.get(address(tournament)).context
    forms = [context["form"], *(sample.form for sample in context["samples"])]
    sent = {name: value for form in forms for name, value in answers(form).items()}
    sent["seen"] = context["seen"]
    kept = {name: value for name, value in sent.items() if value not in (None, False)}
    return kept | {name.replace("__", "-"): value for name, value in typed.items()}


def marks(page: Any) -> list[tuple[int, int]]:
    return [(sample.marks.ns, sample.marks.ew) for sample in page.context["samples"]]


def found(page: Any, number: int) -> list[str]:
    return [one.pressed for one in page.context["samples"][number - 1].found]


def test_six_deals_are_marked_with_the_rules_as_they_are(
    organiser: Client, coinche: Tournament
) -> None:
    # 113 and the bid against 49 and a belote; failed; tied and failed; (160 + 20 + 100) × 2; 252
    # and 90; a capot that lacks a trick.
    page = organiser.get(address(coinche))
    assert marks(page) == [(210, 70), (20, 260), (0, 240), (560, 0), (340, 0), (0, 410)]


def test_without_bids_the_deals_have_none(organiser: Client, tournament: Tournament) -> None:
    page = organiser.get(address(tournament))
    expected = [(113, 69), (20, 162), (0, 81), (133, 49), (252, 0), (87, 75)]
    assert marks(page) == expected
    assert "contract" not in page.context["samples"][0].form.fields


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_marks_follow_an_answer_that_is_not_saved(
    organiser: Client, coinche: Tournament, headers: dict[str, str]
) -> None:
    sent = filled(organiser, coinche, voir="1") | {"rule-failed_base": "250"}
    page = organiser.post(address(coinche), sent, headers=headers)
    assert marks(page)[1] == (20, 350)
    assert Tournament.objects.get().rule_overrides == {"declarations": False}
    assert ("<form" in page.content.decode()) == (not headers)


def test_a_question_says_what_is_answered_now(organiser: Client, coinche: Tournament) -> None:
    sent = filled(organiser, coinche, voir="1") | {"rule-round_marks": "false"}
    asked = organiser.post(address(coinche), sent).context["asked"]
    said = {str(question.title): question.said for question in asked.questions}
    assert said["Arrondit-on à 10 ?"] == "non"


def test_a_deal_can_be_changed(organiser: Client, coinche: Tournament) -> None:
    sent = filled(organiser, coinche, voir="1", **{"deal-1-points": "87", "deal-1-contract": "80"})
    sent["deal-1-belote"] = ""
    assert marks(organiser.post(address(coinche), sent))[0] == (170, 80)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [({"deal-1-contract": "85"}, True), ({"deal-1-contract": "tarot"}, True)],
)
def test_a_deal_that_the_rules_refuse_says_why(
    organiser: Client, coinche: Tournament, typed: dict[str, str], reason: bool
) -> None:
    page = organiser.post(address(coinche), filled(organiser, coinche, voir="1", **typed))
    assert bool(page.context["samples"][0].marks.reason) == reason


def test_a_fault_in_the_rules_leaves_the_deals_without_marks(
    organiser: Client, coinche: Tournament
) -> None:
    sent = filled(organiser, coinche, voir="1") | {"rule-failed_base": "beaucoup"}
    samples = organiser.post(address(coinche), sent).context["samples"]
    assert [sample.marks for sample in samples] == [None] * 6


def test_a_fault_in_a_deal_leaves_that_one_without_marks(
    organiser: Client, coinche: Tournament
) -> None:
    sent = filled(organiser, coinche, voir="1", **{"deal-1-points": "beaucoup"})
    samples = organiser.post(address(coinche), sent).context["samples"]
    assert [sample.marks is None for sample in samples] == [True, *[False] * 5]


def test_marks_of_the_club_lead_to_the_answers_that_give_them(
    organiser: Client, coinche: Tournament
) -> None:
    typed = {"deal-2-ns": "0", "deal-2-ew": "280"}
    page = organiser.post(address(coinche), filled(organiser, coinche, chercher="2", **typed))
    assert found(page, 2)[0] == "failed_belote=false&lost_belote=transferred"
    assert "Les preneurs qui chutent perdent leur belote." in page.content.decode()


def test_answers_are_taken_by_one_press_and_saved_by_another(
    organiser: Client, coinche: Tournament
) -> None:
    pressed = "failed_belote=false&lost_belote=transferred"
    page = organiser.post(address(coinche), filled(organiser, coinche, prendre=pressed))
    assert marks(page)[1] == (0, 280)
    assert Tournament.objects.get().rule_overrides == {"declarations": False}
    sent = answers(page.context["form"])
    kept = {name: value for name, value in sent.items() if value not in (None, False)}
    organiser.post(address(coinche), kept | {"seen": page.context["seen"]})
    own = {"declarations": False, "failed_belote": False, "lost_belote": "transferred"}
    assert Tournament.objects.get().rule_overrides == own


@pytest.mark.parametrize(
    ("ns", "ew", "said"),
    [
        ("20", "260", "Oui : ces règles la marquent ainsi."),
        ("17", "3", "Aucune réponse, ni deux ensemble, ne donne ces marques"),
    ],
)
def test_marks_that_are_right_or_that_nothing_gives(
    organiser: Client, coinche: Tournament, ns: str, ew: str, said: str
) -> None:
    typed = {"deal-2-ns": ns, "deal-2-ew": ew}
    page = organiser.post(address(coinche), filled(organiser, coinche, chercher="2", **typed))
    assert said in page.content.decode()


def test_a_search_for_a_deal_that_is_refused_says_why(
    organiser: Client, coinche: Tournament
) -> None:
    typed = {"deal-2-contract": "85", "deal-2-ns": "0", "deal-2-ew": "280"}
    page = organiser.post(address(coinche), filled(organiser, coinche, chercher="2", **typed))
    assert page.context["samples"][1].form.non_field_errors()


@pytest.mark.parametrize("pressed", ["x=1", "=", "a" * 900, "tie=nobody", "bids=false"])
def test_any_answer_may_be_pressed(organiser: Client, coinche: Tournament, pressed: str) -> None:
    sent = filled(organiser, coinche, prendre=pressed)
    assert organiser.post(address(coinche), sent).status_code == 200
    assert Tournament.objects.get().rule_overrides == {"declarations": False}
