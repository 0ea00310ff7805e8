"""The one command that checks everything."""

import sys
import threading
from types import SimpleNamespace

import pytest

from tests.running.environment import asks_a_service
from tools import services, suite


@pytest.fixture
def without_services(monkeypatch):
    for name in ("postgres_url", "redis_url", "chromium"):
        monkeypatch.setattr(services, name, lambda: "")


def plan(*arguments):
    checks, skipped = suite._plan(*arguments)
    return [check.name for check in checks], skipped


def test_everything_without_any_service(without_services):
    names, skipped = plan(None, [])
    assert names[-1] == "pytest on SQLite"
    assert skipped == [
        "browser tests (no chromium)",
        "pytest on PostgreSQL (no server answers; TEST_DATABASE_URL names one)",
    ]


def test_postgres_and_redis_are_said(without_services, monkeypatch):
    monkeypatch.setattr(services, "postgres_url", lambda: "postgres://a@b/c")
    monkeypatch.setattr(services, "redis_url", lambda: "redis://b/9")
    assert plan("postgres", []) == (["pytest on PostgreSQL + Redis + worker"], [])


def test_lint_alone_runs_no_test(without_services):
    names, _ = plan("lint", [])
    assert [name for name in names if "pytest" in name] == []


def test_one_failure_fails_the_run_after_all_have_run(monkeypatch, capfd):
    def check(name, code):
        return suite.Check(name=name, command=[sys.executable, "-c", f"raise SystemExit({code})"])

    monkeypatch.setattr(
        suite, "_plan", lambda only, extra: ([check("a", 1), check("b", 0)], ["c (absent)"])
    )
    assert suite.main([]) == 1
    assert capfd.readouterr().out.splitlines()[-3:] == [
        "ran: a, b",
        "skipped: c (absent)",
        "FAILED: a",
    ]


def test_lint_runs_beside_the_tests(monkeypatch):
    together = threading.Barrier(2)

    def passes(check):
        together.wait(timeout=600)
        return check.name == "lint"

    monkeypatch.setattr(suite, "_passes", passes)
    tests = suite.Check(name="tests", command=[])
    lint = suite.Check(name="lint", command=[], is_light=True)
    assert suite._run([lint, tests]) == ["tests"]


def test_every_chosen_path_exists():
    chosen = {*suite.QUICK, *suite.ON_POSTGRES, *suite.PLAYED}
    assert [path for path in chosen if not (suite.ROOT / path).exists()] == []


def test_a_server_is_asked_by_the_tests_that_ask_a_database(without_services, monkeypatch):
    monkeypatch.setattr(services, "postgres_url", lambda: "postgres://a@b/c")
    (check,), _ = suite._plan("postgres", [])
    assert "not no_database" in " ".join(check.command)


@pytest.mark.parametrize(
    ("fixtures", "marks", "asks"),
    [
        (["monkeypatch", "_french"], ["parametrize"], False),
        (["monkeypatch", "db"], [], True),
        (["gathered", "django_db_setup"], [], True),
        (["_french"], ["django_db"], True),
        (["_french"], ["services"], True),
    ],
)
def test_who_asks_a_service_says_so_by_a_fixture_or_a_mark(fixtures, marks, asks):
    test = SimpleNamespace(
        fixturenames=fixtures, iter_markers=lambda name: filter(name.__eq__, marks)
    )
    assert asks_a_service(test) == asks


def test_quick_takes_few_examples_and_no_service():
    (check,), skipped = suite._plan("quick", [])
    assert (check.environment["HYPOTHESIS_PROFILE"], check.environment["DATABASE_URL"]) == (
        "quick",
        "",
    )
    assert skipped == []


def test_tests_have_their_own_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    told = "import os, sys; sys.exit('DJANGO_SETTINGS_MODULE' in os.environ)"
    assert suite._passes(suite.Check(name="told", command=[sys.executable, "-c", told]))
