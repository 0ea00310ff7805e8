"""The results as a paragraph for the paper."""

import datetime

import pytest

from press.pages import (
    PublishedLine,
    Results,
    name_in_order,
    phrase_article,
    phrase_articles,
    read_results,
)
from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tests.tournaments.score_facts import filled_sheet
from tournaments.enums import StandingsState
from tournaments.models import Player, Tournament


def line(rank: int, names: str) -> PublishedLine:
    return PublishedLine(rank=rank, names=names, worth=f"{100 - rank} points", figure="")


def told(*lines: PublishedLine, is_of_people: bool = False, **where: str) -> str:
    evening: Tournament = TournamentFactory.build(
        name="Concours d'automne",
        date=datetime.date(2026, 11, 21),
        **{"place": "Salle des fêtes", "club__name": "Amicale", "club__town": "Faramans", **where},
    )
    found = Results(
        state=StandingsState.FINAL,
        field="63 doublettes",
        is_of_people=is_of_people,
        lines=lines,
    )
    return phrase_article(evening, found)


def test_a_paragraph_names_the_winners_and_the_next_four() -> None:
    assert told(*(line(rank, f"A{rank} et B{rank}") for rank in range(1, 8))) == (
        "Amicale : 63 doublettes ont joué « Concours d'automne » samedi 21 novembre 2026 "
        "(Salle des fêtes, Faramans). A1 et B1 l'emportent (99 points). Suivent : "
        "2. A2 et B2 (98 points) ; 3. A3 et B3 (97 points) ; 4. A4 et B4 (96 points) ; "
        "5. A5 et B5 (95 points)."
    )


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"place": "Salle Pablo-Neruda, Échirolles", "club__town": "Échirolles"},
         "(Salle Pablo-Neruda, Échirolles)."),
        ({"club__name": "Amicale de Faramans"}, "(Salle des fêtes)."),
        ({"club__name": "Amicale de Faramans", "place": "Faramans"}, "samedi 21 novembre 2026."),
        ({"place": "", "club__town": ""}, "samedi 21 novembre 2026."),
    ],
)  # fmt: skip
def test_no_town_is_said_twice(where: dict[str, str], said: str) -> None:
    opening = told(line(1, "A et B"), **where).partition(" A et B")[0]
    assert opening.endswith(said)


def test_those_who_share_the_first_place_are_told_together() -> None:
    text = told(line(1, "A et B"), line(1, "C et D"), line(3, "E et F"))
    assert text.partition("). ")[2] == (
        "Premiers ex æquo : A et B (99 points) ; C et D (99 points). "
        "Suivent : 3. E et F (97 points)."
    )


def test_one_player_alone_wins_alone() -> None:
    assert told(line(1, "Zoé Roux"), is_of_people=True).endswith("Zoé Roux l'emporte (99 points).")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("ROUX Gérard", "Gérard Roux"),
        ("D'HÉROUVILLE Marie-Jo", "Marie-Jo D'Hérouville"),
        ("Gérard Roux", "Gérard Roux"),
        ("Gérard R.", "Gérard R."),
        ("ROUX", "ROUX"),
    ],
)
def test_a_name_is_said_first_name_first(written: str, said: str) -> None:
    assert name_in_order(written) == said


@pytest.mark.django_db
def test_both_languages_tell_numbers_in_their_form_and_respect_an_initial() -> None:
    match = filled_sheet(submitted=True).match
    player = match.ns.players[0]
    Player.objects.filter(pk=player.pk).update(name="ROUX Gérard", shows_initial=True)
    tournament = match.round.tournament
    texts = dict(phrase_articles(tournament, read_results(tournament)))
    assert {code: ("Gérard R." in text, "oux" in text) for code, text in texts.items()} == {
        "fr": (True, False),
        "en": (True, False),
    }
    assert ("(254 points)" in texts["fr"], " played " in texts["en"]) == (True, True)


@pytest.mark.django_db
def test_who_is_in_the_room_and_has_not_played_is_not_told() -> None:
    tournament = tournament_of(4)
    finish(draw_round(first_stage(tournament)))
    TeamFactory(tournament=tournament, number=5, is_present=True)
    results = read_results(tournament)
    assert (results.field, len(results.lines)) == ("4 doublettes", 4)


@pytest.mark.django_db
def test_there_is_nothing_to_tell_before_a_result(tournament: Tournament) -> None:
    results = read_results(tournament)
    assert (results.lines, phrase_article(tournament, results)) == ((), "")
