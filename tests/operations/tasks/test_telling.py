"""Who keeps the site is written to about a trouble, once."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.db import DatabaseError
from django.utils import timezone

from operations.enums import Trouble
from operations.tasks import telling
from operations.tasks.health import Health
from operations.tasks.telling import ONCE_IN, send_troubles

pytestmark = pytest.mark.django_db


@pytest.fixture
def troubles(monkeypatch: Any, settings: Any, tmp_path: Path) -> list[Trouble]:
    """What is wrong with the site, which a test changes."""
    here: list[Trouble] = []
    settings.DATA_DIR, settings.SITE_URL = tmp_path, "https://concours.example.org"
    monkeypatch.setattr(telling, "examine_site", lambda: Health(troubles=tuple(here)))
    monkeypatch.setattr(telling, "SURE_AFTER", 0)
    User.objects.create_superuser("owner", email="owner@example.org")
    User.objects.create_user("organiser", email="organiser@example.org")
    return here


def test_a_trouble_is_told_to_owners_once(troubles: list[Trouble]) -> None:
    assert send_troubles() == []
    troubles.append(Trouble.MAILS)
    assert [send_troubles(), send_troubles()] == [[Trouble.MAILS], []]
    troubles.append(Trouble.DISK)
    assert send_troubles() == [Trouble.DISK]
    first, second = mail.outbox
    assert (first.to, second.to) == (["owner@example.org"], ["owner@example.org"])
    assert str(Trouble.MAILS.label) in first.body
    assert "https://concours.example.org/orga/site/" in first.body
    assert str(Trouble.MAILS.label) not in second.body


def test_nobody_is_written_to_about_a_remark(troubles: list[Trouble]) -> None:
    troubles.append(Trouble.ADDED)
    assert (send_troubles(), mail.outbox) == ([], [])


def test_a_trouble_of_a_moment_is_not_told(troubles: list[Trouble], monkeypatch: Any) -> None:
    troubles.append(Trouble.CACHE)
    monkeypatch.setattr(telling, "sleep", lambda _seconds: troubles.clear())
    assert (send_troubles(), mail.outbox) == ([], [])


def test_a_trouble_that_comes_again_is_told_again_the_next_day(troubles: list[Trouble]) -> None:
    troubles.append(Trouble.BROKER)
    send_troubles()
    troubles.clear()
    send_troubles()
    troubles.append(Trouble.BROKER)
    assert send_troubles() == []
    troubles.clear()
    with time_machine.travel(timezone.now() + ONCE_IN + timedelta(minutes=1)):
        send_troubles()
        troubles.append(Trouble.BROKER)
        assert send_troubles() == [Trouble.BROKER]


def test_who_was_an_owner_is_told_that_the_database_is_away(
    troubles: list[Trouble], monkeypatch: Any
) -> None:
    send_troubles()
    troubles.append(Trouble.DATABASE)

    rows = type("Rows", (), {"filter": staticmethod(lambda **_wanted: _Away())})
    accounts = type("Accounts", (), {"_default_manager": rows})
    monkeypatch.setattr(telling, "get_user_model", lambda: accounts)
    assert send_troubles() == [Trouble.DATABASE]
    assert mail.outbox[0].to == ["owner@example.org"]


class _Away:
    """Rows of a database that does not answer."""

    def exclude(self, **_wanted: Any) -> "_Away":
        return self

    def values_list(self, *_names: str, flat: bool) -> list[str]:
        raise DatabaseError


def test_a_mail_that_no_server_took_is_written_again(
    troubles: list[Trouble], monkeypatch: Any
) -> None:
    troubles.append(Trouble.DISK)
    with monkeypatch.context() as away:
        away.setattr(telling, "send_mass_mail", _refuse)
        assert send_troubles() == []
    assert send_troubles() == [Trouble.DISK]


def _refuse(_mails: Any) -> None:
    raise ConnectionRefusedError
