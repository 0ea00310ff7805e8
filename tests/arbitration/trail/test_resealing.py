"""Trails written before words stood apart are moved whole, and say that they were sealed anew."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from arbitration.models import AuditEntry
from arbitration.queries.trails import Trail, breaches_of, faults_of_the_site

pytestmark = pytest.mark.django_db(transaction=True)

AT = datetime.datetime(2026, 11, 21, 20, 0, 0, 123456, tzinfo=datetime.UTC)
FIRST = "bcb7703e1132ef504435909c5a2413b5c27574ba021c63ca97d57785eca78b5f"
SECOND = "4f338c9e1e0161436f87a8c020c26b22b729f723bbd68e48ff1a9955c6c7c65d"
"""The seals that the site gave the two entries below when the words were still chained."""

ROWS: list[dict[str, Any]] = [
    {
        "act": "tournament-created",
        "subject_type": "tournament",
        "subject_id": "7",
        "actor_id": None,
        "origin": "command",
        "address": None,
        "at": AT,
        "before": None,
        "after": {"name": "Concours d'été", "n": 2},
        "reason": "",
        "previous_seal": "0" * 64,
        "seal": FIRST,
    },
    {
        "act": "sheet-corrected",
        "subject_type": "scoresheet",
        "subject_id": "12",
        "actor_id": 3,
        "origin": "arbiter",
        "address": "10.0.0.9",
        "at": AT + datetime.timedelta(seconds=5),
        "before": {"totals": [1, 2]},
        "after": {"totals": [2, 1]},
        "reason": "Éva s'est trompée",
        "previous_seal": FIRST,
        "seal": SECOND,
    },
]


@pytest.fixture
def before() -> Iterator[Any]:
    """The model of entries as it was, in a database that has not been brought up to date."""
    with connection.schema_editor() as editor:
        for model in reversed(list(apps.get_app_config("arbitration").get_models())):
            editor.delete_model(model)
    MigrationRecorder(connection).migration_qs.filter(app="arbitration").delete()
    MigrationExecutor(connection).migrate([("arbitration", "0001_initial")])
    loader = MigrationExecutor(connection).loader
    yield loader.project_state(("arbitration", "0001_initial")).apps.get_model(
        "arbitration", "AuditEntry"
    )
    bring_up_to_date()


def bring_up_to_date() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([key for key in executor.loader.graph.leaf_nodes() if key[0] == "arbitration"])


def test_the_entries_keep_what_they_say(before: Any) -> None:
    for number, row in enumerate(ROWS, start=1):
        before.objects.create(tournament_id=7, number=number, **row)
    bring_up_to_date()
    kept = AuditEntry.objects.filter(number__lte=2)
    said = ("act", "subject_id", "actor_id", "origin", "at", "before", "after", "reason")
    assert [[getattr(entry, name) for name in said] for entry in kept] == [
        [row[name] for name in said] for row in ROWS
    ]
    assert [entry.address for entry in kept] == ["", "10.0.0.9"]


def test_the_trail_is_whole_and_tells_what_it_was(before: Any) -> None:
    for number, row in enumerate(ROWS, start=1):
        before.objects.create(tournament_id=7, number=number, **row)
    bring_up_to_date()
    (last,) = AuditEntry.objects.filter(act="trail-resealed")
    assert (last.number, last.after) == (3, {"entries": 2, "old_head": SECOND, "unsealed": []})
    assert breaches_of(Trail(tournament_id=7, club_id=None)) == []
    assert faults_of_the_site() == []


def test_a_trail_that_was_tampered_with_tells_where(before: Any) -> None:
    altered = {**ROWS[0], "after": {"name": "Autre", "n": 2}}
    for number, row in enumerate([altered, ROWS[1]], start=1):
        before.objects.create(tournament_id=7, number=number, **row)
    bring_up_to_date()
    (last,) = AuditEntry.objects.filter(act="trail-resealed")
    assert last.after == {"entries": 2, "old_head": SECOND, "unsealed": [1]}
