"""A round as the hall sees it: the picture of its scores, and the lines of its tables, which a
process keeps."""

from typing import Any

import pytest
from django.core.cache import caches
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team
from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.pages.draws.public_round import (
    list_round_tabs,
    picture_scores_of,
    read_public_round,
)

pytestmark = pytest.mark.django_db


def test_the_scores_of_a_whole_round_are_drawn_a_brick_a_team(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    round_ = drawn_round(tournament, teams)
    assert picture_scores_of(read_public_round(round_, tournament)) is None
    play_round(round_, state=SheetState.CONFIRMED)
    chart = picture_scores_of(read_public_round(round_, tournament))
    assert chart is not None
    marked = {bar.here.team for bar in chart.bars if bar.here}
    assert marked == {team.number for team in teams}


def test_a_forfeit_is_no_score(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 6))
    play_round(round_, state=SheetState.CONFIRMED)
    given_up = round_.matches.order_by("table_number")[0]
    round_.matches.filter(pk=given_up.pk).update(forfeit=Forfeit.EW)
    chart = picture_scores_of(read_public_round(round_, tournament))
    assert chart is not None
    assert len(chart.bars) == 4


def test_a_party_is_over_once_the_next_one_is_drawn(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams))
    rounds = tournament.rounds.order_by("number")
    assert [tab.is_over for tab in list_round_tabs(tournament, rounds, current=1)][:1] == [False]
    drawn_round(tournament, teams, number=2, state=RoundState.PREVIEW)
    tabs = list_round_tabs(tournament, rounds.all(), current=2)
    assert [tab.is_over for tab in tabs][:2] == [True, False]


def test_the_tab_after_a_draw_to_be_published_leads_nowhere(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    round_ = drawn_round(tournament, teams, state=RoundState.PREVIEW)
    rounds = tournament.rounds.order_by("number")
    assert [tab.leads for tab in list_round_tabs(tournament, rounds, current=1)] == [
        True, False, False, False,
    ]  # fmt: skip
    tournament.rounds.filter(pk=round_.pk).update(state=RoundState.PUBLISHED)
    assert [tab.leads for tab in list_round_tabs(tournament, rounds.all(), current=1)] == [
        True, True, False, False,
    ]  # fmt: skip


@pytest.fixture
def round_(tournament: Tournament, outsider: Client) -> Round:
    """Three tables of which nothing is in; their page was read."""
    round_ = drawn_round(tournament, teams_of(tournament, 6))
    read(outsider, round_)
    return round_


@pytest.fixture
def match(round_: Round) -> Match:
    return round_.matches.get(table_number=2)


def read(client: Client, round_: Round, prefix: str = "") -> str:
    """The page of the tables, as a sheet that comes in while others play has it built anew."""
    Tournament.objects.update(version=F("version") + 1)
    address = reverse("public:draw", args=[round_.tournament.slug, round_.number])
    return client.get(prefix + address).content.decode()


def test_a_result_makes_one_line_anew(
    round_: Round, match: Match, outsider: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    kept = type(caches["template_fragments"])
    write = kept.set

    def note(self: Any, key: str, *told: Any, **more: Any) -> None:
        made.append(key)
        write(self, key, *told, **more)

    monkeypatch.setattr(kept, "set", note)
    record(match, [100] * 12)
    assert "pairing__score--won" in read(outsider, round_)
    assert len([key for key in made if ".pairing." in key]) == 1


def test_a_line_says_a_contest_and_a_forfeit(round_: Round, match: Match, outsider: Client) -> None:
    record(match, [100] * 12, state=SheetState.CONTESTED)
    assert "pairing--contested" in read(outsider, round_)
    ScoreSheet.objects.filter(match=match).update(state=SheetState.OPEN)
    Match.objects.filter(pk=match.pk).update(forfeit=Forfeit.EW)
    page = read(outsider, round_)
    assert "pairing--contested" not in page
    assert "Forfait" in page


def test_a_line_says_the_names_of_now(round_: Round, match: Match, outsider: Client) -> None:
    sign_up = SignUp(players=("Marius Ollivier", "Fanny Cabanis"), name="Les Rois")
    change_team(match.ns, sign_up=sign_up, by=SERVER)
    assert "Les Rois" in read(outsider, round_)


def test_a_line_is_in_the_reader_s_language(round_: Round, outsider: Client) -> None:
    assert "team" in read(outsider, round_, "/en")
    assert "équipe" in read(outsider, round_)
