"""Everything once that takes too long for each change: `python -m proofs.nightly`.

Every test, those marked `nightly` too, in random order on SQLite, and on PostgreSQL where a server
answers (`TEST_DATABASE_URL`); then each proof, larger than in the test run. The order follows
`--seed`, by itself a number of the day: a night that failed is run again as it was. What failed is
named at the end, and the status is 1.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tools import services
from tools.suite import NO_SERVICES, NOT_HANDED_ON, PROCESSES, ROOT


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """A command of the night, and what it finds in its environment."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


def main(arguments: Sequence[str]) -> int:
    """Take the steps one after another; 1 where one fails."""
    parser = argparse.ArgumentParser(prog="python -m proofs.nightly", description=__doc__)
    parser.add_argument("--seed", type=int, default=date.today().toordinal())  # noqa: DTZ011
    parser.add_argument("--only", choices=["tests", "proofs"])
    options = parser.parse_args(arguments)
    steps = list_steps(options.seed)
    if options.only:
        steps = [step for step in steps if step.name.startswith(options.only)]
    failed = [step.name for step in steps if not passes(step)]
    print(f"seed {options.seed}: " + (f"FAILED: {', '.join(failed)}" if failed else "all passed"))
    return int(bool(failed))


def list_steps(seed: int) -> list[Step]:
    """The tests in the order of a seed, then the proofs from that seed on."""
    server = {"DATABASE_URL": services.postgres_url(), "REDIS_URL": services.redis_url()}
    tests = [Step(name="tests on SQLite", command=_tests(seed), environment=NO_SERVICES)]
    if server["DATABASE_URL"]:
        queue = {"CELERY_QUEUE": "dixdeder-tests"}
        without = ("-m", "not browser and not any_input")
        tests.append(
            Step(
                name="tests on PostgreSQL",
                command=_tests(seed, *without),
                environment=server | queue,
            )
        )
    proofs = {
        "properties": (),
        "draws": ("--draws", "1000"),
        "late_teams": (),
        "simulate": ("--tournaments", "1000", "--seed", str(seed)),
        "chains": ("--tournaments", "300", "--seed", str(seed)),
        "chains, corrected": ("--corrected", "--tournaments", "300", "--seed", str(seed)),
        "walk": ("--evenings", "500", "--seed", str(seed)),
        "files": ("--lots", "2"),
        "markup": (),
        "api": ("--lots", "1"),
    }
    steps = [
        Step(name=f"proofs.{name}", command=_proof(name.partition(",")[0], *options))
        for name, options in proofs.items()
    ]
    if server["DATABASE_URL"]:
        pairs = _proof("pairs", "--seed", str(seed))
        steps.append(Step(name="proofs.pairs", command=pairs, environment=server))
    return [*tests, *steps]


def _tests(seed: int, *options: str) -> list[str]:
    order = ["-p", "randomly", f"--randomly-seed={seed}"]
    shared = ["-n", PROCESSES, "--dist", "worksteal"]
    return [sys.executable, "-m", "pytest", "-q", "--nightly", *order, *shared, *options]


def _proof(name: str, *options: str) -> list[str]:
    return [sys.executable, "-m", f"proofs.{name}", *options]


def passes(step: Step) -> bool:
    """Whether a step passes; its name and its time are printed around what it says."""
    started = time.monotonic()
    print(f"\n=== {step.name}", flush=True)
    found = os.environ | NOT_HANDED_ON | dict(step.environment)
    environment = {name: value for name, value in found.items() if value}
    done = subprocess.run(step.command, cwd=ROOT, env=environment, check=False)
    state = "ok" if done.returncode == 0 else f"FAILED ({done.returncode})"
    print(f"=== {step.name}: {state}, {time.monotonic() - started:.0f} s", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
