"""The night forgets no proof, and asks each what it understands."""

import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from proofs.nightly import list_steps
from tests.running.nightly import nightly_but, pytest_collection_modifyitems
from tools import services

FOLDER = Path(__file__).parents[2] / "proofs"
OWN = {
    f"proofs.{path.stem}"
    for path in FOLDER.glob("*.py")
    if "if __name__ ==" in path.read_text() and path.stem not in {"nightly", "own_site"}
}


def test_every_proof_is_among_its_steps(monkeypatch) -> None:
    monkeypatch.setattr(services, "postgres_url", lambda: "postgres://somewhere/else")
    asked = {step.command[2] for step in list_steps(1)} - {"pytest"}
    assert asked == OWN


def test_every_proof_starts_before_the_site_is_set_up() -> None:
    # As `python -m` has it: where one comes to rows, it sets the site up itself.
    read = f"import importlib; [importlib.import_module(name) for name in {sorted(OWN)}]"
    subprocess.run([sys.executable, "-c", read], cwd=FOLDER.parent, check=True)


def test_a_seed_gives_one_order_to_all() -> None:
    first, again, other = (list_steps(seed)[0].command for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.parametrize(("night", "left"), [(False, ["small"]), (True, ["small", "large"])])
def test_cases_of_the_night_are_left_out_of_each_change(night: bool, left: list[str]) -> None:
    small, large = nightly_but({"small"}, ["small", "large"])
    items = [mock.Mock(get_closest_marker=lambda name: None), mock.Mock()]
    items[0].name, items[1].name = small, large.values[0]
    items[1].get_closest_marker = lambda name: large.marks[0] if name == "nightly" else None
    pytest_collection_modifyitems(mock.Mock(getoption=lambda name: night), items)
    assert [item.name for item in items] == left
