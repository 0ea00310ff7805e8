"""The database refuses to rewrite the journal, whichever way it is asked."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from django.db import IntegrityError, connection, transaction

from arbitration.append_only import list_every_guard, list_missing_guards
from arbitration.models import AuditDetail, AuditEntry
from tests.arbitration.trail.trails import trail_of
from tests.database.constraints import refused_by
from tests.database.unguarded import unguarded
from tests.factories import TournamentFactory, UserFactory
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, announce_in_club
from tournaments.enums import Act
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ON_SQLITE = connection.vendor == "sqlite"


@pytest.fixture
def entry() -> AuditEntry:
    return trail_of(TournamentFactory(), acts=3)[1]


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def copied(table: str, clause: str) -> str:
    """An insertion of every row of a table into itself."""
    columns = ", ".join(f.column for f in AuditEntry._meta.concrete_fields)
    if table == "arbitration_auditdetail":
        columns = ", ".join(f.column for f in AuditDetail._meta.concrete_fields)
    head, tail = ("INSERT OR REPLACE", "") if ON_SQLITE else ("INSERT", clause)
    return f"{head} INTO {table} ({columns}) SELECT {columns} FROM {table} {tail}"


def save_again(entry: AuditEntry) -> None:
    entry.act = "draw-published"
    entry.save()


def save_detail_again(entry: AuditEntry) -> None:
    entry.detail.content = '{"reason":"autre"}'
    entry.detail.save()


def update_in_bulk(entry: AuditEntry) -> None:
    entry.account_id = uuid.uuid4()
    AuditEntry.objects.bulk_update([entry], ["account"])


WAYS: dict[str, Callable[[AuditEntry], object]] = {
    "save": save_again,
    "save of the detail": save_detail_again,
    "update": lambda entry: AuditEntry.objects.update(act="draw-published"),
    "update of a detail": lambda entry: AuditDetail.objects.update(content="{}"),
    "half a blanking": lambda entry: AuditDetail.objects.update(salt=""),
    "bulk update": update_in_bulk,
    "delete": lambda entry: AuditEntry.objects.filter(pk=entry.pk)._raw_delete("default"),
    "delete of a detail": lambda entry: AuditDetail.objects.all().delete(),
    "raw update": lambda entry: run("UPDATE arbitration_auditentry SET number = number + 9"),
    "raw delete": lambda entry: run("DELETE FROM arbitration_auditentry"),
    "raw delete of details": lambda entry: run("DELETE FROM arbitration_auditdetail"),
    "replacement": lambda entry: run(
        copied(
            "arbitration_auditentry",
            "ON CONFLICT (tournament_key, number) DO UPDATE SET act = 'draw-published'",
        )
    ),
    "replacement of details": lambda entry: run(
        copied("arbitration_auditdetail", "ON CONFLICT (entry_id) DO UPDATE SET content = '{}'")
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_journal_is_refused_to_be_rewritten(entry: AuditEntry, way: str) -> None:
    kept = list(AuditEntry.objects.values()), list(AuditDetail.objects.order_by("pk").values())
    with pytest.raises(IntegrityError, match="audit trail"), transaction.atomic():
        WAYS[way](entry)
    assert kept == (
        list(AuditEntry.objects.values()),
        list(AuditDetail.objects.order_by("pk").values()),
    )


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL has no such setting")
def test_a_replacement_is_refused_even_where_delete_triggers_stay_silent(entry: AuditEntry) -> None:
    run("PRAGMA recursive_triggers=0")
    try:
        with pytest.raises(IntegrityError, match="audit trail"), transaction.atomic():
            run(copied("arbitration_auditentry", ""))
    finally:
        run("PRAGMA recursive_triggers=1")


@pytest.mark.skipif(ON_SQLITE, reason="SQLite knows no TRUNCATE")
@pytest.mark.parametrize("table", ["arbitration_auditentry", "arbitration_auditdetail"])
def test_the_journal_is_not_truncated(entry: AuditEntry, table: str) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        run(f"TRUNCATE {table} CASCADE")


def test_a_detail_may_be_blanked(entry: AuditEntry) -> None:
    AuditDetail.objects.filter(pk=entry.pk).update(content="", salt="")
    assert AuditDetail.objects.get(pk=entry.pk).is_erased


def test_an_account_that_acted_may_be_deleted() -> None:
    user = UserFactory()
    (entry,) = trail_of(TournamentFactory(), acts=1, by=Actor(user=user))
    kept = entry.account_id
    user.delete()
    assert AuditEntry.objects.values_list("account_id", flat=True).get() == kept


@pytest.mark.parametrize("kind", ["tournament", "club"])
def test_a_number_of_a_journal_is_taken_once(kind: str) -> None:
    tournament = TournamentFactory()
    with transaction.atomic():
        announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)
        announce_in_club(Act.CLUB_CHANGED, club=tournament.club, by=SERVER)
    second = AuditEntry.objects.exclude(**{kind: None}).get()
    second.pk = None
    with unguarded(connection), refused_by(f"audit_number_once_per_{kind}"):
        second.save(force_insert=True)


def test_the_journal_outlives_its_tournament() -> None:
    tournament = TournamentFactory()
    trail_of(tournament, acts=2)
    tournament.stages.all().delete()
    Tournament.objects.filter(pk=tournament.pk).delete()
    assert AuditEntry.objects.count() == 2


def test_a_guard_that_is_gone_is_missed() -> None:
    assert list_missing_guards(connection) == []
    with unguarded(connection):
        assert list_missing_guards(connection) == [
            g.name for g in list_every_guard(connection.vendor)
        ]
    assert list_missing_guards(connection) == []


def hollowed(name: str) -> Iterator[str]:
    """What leaves a guard its name and takes its force away."""
    guard = next(guard for guard in list_every_guard(connection.vendor) if guard.name == name)
    if ON_SQLITE:
        yield f"DROP TRIGGER {name}"
        yield from replace(guard, condition="0").sqlite()
    else:
        yield f"DROP TRIGGER {name} ON {guard.table}"
        yield from replace(guard, condition="false", act="UPDATE").postgresql()


@pytest.mark.parametrize("name", [guard.name for guard in list_every_guard(connection.vendor)])
def test_a_guard_without_force_is_missed(db: None, name: str) -> None:
    for statement in hollowed(name):
        run(statement)
    assert list_missing_guards(connection) == [name]


def test_a_guard_of_another_table_is_missed(db: None) -> None:
    guard = list_every_guard(connection.vendor)[0]
    run(next(hollowed(guard.name)))
    elsewhere = replace(guard, table="tournaments_club")
    for statement in elsewhere.sqlite() if ON_SQLITE else elsewhere.postgresql():
        run(statement)
    assert list_missing_guards(connection) == [guard.name]


@pytest.mark.skipif(ON_SQLITE, reason="SQLite's triggers call no function")
def test_a_function_that_refuses_nothing_is_missed(db: None) -> None:
    run(
        "CREATE OR REPLACE FUNCTION arbitration_append_only() RETURNS trigger LANGUAGE plpgsql"
        " AS $$ BEGIN RETURN NEW; END $$"
    )
    assert list_missing_guards(connection) == ["arbitration_append_only"]
