"""What every test runs in: a cache of its own, and Debian's Chromium for the browser tests."""

import gc
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest import runner
from django.conf import settings
from django.core.cache import cache
from django.core.management.color import no_style
from django.core.management.sql import sql_flush
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations
from django.test import TransactionTestCase
from django.utils import translation
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from config import in_one_piece
from tests.browsing import Opener, look_soon
from tests.database.unguarded import unguarded
from tests.platform.whole_files import put_whole_files_first
from tests.running.databases import alone
from tests.sites import PATIENCE, ROOT, Site
from tools.services import chromium
from tournaments.domain.rights import allowances
from tournaments.signals import about_to_remove, acted, outbox_filled
from tournaments.tasks import dispatch

# Playwright's synchronous interface runs an event loop in the thread that uses the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# What a window is expected to show comes when a busy computer gets to it: five seconds, which are
# usual, and the polling of a page go by too soon.
expect.set_options(timeout=60_000)

# A test makes and drops many small things; looked for after each 700, as is usual, what nothing
# refers to any more takes an eighth of the run.
gc.set_threshold(100_000, 20, 20)


def _empty_guarded_tables(case: TransactionTestCase) -> None:
    """Tests that commit empty every table afterwards, those that refuse it included.

    What Django writes into a new database, the kinds of rows and a permission for each, is not
    written again: nobody asks for it, and it took most of the time.
    """
    _wait_for_jobs_of_this_process()
    for alias in case._databases_names(include_mirrors=False):
        connection = connections[alias]
        with unguarded(connection):
            connection.ops.execute_sql_flush(sql_flush(no_style(), connection))


def _wait_for_jobs_of_this_process() -> None:
    """A job that a test asked for without waiting would lock the tables while they are emptied."""
    dispatch._executor.submit(lambda: None).result(timeout=PATIENCE)


TransactionTestCase._fixture_teardown = _empty_guarded_tables


def _delete_rows(
    operations: DatabaseOperations, _style: object, tables: Sequence[str], **_options: bool
) -> list[str]:
    """PostgreSQL truncates 79 tables in half a second at best: each gets new files, on disk. A
    test leaves few rows, and what refers to them is looked at when the last are gone."""
    return [f"DELETE FROM {operations.quote_name(table)}" for table in tables]


DatabaseOperations.sql_flush = _delete_rows

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


ASKING = {"db", "transactional_db", "live_server", "django_db_setup"}
"""Fixtures of those that ask a database."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that the suite leaves out of some runs; without a browser, skip its own."""
    missing = pytest.mark.skip(reason="no chromium on this computer")
    found = chromium()
    for item in items:
        if "any_input" in item.path.name or "any_address" in item.path.name:
            item.add_marker(pytest.mark.any_input)
        if any(mark.kwargs.get("transaction") for mark in item.iter_markers("django_db")):
            item.add_marker(pytest.mark.commits)
        if not asks_a_service(item):
            item.add_marker(pytest.mark.no_database)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if not found:
                item.add_marker(missing)


def asks_a_service(item: pytest.Item) -> bool:
    """Whether a test asks a database, or a cache that another program keeps."""
    asks = bool(ASKING & {*getattr(item, "fixturenames", ())})
    return asks or any(item.iter_markers("django_db")) or any(item.iter_markers("services"))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What the tests and the site are made of stays until the end: it is not looked through again
    for what could be thrown away."""
    # Which addresses there are is decided once, by settings that no test has changed yet.
    import_module(settings.ROOT_URLCONF)
    put_whole_files_first(settings.DATA_DIR / "whole")
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as pytest does, in the one piece of memory in which the server answers."""
    return in_one_piece(runner.pytest_runtest_protocol)(item, nextitem)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright drives the system's Chromium: it brings none of its own."""
    return browser_type_launch_args | {
        "executable_path": chromium(),
        "args": CHROMIUM_ARGUMENTS,
    }


@pytest.fixture
def complaints() -> list[str]:
    """What the consoles of the windows said since the test began."""
    return []


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer, complaints: list[str]) -> Iterator[Opener]:
    """Opens an address of the site in a new window: a phone's, unless told how wide and dark.

    `soon`: it looks for news ten times as often as it does for people.
    """
    windows: list[Page] = []

    def open_page(
        address: str,
        *,
        scheme: str = "light",
        scripts: bool = True,
        soon: bool = False,
        **size: int,
    ) -> Page:
        page = browser.new_page(
            viewport={"width": 390, "height": 844, **size},
            color_scheme="dark" if scheme == "dark" else "light",
            locale="fr-FR",
            reduced_motion="reduce",
            java_script_enabled=scripts,
        )
        page.on("console", lambda said: complaints.append(said.text))
        windows.append(page)
        if soon:
            look_soon(page)
        page.goto(f"{live_server.url}{address}")
        return page

    yield open_page
    for window in windows:
        window.close()


@pytest.fixture(scope="session")
def made_site(folder_of_the_run: Path) -> dict[str, str]:
    """The environment of a process that works on a copy of an empty site, made once for all."""
    folder = folder_of_the_run / "made-site"
    begun = folder.with_suffix(".begun")
    with alone(folder.with_suffix(".turn")):
        if not folder.exists():
            begun.mkdir()
            command = [sys.executable, "-m", "proofs.own_site", str(begun)]
            subprocess.run(command, cwd=ROOT, check=True)
            begun.rename(folder)
    return {**os.environ, "MADE_SITE": str(folder)}


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site started for the first time, without the demo, as one laptop serves it."""
    directory = tmp_path_factory.mktemp("site")
    browser = directory / "browser"
    browser.write_text('#!/bin/sh\necho "$1" >> "$0.opened"\n')
    browser.chmod(0o700)
    site = Site(directory, BROWSER=str(browser)).start("--no-demo", "--open")
    site.wait_for_page()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def gunicorn_site(served_site: Site) -> Iterator[Site]:
    """The same site as a server serves it, from the same data."""
    site = Site(served_site.directory).start_gunicorn()
    site.wait_for_page()
    yield site
    site.stop()


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    """A test begins in French, whatever language the one before left in its thread."""
    with translation.override("fr"):
        yield


@pytest.fixture(autouse=True)
def _own_listeners() -> Iterator[None]:
    """Who listens to acts, in which order: what a test connects, or connects again, goes."""
    kept = [(signal, [*signal.receivers]) for signal in (acted, about_to_remove, outbox_filled)]
    yield
    for signal, receivers in kept:
        signal.receivers[:] = receivers
        signal.sender_receivers_cache.clear()


@pytest.fixture(autouse=True)
def _own_cache() -> Iterator[None]:
    """Row numbers come back in another test: what was cached for them must not."""
    before = cache.key_prefix
    cache.key_prefix = uuid.uuid4().hex
    allowances._here.clear()
    yield
    cache.key_prefix = before
