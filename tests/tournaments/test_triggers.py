"""Models created together are those created one after the other."""

from collections.abc import Sequence

import pytest
from django.db import connection, models
from django.db.migrations.migration import Migration
from django.db.migrations.operations import (
    AddConstraint,
    CreateModel,
    SeparateDatabaseAndState,
)
from django.db.migrations.state import ProjectState

from tournaments.triggers import CreateTogether, KnowTogether


@pytest.fixture(autouse=True)
def _only_said(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said to the database is not carried out: no constraint wants to be switched off."""
    monkeypatch.setattr(connection, "disable_constraint_checking", lambda: True)
    monkeypatch.setattr(connection, "check_constraints", lambda: None)


def two_models() -> list[CreateModel]:
    """A table, and one that refers to it."""
    number = ("id", models.BigAutoField(primary_key=True))
    hall = models.ForeignKey("made.Hall", on_delete=models.PROTECT, related_name="chairs")
    one_each = models.UniqueConstraint(fields=["hall", "place"], name="one_each")
    return [
        CreateModel("Hall", [number, ("name", models.CharField(max_length=20))]),
        CreateModel(
            "Chair",
            [number, ("hall", hall), ("place", models.IntegerField())],
            {"constraints": [one_each]},
        ),
    ]


def applied(operations: Sequence[object]) -> tuple[ProjectState, list[str], list[str]]:
    """The models after a migration that others came before, and what it says to the database."""
    migration = Migration("0001_made", "made")
    migration.operations = list(operations)
    before = ProjectState()
    assert not before.apps.is_installed("made")  # the classes of those before are made already
    with connection.schema_editor(collect_sql=True, atomic=False) as forwards:
        after = migration.apply(before.clone(), forwards, collect_sql=True)
    with connection.schema_editor(collect_sql=True, atomic=False) as backwards:
        migration.unapply(before, backwards, collect_sql=True)
    return after, told(forwards.collected_sql), told(backwards.collected_sql)


def told(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if not line.startswith("--")]


def test_they_are_the_models_and_the_tables_of_the_same_in_a_row() -> None:
    together = applied([CreateTogether(two_models())])
    assert together == applied(two_models())
    assert [line.split('"')[1] for line in together[2]] == ["made_chair", "made_hall"]


def test_a_plan_says_how_many() -> None:
    assert CreateTogether(two_models()).describe() == "Create 2 models"


def test_what_is_known_together_is_known_as_in_a_row_and_nothing_is_done() -> None:
    unique = models.UniqueConstraint(fields=["name"], name="one_name")
    known = [*two_models(), AddConstraint("hall", unique)]
    together = applied([KnowTogether(state_operations=known)])
    assert together == applied([SeparateDatabaseAndState(state_operations=known)])
    assert together[0].models["made", "hall"].options["constraints"] == [unique]
    assert together[1:] == ([], [])
