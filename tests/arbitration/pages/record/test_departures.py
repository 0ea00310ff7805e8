"""Who left while it was played."""

import pytest

from arbitration.pages.record.departures import list_changes, list_departures
from tests.arbitration.tables import match_in_play, sheet_of
from tests.tournaments.score_facts import submit_sheet
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import reopen_sheet
from tournaments.domain.teams.check_in import record_departure, record_return
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_departure_names_who_played_then(tournament: Tournament) -> None:
    team = match_in_play(tournament, deals=1).ns
    first, second = team.player_names.split(" – ")
    substitute_player(team, position=1, name="MICHEL Anne", since_round=1, by=SERVER)
    record_departure(team, by=SERVER, reason="Un malaise")
    record_return(team, by=SERVER)
    substitute_player(team, position=1, name="COLIN Yves", since_round=2, by=SERVER)
    substitute_player(team, position=2, name="ROUX Léa", since_round=2, by=SERVER)
    (found,) = list_departures(tournament)
    assert (found.team.player_names, first in found.team.player_names) == (
        f"MICHEL Anne – {second}", False,
    )  # fmt: skip


def test_a_match_that_was_stopped_is_told_with_its_reason_until_its_sheet_is_opened_again(
    tournament: Tournament,
) -> None:
    match = match_in_play(tournament, deals=1)
    submit_sheet(sheet_of(match), by=SERVER, stopped_by_time=True)
    said = "Partie 1, table 1 : partie arrêtée par le temps après 1 donne."
    assert list(list_changes(tournament, with_names=True)) == [f"{said} Salle fermée"]
    assert list(list_changes(tournament, with_names=False)) == [said]
    reopen_sheet(sheet_of(match), by=SERVER)
    assert list(list_changes(tournament, with_names=True)) == []
