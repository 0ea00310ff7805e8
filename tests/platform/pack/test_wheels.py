"""Every system finds its wheels: of what is pinned, for every Python, with a hash that is pinned.

Nothing is asked of the network: `wheels.txt` is what pip said when it was last asked.
"""

from collections.abc import Iterator

import pytest

from tools.pack.listing import read_listing
from tools.pack.systems import MACHINES, Target, list_targets
from tools.pack.wheels import list_missing, read_pins

LISTED = read_listing()
PINS = read_pins()
TARGETS = [target for system in MACHINES for target in list_targets(system)]
AGAIN = "say what there is now: python -m tools.pack.listing"


def is_old_mac(target: Target) -> bool:
    """Cryptography makes no more wheels for Intel's processors there."""
    return (target.sys_platform, target.machine) == ("darwin", "x86_64")


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_every_computer_has_a_wheel_of_all_it_needs(target: Target) -> None:
    missing = [pin.name for pin in list_missing(PINS, LISTED, target)]
    assert missing == (["cryptography"] if is_old_mac(target) else []), AGAIN


def pinned_hashes() -> Iterator[str]:
    for pin in PINS:
        yield from pin.hashes


def test_pip_will_take_each_wheel_that_is_listed() -> None:
    assert {name for name, digest in LISTED.items() if digest not in set(pinned_hashes())} == set()


def test_a_condition_is_asked_of_the_other_computer() -> None:
    needed = {
        (target.sys_platform, target.version): {pin.name for pin in PINS if pin.is_for(target)}
        for target in TARGETS
        if target.python in {(3, 11), (3, 12)}
    }
    only = {"async-timeout", "gunicorn", "tzdata"}
    assert {name: pins & only for name, pins in needed.items()} == {
        ("linux", "3.11"): {"async-timeout", "gunicorn"},
        ("linux", "3.12"): {"gunicorn"},
        ("darwin", "3.11"): {"async-timeout", "gunicorn"},
        ("darwin", "3.12"): {"gunicorn"},
        ("win32", "3.11"): {"async-timeout", "tzdata"},
        ("win32", "3.12"): {"tzdata"},
    }


@pytest.mark.parametrize(
    ("filename", "fits"),
    [
        ("pillow-13.0.0-cp311-cp311-manylinux_2_28_x86_64.whl", [True, False, False]),
        ("pillow-13.0.0-cp311-cp311-win_amd64.whl", [False, True, False]),
        ("pillow-13.0.0-cp311-cp311-macosx_11_0_arm64.whl", [False, False, True]),
        ("pillow-13.0.0-cp312-cp312-win_amd64.whl", [False, False, False]),
        ("pillow-12.0.0-cp311-cp311-win_amd64.whl", [False, False, False]),
        ("pillow-13.0.0-py3-none-any.whl", [True, True, True]),
    ],
)
def test_a_wheel_fits_by_its_name(filename: str, fits: list[bool]) -> None:
    (pillow,) = (pin for pin in PINS if pin.name == "pillow")
    first = [next(list_targets(system)) for system in ("debian", "windows", "macos")]
    assert [pillow.fits(filename, target) for target in first] == fits
