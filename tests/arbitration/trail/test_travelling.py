"""A journal carried to another database, where every row has another number, is whole there."""

import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections, models

from arbitration.models import AuditDetail, AuditEntry
from tests.arbitration.trail.trails import at_two_tables, trail_of
from tests.factories import HelperPassFactory, UserFactory
from tests.tournaments.played.halls import laptop, make_template
from tournaments.actors import Actor
from tournaments.models import AccountKey, HelperPass, Tournament

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the other database is a file"),
]

ROOT = Path(__file__).resolve().parents[3]
ELSEWHERE = "elsewhere"
FURTHER = 7_000
"""How much greater each number is there."""


@contextmanager
def connected(path: Path) -> Iterator[None]:
    """A file is the database elsewhere."""
    connections.settings[ELSEWHERE] = copy.deepcopy(connections.settings["default"])
    connections.settings[ELSEWHERE]["NAME"] = str(path)
    # Django lets a test alone open what it does not know: from here on it stays open.
    connections[ELSEWHERE].connect()
    try:
        yield
    finally:
        connections[ELSEWHERE].close()
        del connections[ELSEWHERE], connections.settings[ELSEWHERE]


@cache
def empty_site(folder: Path) -> Path:
    """The file of a site that was just set up."""
    return make_template(folder / "elsewhere.sqlite3")


@pytest.fixture
def file(db: None, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty site elsewhere."""
    path = tmp_path / "elsewhere.sqlite3"
    shutil.copy(empty_site(tmp_path_factory.getbasetemp()), path)
    with connected(path):
        yield path


def carry(row: models.Model) -> None:
    """Write a row elsewhere under another number, and every number that it refers to likewise."""
    for field in row._meta.concrete_fields:
        held = getattr(row, field.attname)
        if isinstance(held, int) and (field.primary_key or field.is_relation):
            setattr(row, field.attname, held + FURTHER)
    row._state.adding = True
    row.save(using=ELSEWHERE, force_insert=True)


def carry_trail(tournament: Tournament) -> None:
    """A tournament's journal with what it points to; not the site, which has a key of its own."""
    for account in AccountKey.objects.select_related("user"):
        carry(account.user)
        carry(AccountKey.objects.get(pk=account.pk))
    for row in (tournament.club, tournament, *HelperPass.objects.all()):
        carry(row)
    for rows in (AuditEntry.objects.order_by("number"), AuditDetail.objects.order_by("pk")):
        for row in rows:
            carry(row)


def an_evening(tournament: Tournament) -> None:
    """Acts of the server, of an account, and of a pass."""
    user = UserFactory(first_name="Éva", last_name="Morel")
    held = HelperPassFactory(tournament=tournament, label="Salle B")
    at_two_tables(tournament)
    trail_of(tournament, 1, by=Actor(user=user))
    tournament.refresh_from_db()
    trail_of(tournament, 2, by=Actor(user=None, helper_pass=held.as_carried()))
    tournament.refresh_from_db()


def verified(file: Path, *options: object) -> tuple[int, str]:
    """What `verify_audit` says in the other database."""
    made = subprocess.run(
        [sys.executable, "manage.py", "verify_audit", *map(str, options)],
        cwd=ROOT,
        env=os.environ
        | {"DATABASE_URL": f"sqlite:///{file}", "DJANGO_SETTINGS_MODULE": "config.testing"},
        capture_output=True,
        text=True,
        check=False,
    )
    return made.returncode, made.stdout or made.stderr


def test_a_journal_is_whole_on_a_database_with_other_numbers(
    tournament: Tournament, file: Path, tmp_path: Path
) -> None:
    an_evening(tournament)
    call_command("verify_audit", "--trail-only", write_heads=tmp_path / "heads")
    carry_trail(tournament)
    told = verified(file, "--heads", tmp_path / "heads", "--exactly", "--trail-only")
    assert told == (0, "1 journal entier.\n")


def test_a_journal_without_its_tables_misses_them(tournament: Tournament, file: Path) -> None:
    an_evening(tournament)
    carry_trail(tournament)
    with laptop(file, template=None), pytest.raises(CommandError):
        call_command("verify_audit")


def test_what_was_changed_on_the_way_is_found(tournament: Tournament, file: Path) -> None:
    an_evening(tournament)
    carry_trail(tournament)
    with connections[ELSEWHERE].cursor() as cursor:
        cursor.execute("DROP TRIGGER audit_entry_not_updated")
        cursor.execute("UPDATE arbitration_auditentry SET account_key = NULL")
    with laptop(file, template=None), pytest.raises(CommandError):
        call_command("verify_audit", "--trail-only")


def test_an_entry_names_whoever_acted_there_too(tournament: Tournament, file: Path) -> None:
    an_evening(tournament)
    carry_trail(tournament)
    entries = AuditEntry.objects.using(ELSEWHERE).select_related("account__user", "helper_pass")
    latest = [entry.who for entry in entries.order_by("-number")[:2]]
    assert latest == ["Droit d'un soir « Salle B »", "Éva Morel"]
