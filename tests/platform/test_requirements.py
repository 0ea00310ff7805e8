"""The pinned files: every pin with its hashes, and no address in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ["requirements.txt", "requirements-dev.txt"]
ALL = [*FILES, "requirements-pack.txt"]


def pins(name):
    """Return each requirement with what is written under it."""
    text = (ROOT / name).read_text()
    return re.split(r"\n(?=[A-Za-z0-9])", text.strip())


@pytest.mark.parametrize("name", ALL)
def test_every_pin_has_hashes(name):
    assert [pin for pin in pins(name) if "==" not in pin or "--hash=sha256:" not in pin] == []


@pytest.mark.parametrize("name", ALL)
def test_no_address_is_written(name):
    assert re.findall(r"https?://|file:|^--(?:index|extra|find)", (ROOT / name).read_text()) == []


def test_both_files_agree():
    run, test = ({pin.split(" ")[0] for pin in pins(name)} for name in FILES)
    names = {pin.split("==")[0] for pin in run} & {pin.split("==")[0] for pin in test}
    assert {pin for pin in run ^ test if pin.split("==")[0] in names} == set()
