"""Every benchmark runs: with a small size, for what it does and not for what it measures."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.running.nightly import nightly_but

ROOT = Path(__file__).parents[2]
FOUND = [*(ROOT / "benchmarks").glob("[!_]*.py"), *(ROOT / "benchmarks/wire").glob("[!_]*.py")]
WITHOUT_A_SITE = {"benchmarks.deals", "benchmarks.pairing"}
"""What each change runs."""
BENCHMARKS = sorted(".".join(file.relative_to(ROOT).with_suffix("").parts) for file in FOUND)


@pytest.mark.parametrize("name", nightly_but(WITHOUT_A_SITE, BENCHMARKS))
def test_a_benchmark_runs_to_its_table(name: str, request: pytest.FixtureRequest) -> None:
    site = None if name in WITHOUT_A_SITE else request.getfixturevalue("made_site")
    command = [sys.executable, "-m", name, "--small"]
    done = subprocess.run(command, cwd=ROOT, env=site, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 2
