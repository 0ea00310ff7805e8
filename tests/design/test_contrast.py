"""AA contrast of every pair of colours that the components put together, in both palettes."""

import re

import pytest

from tests.design.palette import CSS, colours, contrast

TEXT, SHAPE = 4.5, 3.0
GROUNDS = ["paper", "card", "sunk"]
STATES = ["provisional", "review", "final", "contested", "missing", "absent", "gold"]

PAIRS = [
    *[(ink, on, TEXT) for ink in ("ink", "ink-soft", "felt-ink", "heart-ink") for on in GROUNDS],
    *[(ink, on, TEXT) for ink in ("ink", "felt-ink") for on in ("felt-soft", "gold-soft")],
    ("ink-soft", "felt-soft", TEXT),
    ("ink-soft", "gold-soft", TEXT),
    ("ink", "final-soft", TEXT),
    ("ink", "absent-soft", TEXT),
    ("felt-ink", "final-soft", TEXT),
    ("heart-ink", "heart-soft", TEXT),
    ("on-felt", "felt-fill", TEXT),
    ("on-felt", "felt-deep", TEXT),
    ("on-felt-soft", "felt-fill", TEXT),
    ("on-heart", "heart-fill", TEXT),
    ("on-heart", "heart-deep", TEXT),
    ("code-ink", "code-ground", TEXT),
    *[(ink, on, TEXT) for ink in ("face-ink", "face-heart") for on in ("face", "face-legal")],
    ("face-ink-soft", "face-gone", TEXT),
    ("face-felt", "face-legal", TEXT),
    ("face-edge", "face", SHAPE),
    *[(f"{state}-ink", f"{state}-soft", TEXT) for state in STATES],
    *[(f"{state}-ink", on, TEXT) for state in STATES for on in ("paper", "card", "felt-soft")],
    *[("edge", on, SHAPE) for on in GROUNDS],
    *[("focus", on, SHAPE) for on in (*GROUNDS, "focus-gap")],
]
DECORATION = {"line"}
# The two palettes, and the ink and paper of a printer.
PALETTES = {"tokens.css", "dark.css", "print.css"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_pair_has_aa_contrast(scheme: str) -> None:
    palette = colours(scheme)
    found = {(ink, on): contrast(palette[ink], palette[on]) for ink, on, _least in PAIRS}
    assert {(ink, on): found[ink, on] for ink, on, least in PAIRS if found[ink, on] < least} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", [*GROUNDS, "felt-fill", "felt-deep", "heart-fill", "felt-soft"])
def test_one_tone_of_the_focus_ring_shows_on_any_ground(scheme: str, ground: str) -> None:
    palette = colours(scheme)
    tones = [contrast(palette[tone], palette[ground]) for tone in ("focus", "focus-gap")]
    assert max(tones) >= SHAPE


def test_every_colour_stands_in_a_pair() -> None:
    paired = {name for first, second, _ in PAIRS for name in (first, second)}
    assert set(colours("light")) - paired == DECORATION


def test_dark_palette_renames_no_token() -> None:
    assert set(colours("dark")) == set(colours("light"))


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == 21


@pytest.mark.parametrize("name", sorted({path.name for path in CSS.glob("*.css")} - PALETTES))
def test_colours_stand_in_the_palettes_alone(name: str) -> None:
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", (CSS / name).read_text()) == []
