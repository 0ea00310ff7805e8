"""Diplomas and the podium: for whom, how big, and under which reserve."""

import pytest

from tests.tournaments.printing.evenings import missing, needs_pango, pages_of, paper
from tests.tournaments.score_facts import filled_sheet
from tournaments.errors import Refused
from tournaments.models import Match, Team, Tournament
from tournaments.printing.documents import PAPER_BY_CODE, form_for

pytestmark = pytest.mark.django_db


def played(*, is_over: bool = True) -> Tournament:
    """A concours of two teams, the first with 254 points, the second with 232."""
    tournament = filled_sheet(submitted=True).match.round.tournament
    if is_over:
        tournament.finished_at = "2026-11-21T23:00:00Z"
        tournament.save()
    return tournament


def winner_of(tournament: Tournament) -> Team:
    return Match.objects.get(round__tournament=tournament).ns


@needs_pango
def test_a_diploma_names_people_place_points_and_day() -> None:
    tournament = played()
    page, second = pages_of(paper(tournament, "diplomes").pdf())
    names = [player.name for player in winner_of(tournament).players]
    wanted = [*names, "Première place", "Total des points : 254", "21 novembre 2026", "signature"]
    assert missing(page, wanted) == []
    assert missing(second, ["Deuxième place"]) == []


@pytest.mark.parametrize(
    ("choices", "count"), [({"ranks": "first", "last_rank": "1"}, 1), ({"ranks": "all"}, 2)]
)
def test_diplomas_are_for_the_ranks_chosen(choices: dict[str, str], count: int) -> None:
    assert len(paper(played(), "diplomes", **choices).context["honours"]) == count


@pytest.mark.parametrize(("is_over", "state"), [(True, ""), (False, "provisional")])
@pytest.mark.parametrize("code", ["diplomes", "podium"])
def test_only_final_places_stand_without_reserve(code: str, is_over: bool, state: str) -> None:
    assert paper(played(is_over=is_over), code).state == state


def test_a_long_name_is_set_smaller() -> None:
    tournament = played()
    for player in winner_of(tournament).players:
        player.name = "DE LA ROCHEFOUCAULD-MONTMORENCY Marie-Antoinette"
        player.save()
    assert paper(tournament, "diplomes").context["honours"][0].size == "small"


@needs_pango
@pytest.mark.parametrize("size", ["a4", "a3"])
def test_the_podium_is_one_page(size: str) -> None:
    pages = pages_of(paper(played(), "podium", size=size).pdf())
    assert [missing(page, ["PREMIÈRE PLACE", "DEUXIÈME PLACE"]) for page in pages] == [[]]


def test_one_team_gets_a_diploma_of_its_own() -> None:
    tournament = played()
    number = str(winner_of(tournament).number)
    honours = paper(tournament, "diplomes", ranks="one", team=number).context["honours"]
    assert [str(honour.honour.team.number) for honour in honours] == [number]


def test_a_number_without_a_place_gets_no_diploma() -> None:
    with pytest.raises(Refused) as refused:
        paper(played(), "diplomes", ranks="one", team="77")
    assert (refused.value.field, str(refused.value)) == (
        "team", "L'équipe 77 n'est pas classée."
    )  # fmt: skip


def test_one_team_is_asked_for_by_its_number() -> None:
    form = form_for(PAPER_BY_CODE["diplomes"], played(), [], {"ranks": "one"})
    assert list(form.errors) == ["team"]
