"""A club's poster as data: what it says, and what is typed to enter it.

`text` is the poster as it is printed. `settings`, `rules`, `ranking` and each of `stages` are the
fields of the site's forms; what a table leaves out stays as the preset or the rulebook has it.
`deals` are lines of a sheet with the marks that the poster promises, `says` the sentences that
the règlement must hold, `season` the fields of a challenge of two clubs
and `season_says` the sentences of its page.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@dataclass(frozen=True, kw_only=True, slots=True)
class Poster:
    """One poster; `clock` is how many deals every second table reaches before the time is up."""

    text: str
    preset: str
    entrants: int
    says: list[str]
    settings: Mapping[str, Any]
    stages: Sequence[Mapping[str, Any]] = ()
    rules: Mapping[str, Any] | None = None
    ranking: Mapping[str, Any] | None = None
    deals: Sequence[Mapping[str, Any]] = ()
    clock: int | None = None
    season: Mapping[str, Any] | None = None
    season_says: list[str] = field(default_factory=list)


def read_poster(name: str) -> Poster:
    """The poster of that name."""
    return Poster(**tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")))


def list_posters() -> list[str]:
    """The names of every poster, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))
