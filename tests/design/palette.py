"""The colour tokens of the style sheets, and WCAG's contrast between two of them."""

import re
from pathlib import Path

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
TOKEN = re.compile(r"^\s*--([a-z-]+):\s*(#[0-9a-f]{6});", re.MULTILINE)


def colours(scheme: str) -> dict[str, str]:
    """The colour of each token in "light" or "dark"; the dark sheet overrides the light one."""
    light = dict(TOKEN.findall((CSS / "tokens.css").read_text()))
    if scheme == "light":
        return light
    return light | dict(TOKEN.findall((CSS / "dark.css").read_text()))


def contrast(first: str, second: str) -> float:
    """WCAG's contrast ratio of two colours written #rrggbb, from 1 to 21."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """WCAG's relative luminance, from 0 (black) to 1 (white)."""
    red, green, blue = (channel(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channel(value: float) -> float:
    """One sRGB channel, made linear."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
