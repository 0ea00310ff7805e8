"""What a column of a sign-up list holds, recognised from headings in the club's own words."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.imports.words import About, read_heading


class Column(models.TextChoices):
    """The columns the import understands."""

    IGNORED = "ignored", _("— ne pas importer —")
    NUMBER = "number", _("Numéro")
    PLAYER_1 = "player_1", _("Joueur 1")
    FIRST_NAME_1 = "first_name_1", _("Prénom du joueur 1")
    PLAYER_2 = "player_2", _("Joueur 2")
    FIRST_NAME_2 = "first_name_2", _("Prénom du joueur 2")
    BOTH_PLAYERS = "both_players", _("Les deux joueurs")
    TEAM_NAME = "team_name", _("Nom de l'équipe")
    CLUB = "club", _("Club")
    PHONE = "phone", _("Téléphone")
    EMAIL = "email", _("Courriel")
    CATEGORY = "category", _("Catégorie")
    PAID = "paid", _("A réglé")
    FIXED_TABLE = "fixed_table", _("Table réservée")
    NOTE = "note", _("Remarque")
    LICENCE_1 = "licence_1", _("Licence du joueur 1")
    LICENCE_2 = "licence_2", _("Licence du joueur 2")
    ORDER = "order", _("Numéro de commande")
    STATE = "state", _("État (annulée, confirmée…)")
    BORN_IN = "born_in", _("Année de naissance")
    MEMBER_UNTIL = "member_until", _("Adhérent jusqu'au")


OF_TEAMS = frozenset(Column) - {Column.BORN_IN, Column.MEMBER_UNTIL}
"""What a list of sign-ups may hold."""

OF_MEMBERS = frozenset({
    Column.IGNORED, Column.PLAYER_1, Column.FIRST_NAME_1, Column.PLAYER_2, Column.FIRST_NAME_2,
    Column.LICENCE_1, Column.PHONE, Column.EMAIL, Column.CATEGORY, Column.BORN_IN,
    Column.MEMBER_UNTIL,
})  # fmt: skip
"""What a list of members may hold: its second player is who one mostly plays with."""


SECOND = {
    Column.PLAYER_1: Column.PLAYER_2,
    Column.FIRST_NAME_1: Column.FIRST_NAME_2,
    Column.LICENCE_1: Column.LICENCE_2,
}
OF_PERSONS = frozenset({*SECOND, *SECOND.values(), Column.BOTH_PLAYERS})
NAMING = OF_PERSONS - {Column.LICENCE_1, Column.LICENCE_2, Column.FIRST_NAME_2}

_FIRST: tuple[tuple[About, Column], ...] = (
    (About.EMAIL, Column.EMAIL),
    (About.PHONE, Column.PHONE),
    (About.PAYER, Column.IGNORED),
    (About.MEMBERSHIP, Column.MEMBER_UNTIL),
    (About.LICENCE, Column.LICENCE_1),
    (About.BIRTH, Column.BORN_IN),
    (About.PAID, Column.PAID),
    (About.CLUB, Column.CLUB),
    (About.NOTE, Column.NOTE),
    (About.STATE, Column.STATE),
    (About.LEFT, Column.IGNORED),
    (About.ORDER, Column.ORDER),
    (About.CATEGORY, Column.CATEGORY),
    (About.TABLE, Column.FIXED_TABLE),
)
"""What a heading is about, whatever else it names: « Nom du club » is no name of a person."""

_ONCE = frozenset({Column.EMAIL, Column.PHONE})
"""What a sign-up has one of, that of the first player: the partner's is left."""

_OF_ONE = frozenset({About.SURNAME, About.PERSON, About.PARTNER})


def find_column_of_heading(heading: str) -> Column | None:
    """The column a heading names, or None for one that names none."""
    words = read_heading(heading)
    for about, column in _FIRST:
        if about in words.about:
            is_second = words.ordinal > 1 or About.PARTNER in words.about
            if column in _ONCE and is_second:
                return Column.IGNORED
            return _place(column, words.ordinal, is_partner=About.PARTNER in words.about)
    return _find_person(words.about, words.ordinal) or _find_team(words.about)


def _find_person(about: frozenset[About], ordinal: int) -> Column | None:
    if About.PEOPLE in about:
        return Column.BOTH_PLAYERS
    is_partner = About.PARTNER in about
    if About.FIRST_NAME in about and About.SURNAME not in about:
        return _place(Column.FIRST_NAME_1, ordinal, is_partner=is_partner)
    if About.FIRST_NAME in about or (about & _OF_ONE and not about & {About.TEAM, About.NUMBER}):
        return _place(Column.PLAYER_1, ordinal, is_partner=is_partner)
    return None


def _find_team(about: frozenset[About]) -> Column | None:
    if About.NUMBER in about:
        return Column.NUMBER
    return Column.TEAM_NAME if About.TEAM in about else None


def _place(column: Column, ordinal: int, *, is_partner: bool) -> Column:
    """A column of the first player, of the second, or of nobody of a pair."""
    if column not in SECOND or ordinal == 1:
        return column
    if ordinal > 2:
        return Column.IGNORED
    return SECOND[column] if ordinal or is_partner else column


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedLine:
    """A line of headings, perhaps of two: what each of its cells says."""

    line: int
    cells: tuple[str, ...]
    columns: tuple[Column | None, ...]

    @property
    def weight(self) -> int:
        """How many of its cells name a column; 0 where they could be a line of the list."""
        filled = [cell for cell in self.cells if cell]
        known = {
            column
            for cell, column in zip(self.cells, self.columns, strict=True)
            if column not in (None, Column.IGNORED) and not read_heading(cell).is_vague
        }
        is_heading = bool(known & NAMING) or len(known) > 1
        named = sum(column is not None for column in self.columns)
        is_alone = len(filled) == 1 and (len(self.cells) > 1 or read_heading(filled[0]).is_vague)
        return named if is_heading and not is_alone and named * 2 >= len(filled) else 0


def name_line(line: int, cells: tuple[str, ...], takes: Collection[Column]) -> NamedLine:
    """What each cell of a line names, of the columns that a list may hold."""
    found = (find_column_of_heading(cell) if cell else None for cell in cells)
    columns = tuple(
        Column.IGNORED if column and column not in takes else column for column in found
    )
    return NamedLine(line=line, cells=cells, columns=columns)
