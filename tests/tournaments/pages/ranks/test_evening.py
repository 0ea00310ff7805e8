"""The evening beside its standings, where points decide and where stages do."""

import pytest

from tests.tournaments.chains import qualified
from tests.tournaments.queries.ranks.test_rank_history import tournament_with_a_final
from tournaments.pages.ranks.evening import NO_HIGHLIGHTS, read_standings_and_evening

pytestmark = pytest.mark.django_db


def test_where_a_bracket_decides_the_winner_leads_the_picture_to_its_last_round() -> None:
    page, told = read_standings_and_evening(tournament_with_a_final(6))
    assert told.picture is not None
    assert [len(line.points) for line in told.picture.lines] == [4] * 6
    assert told.picture.lines[0].team == page.lines[0].team.number == 1


def test_where_stages_decide_a_record_names_its_round_as_the_stage_does() -> None:
    _page, told = read_standings_and_evening(tournament_with_a_final(6))
    texts = {record.label: record.text for record in told.records}
    assert texts["Meilleure partie"].endswith("(équipe 1), Qualifications – partie 1")


def test_a_category_has_no_evening_of_its_own() -> None:
    tournament = tournament_with_a_final(6)
    tournament.teams.update(category="Dames")
    assert read_standings_and_evening(tournament, category="Dames")[1] == NO_HIGHLIGHTS


def test_the_picture_goes_on_to_the_last_round_though_no_other_follows_it() -> None:
    tournament = qualified(6, rounds=2).tournament
    page, told = read_standings_and_evening(tournament)
    assert told.picture is not None
    ranks = {f"{line.team.number} · {line.team.label}": str(line.rank) for line in page.lines}
    assert {row[0]: row[2] for row in told.picture.rows} == ranks
