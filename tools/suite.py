"""Runs every check of the project and says at the end what ran: ``python -m tools.suite``."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from config.own_apps import APPS, PACKAGES
from tools import services

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def list_tests(*layers: str) -> tuple[str, ...]:
    """The folders and modules of tests of these layers, in every app that has them."""
    found = (
        path.relative_to(ROOT)
        for app in APPS
        for layer in layers
        for path in (ROOT / "tests" / app / layer, ROOT / "tests" / app / f"test_{layer}.py")
        if path.exists()
    )
    return tuple(map(str, found))


QUICK = (
    "tests/scoring",
    "tests/tournaments/pairing",
    "tests/tournaments/ranking",
    *list_tests("queries", "domain"),
)
"""What a change of the code breaks first: the pure packages, what is read and what is written."""


PLAYED = (
    *(
        f"tests/tournaments/domain/{room}"
        for room in ("draws", "phones", "ranks", "sheets", "stages", "teams")
    ),
    "tests/arbitration/domain",
    "tests/bookings/domain",
)
"""The rooms of tests of `domain` that take longest. PostgreSQL is asked for their acts, not for
each of their cases."""


def list_written() -> tuple[str, ...]:
    """The modules of tests of what is written: of those `PLAYED`, in which a test commits."""
    found = (
        path
        for name in list_tests("domain")
        for path in ((ROOT / name).rglob("test_*.py") if (ROOT / name).is_dir() else [ROOT / name])
        if not path.relative_to(ROOT).as_posix().startswith(PLAYED)
        or "transaction=True" in path.read_text(encoding="utf-8")
    )
    return tuple(sorted(str(path.relative_to(ROOT)) for path in found))


ON_POSTGRES = (
    "tests/platform/test_at_once.py",
    "tests/platform/test_operations.py",
    "tests/platform/test_postgresql.py",
    "tests/platform/wire/test_interrupted.py",
    "tests/api/endpoints/test_any_case.py",
    *list_tests("queries", "tasks", "backups"),
    *list_written(),
    "tests/tournaments/domain/draws/test_rooms.py",
    "tests/tournaments/domain/draws/test_rounds.py",
    "tests/tournaments/domain/phones/test_desk.py",
    "tests/tournaments/domain/phones/test_first_deal.py",
    "tests/tournaments/domain/stages/test_barrages.py",
    "tests/tournaments/domain/stages/test_lots.py",
    "tests/proofs/simulation/test_chains.py",
    "tests/proofs/test_mended_chains.py",
    "tests/journeys/season",
    "tests/journeys/evenings/test_presidents_evening.py",
    "tests/tournaments/management/commands/test_recompute.py",
    "tests/tournaments/views/test_jobs.py",
    "tests/tournaments/views/test_links.py",
    "tests/tournaments/views/test_zero_bytes.py",
    "tests/tournaments/views/public/test_kept.py",
    "tests/arbitration/test_acts.py",
    "tests/arbitration/trail",
    "tests/arbitration/walk",
    "tests/arbitration/views/record/test_club_journal.py",
    "tests/arbitration/views/record/test_journal.py",
    "tests/arbitration/views/test_queue.py",
)
"""What SQLite cannot say: locks, triggers and types, jobs and their worker, every read, what is
written, each act at each moment of an evening, stages, money, places and a season from the pages,
each address of the site once, whatever programs may ask, a concours that travels to a laptop and
back, and the journal, whose search is the database's. The night asks it everything
(`python -m proofs.nightly`)."""


PROCESSES = str((os.cpu_count() or 2) + 1)
"""Of tests at a time: one more than processors, since tests in a browser wait for it. The tests on
PostgreSQL beside those on SQLite took longer than one after the other."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """One command; `environment` is added to this process's own.

    `is_light`: it takes one processor, and fills what the tests leave idle of two.
    """

    name: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)
    is_light: bool = False


def main(arguments: Sequence[str]) -> int:
    """Run the chosen checks, all of them even after a failure; 1 when one of them failed."""
    options, extra = _options(arguments)
    checks, skipped = _plan(options.only, extra)
    failed = _run(checks)
    print()
    print("ran: " + ", ".join(check.name for check in checks))
    for reason in skipped:
        print(f"skipped: {reason}")
    print(f"FAILED: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


def _options(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    own = list(arguments)
    extra: list[str] = []
    if "--" in own:
        at = own.index("--")
        own, extra = own[:at], own[at + 1 :]
    parser = argparse.ArgumentParser(prog="tools.suite", description=__doc__)
    parser.add_argument("--only", choices=["lint", "quick", "sqlite", "postgres"])
    return parser.parse_args(own), extra


def _plan(only: str | None, extra: Sequence[str]) -> tuple[list[Check], list[str]]:
    checks: list[Check] = []
    skipped: list[str] = []
    if only in {None, "lint"}:
        checks += _lint()
    if only == "quick":
        checks.append(_quick(extra))
    if only in {None, "sqlite"}:
        checks.append(_sqlite(extra))
        if not services.chromium():
            skipped.append("browser tests (no chromium)")
    if only in {None, "postgres"}:
        server, missing = _postgres(extra)
        checks += server
        skipped += missing
    return checks, skipped


def _lint() -> list[Check]:
    """The longest first: without tests, the others run beside it."""

    def tool(name: str, *arguments: str) -> Check:
        name_and_what = " ".join([name, *arguments[:1]])
        return Check(name=name_and_what, command=[str(BIN / name), *arguments], is_light=True)

    def manage(*arguments: str) -> Check:
        command = [sys.executable, "manage.py", *arguments, "--settings", "config.testing"]
        return Check(name=arguments[0], command=command, is_light=True)

    catalogues = [sys.executable, "-m", "tools.catalogues", "check"]
    words = [sys.executable, "-m", "tools.plain_words"]
    return [
        tool("mypy", *_split_typed()),
        tool("ruff", "check", "."),
        tool("ruff", "format", "--check", "."),
        tool("djlint", "templates", "--lint", "--quiet"),
        tool("lint-imports"),
        manage("check", "--fail-level", "WARNING"),
        manage("makemigrations", "--check", "--dry-run"),
        Check(name="catalogues", command=catalogues, is_light=True),
        Check(name="plain words", command=words, is_light=True),
    ]


def _split_typed() -> list[str]:
    names = (*PACKAGES, "tools", "proofs", "bootstrap.py", "stick.py")
    return [name for name in names if (ROOT / name).exists()]


def _pytest(*arguments: str) -> list[str]:
    shared = ["-n", PROCESSES, "--dist", "worksteal"]
    slowest = ["--durations", "25", "--durations-min", "5"]
    return [sys.executable, "-m", "pytest", "-q", *slowest, *shared, *arguments]


# The suite's own services only: what the shell points at is not for tests to write to.
NO_SERVICES = {"DATABASE_URL": "", "REDIS_URL": ""}


def _quick(extra: Sequence[str]) -> Check:
    """Few examples, no browser, and no test that commits."""
    command = _pytest("-m", "not browser and not commits", *QUICK, *extra)
    environment = NO_SERVICES | {"HYPOTHESIS_PROFILE": "quick"}
    return Check(name="pytest, quick", command=command, environment=environment)


def _sqlite(extra: Sequence[str]) -> Check:
    return Check(name="pytest on SQLite", command=_pytest(*extra), environment=NO_SERVICES)


def _postgres(extra: Sequence[str]) -> tuple[list[Check], list[str]]:
    database, redis = services.postgres_url(), services.redis_url()
    if not database:
        return [], ["pytest on PostgreSQL (no server answers; TEST_DATABASE_URL names one)"]
    skipped = [] if redis else ["Redis and Celery worker (no server answers)"]
    environment = {
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "CELERY_QUEUE": "dixdeder-tests",
        # What an example proves, it proves on SQLite; here it asks whether the server takes it.
        "HYPOTHESIS_PROFILE": os.environ.get("HYPOTHESIS_PROFILE") or "server",
    }
    name = "pytest on PostgreSQL" + (" + Redis + worker" if redis else "")
    asking = "not browser and not any_input and not no_database and not as_on_sqlite"
    command = _pytest("-m", asking, *ON_POSTGRES, *extra)
    return [Check(name=name, command=command, environment=environment)], skipped


# Each process would compile every module anew; and `config`, imported here, names the site's own
# settings, where tests have theirs.
NOT_HANDED_ON = {"PYTHONDONTWRITEBYTECODE": "", "DJANGO_SETTINGS_MODULE": ""}


def _run(checks: Sequence[Check]) -> list[str]:
    """The names of those that failed; light ones run beside the others, two at a time without."""
    light = [check for check in checks if check.is_light]
    heavy = [check for check in checks if not check.is_light]
    with ThreadPoolExecutor(max_workers=1 if heavy else 2) as pool:
        beside = pool.map(_passes, light)
        passed = [_passes(check) for check in heavy]
    passed = [*beside, *passed]
    return [check.name for check, well in zip([*light, *heavy], passed, strict=True) if not well]


def _passes(check: Check) -> bool:
    """Whether a check passes; what a light one prints comes in one piece, at its end."""
    start = time.monotonic()
    if not check.is_light:
        print(f"\n=== {check.name}", flush=True)
    environment = os.environ | NOT_HANDED_ON | check.environment
    done = subprocess.run(
        check.command,
        cwd=ROOT,
        env={name: value for name, value in environment.items() if value},
        check=False,
        stdout=subprocess.PIPE if check.is_light else None,
        stderr=subprocess.STDOUT if check.is_light else None,
        text=True,
    )
    state = "ok" if done.returncode == 0 else f"FAILED ({done.returncode})"
    said = f"\n=== {check.name}\n{done.stdout}" if check.is_light else ""
    print(f"{said}=== {check.name}: {state}, {time.monotonic() - start:.1f} s", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    sys.exit(main(sys.argv[1:]))
