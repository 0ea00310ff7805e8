"""Teams level at the cut, from the stage's page: a barrage, a lot, the order."""

import html
import re
from hashlib import sha256

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, stage_after
from tests.tournaments.domain.stages.test_barrages import alike
from tournaments.enums import CutTie
from tournaments.models import Stage, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def final(tournament: Tournament) -> Stage:
    """A final of one place for which two teams are level."""
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["total", "number"])
    tournament.refresh_from_db()
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number)
    source = first_stage(tournament)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    finish(draw_round(source), alike)
    return stage_after(source, "Finale", system="knockout", entry="ranks", to_place=3)


def at(route: str, stage: Stage) -> str:
    return reverse(f"organiser:{route}", args=[stage.tournament.slug, stage.number])


def choose(organiser: Client, stage: Stage, choice: str) -> int:
    return organiser.post(at("stage_cut", stage), {"choice": choice}).status_code


def test_the_barrage_is_arranged_played_and_dropped_from_the_pages(
    organiser: Client, final: Stage
) -> None:
    assert "Faire jouer un barrage" in organiser.get(at("stage", final)).text
    choose(organiser, final, "barrage")
    barrage = Stage.objects.get(decides=final)
    assert organiser.get(at("barrage_drop", barrage)).status_code == 200
    organiser.post(at("barrage_drop", barrage))
    assert not Stage.objects.filter(decides=final).exists()
    choose(organiser, final, "barrage")
    finish(draw_round(Stage.objects.get(decides=final)), alike)
    page = organiser.get(at("stage", final))
    assert "la jouent en barrage" in page.text
    organiser.post(at("stage_open", final), {"shown": page.context["shown"]})
    assert final.entrants.count() == 3


def test_a_barrage_of_three_is_not_offered(organiser: Client, tournament: Tournament) -> None:
    """It was, and refused when pressed."""
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["total", "number"])
    tournament.refresh_from_db()
    for number in range(1, 7):
        TeamFactory(tournament=tournament, number=number)
    source = first_stage(tournament)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    finish(draw_round(source), alike)
    final = stage_after(source, "Finale", system="knockout", entry="ranks", to_place=4)
    page = html.unescape(organiser.get(at("stage", final)).text)
    assert ("Faire jouer un barrage" in page, "Tirer au sort" in page) == (False, True)


def test_a_lot_at_the_cut_says_what_anybody_draws_it_again_from(
    organiser: Client, final: Stage
) -> None:
    choose(organiser, final, "sort")
    page = organiser.get(at("stage", final))
    told = re.search(r"SHA-256 de «\W(\d+:cut:\d+:)numéro", html.unescape(page.text))
    assert told is not None
    level = [taken.team.number for taken in page.context["qualification"].qualifiers][2:]
    level += [placed.team.number for placed in page.context["qualification"].out]
    drawn = min(level, key=lambda number: sha256(f"{told[1]}{number}".encode()).digest())
    assert level[0] == drawn


def test_the_evening_leads_to_the_barrage_before_anything_can_be_opened(
    organiser: Client, final: Stage
) -> None:
    Stage.objects.filter(pk=final.pk).update(cut_tie=CutTie.BARRAGE)
    small = stage_after(first_stage(final.tournament), "Petite finale", entry="ranks", from_place=4)
    Stage.objects.filter(pk=small.pk).update(to_place=5)
    for number in (5, 6, 7):
        TeamFactory(tournament=final.tournament, number=number)
    slug = final.tournament.slug

    def shown(route: str) -> str:
        return html.unescape(organiser.get(reverse(f"organiser:{route}", args=[slug])).text)

    evening, stages = shown("overview"), shown("stages")
    assert f'href="{at("stage", final)}#egalite"' in evening
    assert "« Finale » : égalité pour la dernière place." in evening
    assert "Ouvrir « " not in evening
    assert ("Barrage d'abord" in stages, "Une autre d'abord" in stages) == (True, True)
    assert "Prête à ouvrir" not in stages
    page = html.unescape(organiser.get(at("stage", small)).text)
    assert ("Voir d'abord « Finale »" in page, at("stage_open", small) in page) == (True, False)
    # Who is level there depends on the stage that takes its teams first.
    assert at("stage_cut", small) not in page
    choose(organiser, final, "ordre")
    assert "Ouvrir « Finale »" in shown("overview")


@pytest.mark.parametrize(("choice", "tie"), [("sort", CutTie.LOT), ("ordre", CutTie.ORDER)])
def test_a_lot_or_the_order_decides_instead(
    organiser: Client, final: Stage, choice: str, tie: CutTie
) -> None:
    assert (choose(organiser, final, choice), Stage.objects.get(pk=final.pk).cut_tie) == (302, tie)
    assert choose(organiser, final, "autre") == 404


def test_a_barrage_that_one_of_the_two_has_left_is_given_up_from_the_evenings_page(
    organiser: Client, final: Stage
) -> None:
    choose(organiser, final, "barrage")
    barrage = Stage.objects.get(decides=final)
    Team.objects.filter(stage_entries__stage=barrage, stage_entries__seed=2).update(
        is_present=False
    )
    evening = organiser.get(reverse("organiser:overview", args=[final.tournament.slug]))
    assert at("barrage_drop", barrage) in evening.text
    organiser.post(at("barrage_drop", barrage))
    shown = organiser.get(at("stage", final)).context["shown"]
    organiser.post(at("stage_open", final), {"shown": shown})
    assert final.entrants.count() == 3
