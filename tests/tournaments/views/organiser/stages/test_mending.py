"""What a correction leaves to choose, from its preview to the page where it is settled."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.answers import post_as_shown
from tests.factories import TeamFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    met,
    play,
    set_score,
    stage_after,
)
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import RoundState
from tournaments.models import KeptAsPlayed, Match, Round, Stage, Tournament
from tournaments.pages.stages.public_brackets import read_public_bracket

pytestmark = pytest.mark.django_db

QUARTER = "Quarts de finale, table 1 : le résultat corrigé ne correspond plus à la suite"
REVERSED = {"entry": "totals", "NS": "500", "EW": "1444", "checked": "on", "base_version": "1"}


@pytest.fixture
def bracket(tournament: Tournament) -> Stage:
    """A bracket of eight of which the first round is closed and the second drawn."""
    Stage.objects.filter(tournament=tournament).update(system="knockout")
    for number in range(1, 9):
        TeamFactory(tournament=tournament, number=number)
    stage = first_stage(tournament)
    first = draw_round(stage)
    for match in first.matches.all():
        sheet = ensure_sheet(match)
        totals = {"NS": 1444, "EW": 500} if match.ns.number < 5 else {"NS": 500, "EW": 1444}
        hand_in_sheet(sheet, totals=totals, base_version=0, by=somebody())
    draw_round(stage, seed=2)
    return stage


def at(route: str, tournament: Tournament, *numbers: int) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug, *numbers])


def quarter(bracket: Stage) -> Match:
    return Match.objects.get(round__stage=bracket, round__stage_round=1, table_number=1)


def reverse_quarter(client: Client, bracket: Stage) -> object:
    """The first table of the first round corrected as a person does it."""
    where = at("sheet_correct", bracket.tournament, 1, 1)
    typed = {**REVERSED, "reason": "Inversée"}
    return post_as_shown(client, where, typed, apply="1")


def test_the_preview_names_who_would_meet_whom(organiser: Client, bracket: Stage) -> None:
    answer = organiser.post(at("sheet_correct", bracket.tournament, 1, 1), REVERSED)
    page = html.unescape(answer.content.decode())
    loser = quarter(bracket).ew
    assert loser is not None
    told = [
        QUARTER in page,
        f"Mettre l'équipe {loser.number} à la place de l'équipe 1" in page,
        "il aurait été le même" in page,
    ]
    assert told == [True, True, False]


def test_a_correction_leads_to_the_choice(organiser: Client, bracket: Stage) -> None:
    answer = reverse_quarter(organiser, bracket)
    assert answer.url == at("mending", bracket.tournament)  # type: ignore[attr-defined]
    evening = organiser.get(at("overview", bracket.tournament)).context["evening"]
    assert (evening.to_mend, str(evening.next_step)) == (1, "record")


@pytest.mark.parametrize("way", ["draw-anew", "put-right"])
def test_a_way_is_gone_as_it_was_shown(way: str, organiser: Client, bracket: Stage) -> None:
    loser = quarter(bracket).ew
    assert loser is not None
    reverse_quarter(organiser, bracket)
    where = at("mending", bracket.tournament)
    (choice,) = organiser.get(where).context["choices"]
    organiser.post(where, {"code": choice["said"].code, "shown": choice["shown"], "way": way})
    again = bracket.rounds.get(stage_round=2)
    assert {n for pair in met(again) for n in pair} == {2, 3, 4, loser.number}


def test_keeping_asks_a_reason_that_stands_on_the_tree(organiser: Client, bracket: Stage) -> None:
    reverse_quarter(organiser, bracket)
    where = at("mending", bracket.tournament)
    (choice,) = organiser.get(where).context["choices"]
    typed = {"code": choice["said"].code, "shown": choice["shown"], "way": "keep"}
    unsaid = organiser.post(where, typed).status_code
    organiser.post(where, {**typed, "reason": "Tous d'accord"})
    (first, *_others) = read_public_bracket(bracket).parts[0].columns[0].matches
    assert (unsaid, KeptAsPlayed.objects.get().reason) == (200, "Tous d'accord")
    assert first.note == "Résultat corrigé depuis ; l'équipe 1 a continué : Tous d'accord"


def test_of_a_list_of_the_beaten_it_is_said_who_is_on_it(
    organiser: Client, tournament: Tournament
) -> None:
    Stage.objects.filter(tournament=tournament).update(system="knockout")
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number)
    main = first_stage(tournament)
    (semis,) = play(main, 1)
    losers = {"system": "consolante", "entry": "losers", "lost_rounds": [1]}
    open_stage(stage_after(main, "Consolante", **losers), by=SERVER)
    match = semis.matches.get(ns__number=1)
    set_score(match, match.ew_score or 0, match.ns_score or 0)
    (choice,) = organiser.get(at("mending", tournament)).context["choices"]
    (sentence,) = choice["said"].sentences
    assert sentence.endswith("elle est pourtant parmi les battus de « Consolante ».")
    assert [way.code for way in choice["said"].ways] == ["draw-anew", "keep"]


def test_what_was_not_shown_so_is_not_done(organiser: Client, bracket: Stage) -> None:
    reverse_quarter(organiser, bracket)
    where = at("mending", bracket.tournament)
    (choice,) = organiser.get(where).context["choices"]
    organiser.post(where, {"code": choice["said"].code, "shown": "x", "way": "put-right"})
    assert bracket.rounds.get(stage_round=2).matches.filter(ns__number=1).exists()


def prepared(stage: Stage) -> Round:
    """Four teams, one round played by the ranking, the next one prepared."""
    for number in range(1, 5):
        TeamFactory(tournament=stage.tournament, number=number)
    play(stage, 1)
    return preview_draw(stage.tournament, by=SERVER, seed=2)


def test_a_prepared_draw_that_changed_is_drawn_again_and_not_published(
    organiser: Client, tournament: Tournament
) -> None:
    preview = prepared(first_stage(tournament))
    before = organiser.get(at("round", tournament, 2)).context["is_outdated"]
    for match in Match.objects.filter(round__number=1, ew__isnull=False):
        set_score(match, match.ew_score or 0, match.ns_score or 0)
    after = organiser.get(at("round", tournament, 2)).context["is_outdated"]
    answer = organiser.post(at("draw_publish", tournament, 2), follow=True)
    fresh = tournament.rounds.get(number=2)
    assert (before, after, answer.context["is_outdated"]) == (False, True, False)
    assert (fresh.state, fresh.pk == preview.pk) == (RoundState.PREVIEW, False)


def test_the_impact_names_a_prepared_draw(organiser: Client, bracket: Stage) -> None:
    finish(bracket.rounds.get(stage_round=2))
    preview_draw(bracket.tournament, stage=bracket, by=SERVER, seed=3)
    where = at("sheet_correct", bracket.tournament, 1, 1)
    page = html.unescape(organiser.post(where, REVERSED).content.decode())
    assert "préparé et pas encore publié : il sera tiré de nouveau." in page
