"""Rulings that named rows of the database name them for good, and the journal still proves them."""

from importlib import import_module
from uuid import UUID

import pytest
from django.apps import apps

from arbitration.domain.audit import record_entries
from arbitration.effects.penalty import PenaltyUndo
from arbitration.effects.player_exclusion import PlayerExclusion
from arbitration.effects.team_exclusion import TeamExclusion
from arbitration.kinds import CONDUCT
from arbitration.models import Ruling
from arbitration.queries.proofs import list_mismatches
from arbitration.queries.trails import Trail, find_trail_breaches
from tests.arbitration.deciding import decide, penalty
from tests.arbitration.tables import reported
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.models import Adjustment, Match, Player, Team, TeamMember
from tournaments.signals import Announcement

pytestmark = pytest.mark.django_db

MIGRATION = import_module("arbitration.migrations.0004_effects_by_number_and_key")


def of_the_database(stored: dict[str, object], ruling: Ruling) -> dict[str, object]:
    """A stored value as it was before the migration."""
    told = dict(stored)
    if number := told.pop("team_number", None):
        told["team"] = Team.objects.get(tournament=ruling.tournament, number=number).pk
    for name, model in {"player": Player, "member": TeamMember, "adjustment": Adjustment}.items():
        if name in told:
            told[name] = model.objects.get(key=UUID(str(told[name]))).pk
    return told


def test_what_named_rows_of_the_database_names_them_for_good(match: Match) -> None:
    tournament, player = match.round.tournament, match.ew.members.get(position=1).player
    ruling = decide(
        reported(CONDUCT, match, side="NS"),
        penalty(match.ns),
        TeamExclusion(team_number=match.ns.number),
        PlayerExclusion(team_number=match.ew.number, player=player.key),
    )
    effects, applied = ruling.effects, ruling.applied
    ruling.effects = [of_the_database(one, ruling) for one in effects]
    ruling.applied = [of_the_database(one, ruling) for one in applied]
    ruling.save()
    said = Announcement(act=Act.RULING_MADE, subject=ruling)
    record_entries([said], tournament=tournament, by=SERVER)

    MIGRATION.name_rows_for_good(apps, None)

    ruling = Ruling.objects.get()
    assert (ruling.effects, ruling.applied) == (effects, applied)
    assert isinstance(ruling.undos[0], PenaltyUndo)
    assert find_trail_breaches(Trail.of(tournament)) == []
    differing = {one.table for one in list_mismatches(tournament)}
    assert "arbitration_ruling" not in differing
