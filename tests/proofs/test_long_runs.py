"""The long runs still run: each with a size that proves nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from proofs.draws import main

ROOT = Path(__file__).parents[2]


def test_draws_are_compared_with_networkx(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--draws", "1"]) == 0
    found = [line.split(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert found == [
        f"{system}: 1 of 1 equal to networkx" for system in ("ranking", "swiss", "slide", "random")
    ]


@pytest.mark.nightly
def test_the_walk_goes_on_a_site_of_its_own(made_site: dict[str, str]) -> None:
    size = ["--evenings", "1", "--steps", "2", "--processes", "1"]
    command = [sys.executable, "-m", "proofs.walk", *size]
    done = subprocess.run(
        command, cwd=ROOT, env=made_site, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "everything held" in done.stdout
