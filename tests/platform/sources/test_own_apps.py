"""Apps are named in one list; what cannot read it says the same."""

import re
import tomllib
from pathlib import Path

from config.own_apps import APPS, PACKAGES

ROOT = Path(__file__).resolve().parents[3]
TOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
CONTRACTS = {contract["name"]: contract for contract in TOOLS["importlinter"]["contracts"]}


def test_every_app_is_in_the_list() -> None:
    assert sorted(path.parent.name for path in ROOT.glob("*/apps.py")) == sorted(APPS)


def test_coverage_and_warnings_are_about_all_of_the_site() -> None:
    assert set(TOOLS["coverage"]["run"]["source"]) == set(PACKAGES)
    (warnings,) = TOOLS["pytest"]["ini_options"]["filterwarnings"]
    assert set(re.findall(r"\w+", warnings.rpartition(":")[2])) == set(PACKAGES)


def test_the_import_contracts_are_about_all_of_the_site() -> None:
    assert set(PACKAGES) <= set(TOOLS["importlinter"]["root_packages"])
    (layers, inside) = (contract for contract in CONTRACTS.values() if contract["type"] == "layers")
    assert set(re.findall(r"\w+", " ".join(layers["layers"]))) == {*APPS, "scoring"}
    assert set(inside["containers"]) == set(APPS)
    assert set(CONTRACTS["Nothing imports config"]["source_modules"]) == {*APPS, "scoring"}
    proving = CONTRACTS["What proves or measures the site is no part of it"]
    assert set(proving["source_modules"]) == set(PACKAGES)
