"""The pinned files: every pin with its hashes, and no address in them."""

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[3]
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
    names = {name_of(pin) for pin in run} & {name_of(pin) for pin in test}
    assert {pin for pin in run ^ test if name_of(pin) in names} == set()


def name_of(pin):
    """Return the name of what is pinned, without its extras."""
    return re.split(r"==|\[", pin)[0]


def test_whatever_another_asks_is_pinned_with_its_extras():
    """pip installs what the files name and nothing else; whoever installs them without being told
    so, with a pip before 23.3, is refused where a newer release has an extra that no pin has."""
    named = [Requirement(re.split(r"[ ;]", pin)[0]) for name in FILES for pin in pins(name)]
    pinned = {canonicalize_name(one.name): one.extras for one in named}
    asked = [
        (dist.name, requirement)
        for dist in distributions()
        if (own := canonicalize_name(dist.name)) in pinned
        for requirement in map(Requirement, dist.requires or [])
        if _is_needed(requirement, pinned[own])
    ]
    assert len(asked) > len(pinned)
    assert [
        f"{name} asks for {one}"
        for name, one in asked
        if (whose := canonicalize_name(one.name)) not in pinned or not one.extras <= pinned[whose]
    ] == []


def _is_needed(requirement, extras):
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": one}) for one in ("", *extras))
