"""How far a round or a sheet is: the same words wherever it is read."""

import datetime
import html

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.sheets.sheets import save_totals
from tournaments.enums import RoundState, RoundStep, SheetState
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def badge(**given: object) -> str:
    badge = render_to_string("components/sheet_badge.html", given)
    return html.unescape(badge.split(">")[1].split("<")[0])


@pytest.mark.parametrize("state", SheetState)
def test_a_badge_has_the_word_of_the_sheets_state(state: SheetState) -> None:
    assert badge(state=state.value, forfeit=False) == state.label


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"state": "open", "started": True}, "En cours"),
        ({"state": "submitted", "started": True}, "À vérifier"),
        ({"state": "open", "forfeit": True}, "Forfait"),
    ],
)
def test_deals_and_absence_have_words_of_their_own(given: dict[str, object], word: str) -> None:
    assert badge(**given) == word


@pytest.mark.parametrize(
    ("state", "started", "word"),
    [
        (RoundState.PREVIEW, None, "Aperçu"),
        (RoundState.PUBLISHED, datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC), "En cours"),
        (RoundState.CLOSED, datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC), "Terminée"),
    ],
)
def test_a_round_that_was_launched_is_being_played(
    state: RoundState, started: datetime.datetime | None, word: str
) -> None:
    assert Round(state=state, started_at=started).step.label == word


def test_a_round_that_nobody_launched_is_played_from_its_first_sheet_on() -> None:
    round_ = draw_round(first_stage(tournament_of(4)))
    before = Round.objects.get(pk=round_.pk).step
    sheet = round_.matches.get(table_number=1).sheet
    save_totals(sheet, totals={"NS": 1000, "EW": 944}, base_version=0, by=SERVER)
    after = Round.objects.get(pk=round_.pk)
    assert (before, after.step, after.started_at) == (RoundStep.DRAWN, RoundStep.PLAYING, None)


def test_a_list_of_rounds_knows_how_far_each_is() -> None:
    tournament = tournament_of(4)
    draw_round(first_stage(tournament))
    with CaptureQueriesContext(connection) as queries:
        found = [step.step for step in tournament.rounds.with_steps()]
    assert (found, len(queries)) == ([RoundStep.DRAWN], 1)


def test_the_badge_of_a_launched_round_says_so() -> None:
    round_ = draw_round(first_stage(tournament_of(4)))
    start_round(round_, by=SERVER)
    round_.refresh_from_db()
    assert "En cours" in render_to_string("organiser/draws/_badge.html", {"round": round_})
