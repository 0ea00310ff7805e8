"""A table or a pool changed by hand: what it costs first, then done as that was shown."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.answers import post_as_shown
from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.models import Stage, Tournament


def fill(tournament: Tournament, teams: int) -> None:
    for number in range(1, teams + 1):
        TeamFactory(tournament=tournament, number=number)


def table_address(tournament: Tournament) -> str:
    return reverse("organiser:draw_table", args=[tournament.slug, 1])


def test_the_cost_of_another_table_is_shown_before_it_is_given(
    organiser: Client, tournament: Tournament
) -> None:
    fill(tournament, 4)
    round_ = draw_round(tournament.stages.get())
    address, typed = table_address(tournament), {"table": "1", "number": "7"}
    page = organiser.post(address, typed).content.decode()
    assert page.count("La table 7 a été donnée à la main : c&#x27;était la table 1.") == 1
    assert page.count("Les joueurs sont peut-être déjà assis") == 1
    assert not round_.matches.filter(table_number=7).exists()
    post_as_shown(organiser, address, typed, confirmed="1")
    assert round_.matches.filter(table_number=7).exists()


def test_a_table_is_not_given_unseen(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 4)
    round_ = preview_draw(tournament, by=SERVER)
    organiser.post(table_address(tournament), {"table": "1", "number": "7", "confirmed": "1"})
    assert not round_.matches.filter(table_number=7).exists()


@pytest.mark.parametrize("typed", ["", "8", "x", "-1", "9" * 30])
def test_a_table_that_is_none_is_refused_beside_its_field(
    organiser: Client, tournament: Tournament, typed: str
) -> None:
    fill(tournament, 4)
    preview_draw(tournament, by=SERVER)
    response = organiser.post(table_address(tournament), {"table": typed, "number": "1"})
    assert "table" in response.context["table_form"].errors


def pools(tournament: Tournament) -> tuple[str, dict[str, str]]:
    """A preview of two pools, the address that changes them, and an exchange."""
    fill(tournament, 8)
    Stage.objects.update(system="pools")
    stage = preview_draw(tournament, by=SERVER, seed=1).stage
    pool_of = dict(stage.entrants.values_list("team__number", "pool"))
    other = next(number for number in pool_of if pool_of[number] != pool_of[1])
    address = reverse("organiser:stage_pools", args=[tournament.slug, stage.number])
    return address, {"team": "1", "other": str(other), "pool": ""}


def test_the_cost_of_other_pools_is_shown_before_they_are_made(
    organiser: Client, tournament: Tournament
) -> None:
    address, typed = pools(tournament)
    before = dict(Stage.objects.get().entrants.values_list("team__number", "pool"))
    page = organiser.post(address, typed).content.decode()
    assert page.count("Aucune rencontre entre équipes d&#x27;un même club.") == 1
    assert page.count("La première partie serait alors") == 1
    post_as_shown(organiser, address, typed, confirmed="1")
    after = dict(Stage.objects.get().entrants.values_list("team__number", "pool"))
    assert (after[1], after[int(typed["other"])]) == (before[int(typed["other"])], before[1])


def test_a_team_goes_either_to_another_or_to_a_pool(
    organiser: Client, tournament: Tournament
) -> None:
    address, typed = pools(tournament)
    response = organiser.post(address, typed | {"other": ""})
    assert response.context["form"].errors["other"] == [
        "Dites avec quelle équipe, ou bien dans quelle poule."
    ]


def test_pools_on_the_wall_send_back_with_words(organiser: Client, tournament: Tournament) -> None:
    fill(tournament, 8)
    Stage.objects.update(system="pools")
    draw_round(tournament.stages.get())
    address = reverse("organiser:stage_pools", args=[tournament.slug, 1])
    page = organiser.get(address, follow=True).content.decode()
    assert page.count("Les poules sont affichées") == 1
