"""What is kept in an older shape is worked out anew, once, after a back-up."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from operations.embedded.upkeep import renew_kept_results
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.domain.ranks.standings import recompute_tournament, refresh_snapshots
from tournaments.enums import RoundState
from tournaments.models import DealRecord, ScoreSheet, StandingsSnapshot, Tournament
from tournaments.models.sheets.shapes import RESULT_VERSION, STANDINGS_VERSION
from tournaments.queries.ranks.recompute import list_tournaments_in_older_shape

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def backups(settings: Any, tmp_path: Path) -> Path:
    """Where back-ups go."""
    settings.BACKUP_DIR = tmp_path
    return tmp_path


def played_tournament() -> Tournament:
    """A tournament whose first round is closed, everything kept in today's shape."""
    tournament = TournamentFactory()
    round_ = drawn_round(tournament, teams_of(tournament, 4), state=RoundState.CLOSED)
    play_round(round_, deals=3)
    refresh_snapshots(tournament)
    return tournament


def keep_as_before_there_were_versions(tournament: Tournament) -> None:
    """Results that knew marks alone, and rows without a version around them."""
    for sheet in ScoreSheet.objects.filter(match__round__tournament=tournament):
        del sheet.result["version"], sheet.result["deals_played"]
        sheet.result["deals"] = [
            {"number": deal["number"], "marks": deal["marks"]} for deal in sheet.result["deals"]
        ]
        sheet.save()
    for snapshot in tournament.snapshots.all():
        snapshot.rows = snapshot.kept_rows
        snapshot.save()


def shapes() -> set[tuple[Any, Any]]:
    """The versions of what is kept: of sheets and of standings."""
    sheets = ScoreSheet.objects.values_list("result__version", flat=True)
    snapshots = StandingsSnapshot.objects.values_list("rows__version", flat=True)
    return {("sheet", sheet) for sheet in sheets} | {
        ("standings", snapshot) for snapshot in snapshots
    }


def test_today_s_shape_is_left_alone(backups: Path) -> None:
    played_tournament()
    assert (renew_kept_results(), list(backups.iterdir())) == (0, [])


def test_an_older_shape_is_worked_out_anew() -> None:
    tournament = played_tournament()
    keep_as_before_there_were_versions(tournament)
    played_tournament()
    assert list_tournaments_in_older_shape() == [tournament]
    assert (renew_kept_results(), renew_kept_results()) == (1, 0)
    assert shapes() == {("sheet", RESULT_VERSION), ("standings", STANDINGS_VERSION)}
    assert recompute_tournament(tournament, write=False) == []


def test_older_standings_alone_are_worked_out_anew() -> None:
    tournament = played_tournament()
    StandingsSnapshot.objects.update(rows={"version": STANDINGS_VERSION - 1, "rows": []})
    assert renew_kept_results() == 1
    assert len(tournament.snapshots.get().kept_rows) == 4


def test_until_then_standings_go_on_counting_what_is_kept(client: Any) -> None:
    tournament = played_tournament()
    pages = [f"/t/{tournament.slug}/classement/", f"/t/{tournament.slug}/"]
    before = [client.get(page).status_code for page in pages]
    keep_as_before_there_were_versions(tournament)
    assert [client.get(page).status_code for page in pages] == before


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own tools")
def test_a_back_up_is_made_first(backups: Path) -> None:
    keep_as_before_there_were_versions(played_tournament())
    renew_kept_results()
    assert sorted(path.name.split("-", 3)[3] for path in backups.iterdir()) == [
        "avant-recalcul.heads",
        "avant-recalcul.sqlite3",
    ]


def test_what_cannot_be_worked_out_is_left_and_not_tried_with_a_back_up_each_time(
    backups: Path,
) -> None:
    keep_as_before_there_were_versions(played_tournament())
    StandingsSnapshot.objects.all().delete()
    Tournament.objects.get().rounds.update(state=RoundState.PUBLISHED)
    DealRecord.objects.update(facts={"taker": "NS", "points": {"NS": 500, "EW": 0}})
    assert (renew_kept_results(), list(backups.iterdir())) == (0, [])


def test_servers_have_a_command(capsys: Any) -> None:
    keep_as_before_there_were_versions(played_tournament())
    call_command("renew_kept")
    assert capsys.readouterr().out == "1 concours renouvelé.\n"
