"""Every benchmark runs: with a small size, for what it does and not for what it measures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BENCHMARKS = sorted(file.stem for file in (ROOT / "benchmarks").glob("[!_]*.py"))


@pytest.fixture(scope="module")
def made_site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of an empty site, of which every benchmark takes a copy."""
    folder = str(tmp_path_factory.mktemp("made"))
    subprocess.run([sys.executable, "-m", "proofs.own_site", folder], cwd=ROOT, check=True)
    return folder


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_runs_to_its_table(name: str, made_site: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", "--small"]
    given = {**os.environ, "MADE_SITE": made_site}
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 2
