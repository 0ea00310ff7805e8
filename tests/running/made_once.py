"""Rows that every test of a file begins with, built once and not for each of them anew."""

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from django.db import transaction
from django.utils import translation
from pytest_django import DjangoDbBlocker

Rows = TypeVar("Rows")


def made_once(build: Callable[[], Rows]) -> Callable[[], Rows]:
    """A fixture of a file: what gives each test a copy of what `build` returned.

    Its rows are there from the first test that asks for them to the last of the file, also for
    those that do not ask; what a test changes is undone after it, as ever. The file must have no
    test that commits (`transaction=True`).
    """

    @pytest.fixture(scope="module")
    def made(
        django_db_setup: None, django_db_blocker: DjangoDbBlocker
    ) -> Iterator[Callable[[], Rows]]:
        with _undone_after(django_db_blocker):
            with django_db_blocker.unblock(), translation.override("fr"):
                rows = build()
            yield lambda: copy.deepcopy(rows)

    return made


@contextmanager
def _undone_after(blocker: DjangoDbBlocker) -> Iterator[None]:
    around = transaction.atomic()
    around._from_testcase = True  # what must be the outermost transaction may still begin in it
    with blocker.unblock():
        around.__enter__()
    try:
        yield
    finally:
        with blocker.unblock():
            transaction.set_rollback(True)
            around.__exit__(None, None, None)
