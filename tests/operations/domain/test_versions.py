"""Beside which migrations older code goes on, and where that is noted."""

from typing import Any

import pytest
from django.core.management import call_command
from django.core.validators import MinLengthValidator
from django.db import DatabaseError, OperationalError, connection, models
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.db.models.functions import Upper

from operations.domain.versions import (
    NOTES,
    list_noted,
    note_additions,
    only_adds,
    refuse_to_start,
)
from operations.models import Addition

Column = models.Field[Any, Any]


def state_of_before() -> ProjectState:
    """Two tables and the account that an older version knows."""
    state = ProjectState()
    word = models.CharField("word", max_length=9, choices=[("a", "A")])
    operations.CreateModel("Club", [("id", models.AutoField(primary_key=True))]).state_forwards(
        "x", state
    )
    operations.CreateModel(
        "Team",
        [
            ("id", models.AutoField(primary_key=True)),
            ("word", word),
            ("club", models.ForeignKey("x.Club", models.CASCADE)),
        ],
    ).state_forwards("x", state)
    return state


def of_text(**named: Any) -> Column:
    return models.CharField(**{"max_length": 9, **named})


def to(model: str, **named: Any) -> Column:
    return models.ForeignKey(model, models.CASCADE, **named)


def make(*, called: str = "Prize", **columns: Column) -> Operation:
    return operations.CreateModel(
        called, [("id", models.AutoField(primary_key=True)), *columns.items()]
    )


def add(column: Column, model: str = "team") -> Operation:
    return operations.AddField(model, "later", column)


def change(column: Column, name: str = "word") -> Operation:
    return operations.AlterField("team", name, column)


def in_the_database(*found: Operation) -> Operation:
    return operations.SeparateDatabaseAndState(database_operations=[*found])


class Own(operations.AddIndex):
    """An operation of one's own."""


WORD: dict[str, Any] = {"choices": [("a", "A")]}
INDEX = models.Index(fields=["word"], name="index")
UNIQUE = models.UniqueConstraint(fields=["word"], name="unique")
SAME = operations.RunPython.noop

CASES: dict[str, tuple[bool, list[Operation]]] = {
    "nothing": (True, []),
    "table": (True, [make()]),
    "table that holds rows of before": (False, [make(team=to("x.Team"))]),
    "table that names rows of before": (True, [make(team=to("x.Team", db_constraint=False))]),
    "table that holds itself": (True, [make(after=to("self"))]),
    "table that holds the account": (False, [make(by=to("auth.User"))]),
    "table that holds one made beside it": (
        True,
        [make(), make(called="Won", prize=to("x.Prize"))],
    ),
    "table that extends one of before": (
        False,
        [make(called="Guest", team=models.OneToOneField("x.Team", models.CASCADE))],
    ),
    "table between a new one and one of before": (
        False,
        [make(teams=models.ManyToManyField("x.Team"))],
    ),
    "table between new ones": (
        True,
        [make(), make(called="Won", of=models.ManyToManyField("Prize"))],
    ),
    "proxy": (
        True,
        [operations.CreateModel("Late", [], options={"proxy": True}, bases=("x.team",))],
    ),
    "table that holds a proxy of one of before": (
        False,
        [
            operations.CreateModel("Late", [], options={"proxy": True}, bases=("x.team",)),
            make(late=to("x.Late")),
        ],
    ),
    "column with nothing": (True, [add(of_text(null=True))]),
    "column with the database's own": (True, [add(of_text(db_default=""))]),
    "column with the program's own": (False, [add(of_text(default=""))]),
    "unique column with nothing": (True, [add(of_text(null=True, unique=True))]),
    "unique column with the database's own": (False, [add(of_text(db_default="", unique=True))]),
    "unique column with nothing or the database's own": (
        False,
        [add(of_text(null=True, db_default="", unique=True))],
    ),
    "column that is worked out": (
        False,
        [
            add(
                models.GeneratedField(
                    expression=Upper("word"), output_field=of_text(), db_persist=True, null=True
                )
            )
        ],
    ),
    "column that holds rows of before": (False, [add(to("x.Club", null=True))]),
    "column that names rows of before": (True, [add(to("x.Club", null=True, db_constraint=False))]),
    "column that holds rows of a new table": (True, [make(), add(to("x.Prize", null=True))]),
    "column without which no row of a new table": (True, [make(), add(of_text(), "prize")]),
    "column of a new table that holds rows of before": (
        False,
        [make(), add(to("x.Team", null=True), "prize")],
    ),
    "table between one of before and a new one": (
        False,
        [make(), add(models.ManyToManyField("x.Prize"))],
    ),
    "table that names two of before": (
        True,
        [add(models.ManyToManyField("x.Club", db_constraint=False))],
    ),
    "words of a field": (
        True,
        [change(of_text(**WORD, verbose_name="Word", help_text="One.", blank=True))],
    ),
    "validators of a field": (True, [change(of_text(**WORD, validators=[MinLengthValidator(2)]))]),
    "default of the program": (True, [change(of_text(**WORD, default="a"))]),
    "default of the database": (False, [change(of_text(**WORD, db_default="a"))]),
    "label of a choice": (True, [change(of_text(choices=[("a", "Ah")]))]),
    "choice more": (False, [change(of_text(choices=[("a", "A"), ("b", "B")]))]),
    "longer field": (False, [change(of_text(**WORD, max_length=10))]),
    "field with nothing": (False, [change(of_text(**WORD, null=True))]),
    "field that is unique": (False, [change(of_text(**WORD, unique=True))]),
    "field of another kind": (False, [change(models.SlugField(max_length=9, **WORD))]),
    "field by another name": (False, [change(of_text(**WORD, db_column="mot"))]),
    "what goes with a row": (True, [change(models.ForeignKey("x.Club", models.PROTECT), "club")]),
    "what a row goes to": (False, [change(to("x.Team"), "club")]),
    "field of a new table": (
        True,
        [make(word=of_text()), operations.AlterField("prize", "word", of_text(unique=True))],
    ),
    "field of a new table that comes to hold rows of before": (
        False,
        [make(word=of_text()), operations.AlterField("prize", "word", to("x.Team"))],
    ),
    "index": (True, [operations.AddIndex("team", INDEX)]),
    "index less": (
        False,
        [operations.AddIndex("team", INDEX), operations.RemoveIndex("team", "index")],
    ),
    "operation of one's own": (False, [Own("team", INDEX)]),
    "constraint": (False, [operations.AddConstraint("team", UNIQUE)]),
    "constraint of a new table": (
        True,
        [make(word=of_text()), operations.AddConstraint("prize", UNIQUE)],
    ),
    "options": (True, [operations.AlterModelOptions("team", {"ordering": ["word"]})]),
    "managers": (True, [operations.AlterModelManagers("team", [])]),
    "field less": (False, [operations.RemoveField("team", "word")]),
    "table less": (False, [operations.DeleteModel("Team")]),
    "another name": (False, [operations.RenameField("team", "word", "mot")]),
    "rows": (False, [operations.RunPython(SAME)]),
    "sql": (False, [operations.RunSQL("select 1")]),
    "models alone": (True, [operations.SeparateDatabaseAndState(state_operations=[make()])]),
    "table that holds one of models alone": (
        False,
        [
            operations.SeparateDatabaseAndState(state_operations=[make()]),
            make(called="Won", prize=to("x.Prize")),
        ],
    ),
    "column of the database alone": (True, [in_the_database(add(of_text(null=True)))]),
    "sql of the database alone": (False, [in_the_database(operations.RunSQL("select 1"))]),
    "what adds, then what does more": (False, [make(), operations.RunPython(SAME)]),
}


def later(**does: Any) -> Migration:
    made: Migration = type("Later", (Migration,), does)("0002_later", "x")
    return made


@pytest.mark.parametrize(("adds", "found"), CASES.values(), ids=CASES)
def test_what_only_adds(adds: bool, found: list[Operation]) -> None:
    assert only_adds(later(operations=found), state_of_before()) is adds


def test_what_stands_for_others_does_more_than_add() -> None:
    assert not only_adds(later(replaces=[("x", "0001_first")]), state_of_before())


BY_DAY = ("tournaments", "0031_tournaments_by_day")
AGREED = ("tournaments", "0032_mails_agreed_at_sign_up")
WALLS = ("walls", "0001_from_tournaments")


@pytest.mark.django_db
def test_what_only_adds_is_noted_once_but_for_the_notes_themselves() -> None:
    Addition.objects.all().delete()
    migrations = MigrationLoader(None).disk_migrations
    for _time in range(2):
        note_additions((migrations[name], False) for name in (BY_DAY, AGREED, NOTES))
    assert [*Addition.objects.values_list("app", "name")] == [BY_DAY]


@pytest.mark.django_db(transaction=True)
def test_who_migrates_notes_and_who_goes_back_notes_no_more() -> None:
    call_command("migrate", "walls", "zero", verbosity=0)
    undone = WALLS in list_noted()
    call_command("migrate", "walls", verbosity=0)
    assert (undone, WALLS in list_noted()) == (False, True)


@pytest.mark.django_db
def test_a_database_without_room_for_notes_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Addition._meta, "db_table", "nowhere")
    assert list_noted() == set()
    with connection.cursor() as cursor:
        cursor.execute("select 1")


@pytest.mark.django_db
def test_a_database_too_busy_to_read_its_notes_is_no_newer_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    MigrationRecorder(connection).record_applied("walls", "0999_later")
    Addition.objects.create(app="walls", name="0999_later")

    def be_busy(*_columns: str) -> list[object]:
        raise OperationalError("database is locked")

    monkeypatch.setattr(Addition.objects, "values_list", be_busy)
    refuse_to_start()
    with pytest.raises(DatabaseError):
        list_noted()
