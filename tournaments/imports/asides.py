"""Lines of a list that are no sign-up: totals, titles, remarks at the end, what was cancelled."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from tournaments.imports import contents
from tournaments.imports.columns import Column, find_column_of_heading
from tournaments.imports.grid import Grid, GridRow
from tournaments.names import name_key


class Aside(StrEnum):
    """Why a line is left aside."""

    TOTAL = "total"
    HEADINGS = "headings"
    TEXT = "text"
    CANCELLED = "cancelled"


_TOTAL = re.compile(
    r"(?:grand |sous[- ])?(?:total|totaux|somme|summe|gesamt|sum|nb|nbre|effectif)\b.*"
    r"|nombre (?:de |d'|total).*"
)
_COUNT = re.compile(
    r"[\d .,]+(?:€|eur|euros?)?|[\d ]+(?:equipes?|joueurs?|joueuses?|inscrits?|inscriptions?"
    r"|doublettes?|personnes?|participants?|tables?|payes?|presents?|teams?|players?).*"
)
_GONE = re.compile(r"annul|rembours|refus|abandon|desist|cancel|refund|storn|echou")
_WORDS_OF_TITLES = re.compile(
    r"\b(?:listes?|inscriptions?|inscrits|concours|tournoi|equipes|joueurs|attente"
    r"|page|salle|date|edition|groupe|poule|tables?|feuille|document|merci|attention|legende)\b"
)
_MOST_WORDS = 5


def find_asides(grid: Grid, heading_line: int, columns: Sequence[Column]) -> Mapping[int, Aside]:
    """The lines that are left aside unless somebody takes them, each with the reason."""
    rows = [row for row in grid.rows if row.line > heading_line]
    filled = sorted(sum(map(bool, row.cells)) for row in rows)
    usual = filled[len(filled) // 2] if filled else 0
    found = ((row.line, _find_aside(row, columns, usual)) for row in rows)
    return {line: aside for line, aside in found if aside is not None}


def _find_aside(row: GridRow, columns: Sequence[Column], usual: int) -> Aside | None:
    said = [cell for cell in row.cells if cell]
    if _is_total(said):
        return Aside.TOTAL
    named = [find_column_of_heading(cell) for cell in said]
    if len(said) > 1 and all(column not in (None, Column.NUMBER) for column in named):
        return Aside.HEADINGS
    if len(said) == 1 and usual > 1 and _is_title(said[0]):
        return Aside.TEXT
    states = [
        cell
        for cell, column in zip(row.cells, columns, strict=True)
        if column == Column.STATE and _GONE.search(name_key(cell))
    ]
    return Aside.CANCELLED if states else None


def _is_total(said: Sequence[str]) -> bool:
    """« Total ; 2 équipes », « 42 inscrits », and no name beside."""
    keys = [name_key(cell) for cell in said]
    totals = [key for key in keys if _TOTAL.fullmatch(key)]
    others = [key for key in keys if not _TOTAL.fullmatch(key)]
    if not all(_COUNT.fullmatch(key) for key in others):
        return False
    # « 12 » alone is a number that was prepared for a team.
    return bool(totals) or any(re.search("[a-z]", key) for key in others)


def _is_title(text: str) -> bool:
    """Whether the one text of a line is none that somebody is called."""
    words = name_key(re.sub(r"[^\w' ]", " ", text)).split()
    return (
        (not contents.is_name(text) and not re.fullmatch(r"\d{1,4}", text))
        or len(words) > _MOST_WORDS
        or text.endswith((":", "!", "."))
        or bool(_WORDS_OF_TITLES.search(" ".join(words)))
    )
