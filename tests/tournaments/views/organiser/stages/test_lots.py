"""A lot for the last places, run from the desk and seen on the wall."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import TeamFactory
from tests.tournaments.chains import first_stage, play, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.lots import answer_call, draw_lot
from tournaments.models import Stage, Tournament
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db


@pytest.fixture
def final(tournament: Tournament) -> Stage:
    """A final of two and two places that a lot gives, ready to be opened."""
    for number in range(1, 7):
        TeamFactory(tournament=tournament, number=number)
    source = first_stage(tournament)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    play(source, 1)
    return stage_after(
        source, "Finale", system="knockout", entry="ranks", to_place=2, drawn_places=2
    )


def at(route: str, stage: Stage) -> str:
    return reverse(f"organiser:{route}", args=[stage.tournament.slug, stage.number])


def test_the_lot_is_drawn_answered_and_the_stage_opened(organiser: Client, final: Stage) -> None:
    wall = reverse("public:wall", args=[final.tournament.slug])
    overview = reverse("organiser:overview", args=[final.tournament.slug])
    assert f"{at('stage', final)}#repechage" in organiser.get(overview).text
    page = organiser.get(at("stage", final))
    assert (
        page.context["qualification"].lot.places,
        "tirer les repêchés" in page.text.lower(),
    ) == (
        2,
        True,
    )
    organiser.post(at("stage_lot", final))
    for answer in ("decline", "accepte", "accepte"):
        called = organiser.get(at("stage", final)).context["qualification"].lot.called
        shown = organiser.get(wall)
        assert shown.context["view"] == "repechage"
        assert called.team.label in shown.text
        data = {"team": called.team.number, "answer": answer}
        organiser.post(at("stage_lot_answer", final), data)
    shown = organiser.get(at("stage", final)).context["shown"]
    organiser.post(at("stage_open", final), {"shown": shown})
    assert final.entrants.count() == 4
    assert organiser.get(wall).context["view"] != "repechage"


def test_the_page_of_a_stage_has_its_barrage_played_first(organiser: Client, final: Stage) -> None:
    Stage.objects.filter(pk=final.pk).update(cut_tie="playoff")
    page = organiser.get(at("stage", final)).text
    assert 'class="button button--primary" type="submit" name="choice" value="barrage"' in page
    assert "Votre réglage : toujours un barrage" in page
    assert "Le barrage passe d'abord" in html.unescape(page)
    assert at("stage_lot", final) not in page


def test_an_answer_is_undone_and_the_lot_taken_back(organiser: Client, final: Stage) -> None:
    organiser.post(at("stage_lot", final))
    lot = find_qualifiers(final).lot
    assert lot
    assert lot.called
    data = {"team": lot.called.team.number, "answer": "accepte"}
    organiser.post(at("stage_lot_answer", final), data)
    organiser.post(at("stage_lot_undo", final))
    assert final.lot_calls.exclude(answer="waiting").count() == 0
    assert organiser.get(at("stage_lot_back", final)).status_code == 200
    organiser.post(at("stage_lot_back", final))
    assert final.lot_calls.count() == 0


@pytest.mark.parametrize("route", ["stage_lot_undo", "stage_lot_back"])
def test_an_answer_noted_since_a_page_was_opened_is_not_taken_back_from_there(
    organiser: Client, final: Stage, route: str
) -> None:
    draw_lot(final, by=SERVER)
    page = at("stage" if route == "stage_lot_undo" else route, final)
    answer(final)
    older = form_of(organiser, page, at(route, final))
    answer(final)
    said = organiser.post(older.action, older.values, follow=True)
    assert "Ceci a changé depuis" in html.unescape(said.text)
    assert final.lot_calls.exclude(answer="waiting").count() == 2
    newer = form_of(organiser, page, at(route, final))
    organiser.post(newer.action, newer.values)
    assert final.lot_calls.exclude(answer="waiting").count() == (route == "stage_lot_undo")


def answer(final: Stage) -> None:
    """What the team says that is called now."""
    lot = find_qualifiers(final).lot
    assert lot
    assert lot.called
    answer_call(final, team=lot.called.team, accepts=False, by=SERVER)


def form_of(client: Client, page: str, action: str) -> SentForm:
    """The form of a page that is sent to an address."""
    found = read_forms(client.get(page).text, page)
    return next(form for form in found if form.action == action)


@pytest.mark.parametrize("data", [{}, {"team": "x", "answer": "accepte"}, {"team": "99999"}])
def test_an_answer_that_is_none_is_not_found(
    organiser: Client, final: Stage, data: dict[str, str]
) -> None:
    assert organiser.post(at("stage_lot_answer", final), data).status_code == 404
