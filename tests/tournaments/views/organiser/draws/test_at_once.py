"""« Tirer, publier et lancer », asked for from the bar of a round that is whole."""

from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import RoundState, SheetState
from tournaments.models import Tournament


def test_a_whole_round_offers_its_standings_and_the_next_draw(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)), state=SheetState.CONFIRMED)
    page = organiser.get(reverse("organiser:sheets_round", args=[tournament.slug, 1]))
    text = page.content.decode()
    assert page.context["following"].next_step == "draw"
    assert text.count(reverse("organiser:draw_at_once", args=[tournament.slug])) == 1
    assert text.count(reverse("organiser:standings_round", args=[tournament.slug, 1])) == 1


def test_one_click_leads_to_the_sheets_of_the_next_round(
    organiser: Client, tournament: Tournament
) -> None:
    teams_of(tournament, 4)
    answer = organiser.post(reverse("organiser:draw_at_once", args=[tournament.slug]))
    assert answer["Location"] == reverse("organiser:sheets_round", args=[tournament.slug, 1])


def test_who_sits_out_is_named_to_whoever_calls_the_tables(
    organiser: Client, tournament: Tournament
) -> None:
    teams_of(tournament, 3)
    address = reverse("organiser:draw_at_once", args=[tournament.slug])
    page = organiser.post(address, follow=True, headers={"accept-language": "fr"})
    [said] = page.context["messages"]
    exempt = tournament.rounds.get().matches.get(ew=None).ns
    assert str(said) == (
        "La partie est tirée, publiée et lancée. "
        f"Attend cette fois : {exempt.number} · {exempt.label}."
    )


def test_what_wants_a_look_is_said_beside_the_draw_that_nobody_else_sees(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)), state=SheetState.CONFIRMED)
    address = reverse("organiser:draw_at_once", args=[tournament.slug])
    page = organiser.post(address, follow=True, headers={"accept-language": "fr"})
    [said] = page.context["messages"]
    assert str(said) == (
        "Regardez d'abord ce tirage : deux équipes se rencontrent de nouveau. "
        "Il n'est pas encore publié."
    )
    assert tournament.rounds.get(number=2).state == RoundState.PREVIEW
