"""Who had paid before there was a till owes nothing, and no sum is made up."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import TeamFactory
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.models import Charge, Movement, Team

MIGRATION = import_module("tournaments.migrations.0016_a_ledger")


@pytest.mark.django_db
def test_a_tick_becomes_a_charge_of_nothing() -> None:
    pair = TeamFactory()
    alone = TeamFactory(tournament=pair.tournament, players=["SEUL"], seeks_partner=True)
    TeamFactory(tournament=pair.tournament)
    Team.objects.filter(pk__in=[pair.pk, alone.pk]).update(has_paid=True)
    MIGRATION.settle_who_had_paid(apps, None)
    rows = Charge.objects.order_by("team").values_list("team", "kind", "cents", "heads")
    assert list(rows) == [(pair.pk, "settled", 0, 2), (alone.pk, "settled", 0, 1)]
    assert not Movement.objects.exists()
    assert recompute_tournament(pair.tournament, write=False) == []
