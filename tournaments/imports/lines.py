"""From a row of cells to a sign-up: what the row says, and what is wrong with it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _

from tournaments.imports import values
from tournaments.imports.columns import SECOND, Column
from tournaments.imports.grid import GridRow, ListGrid
from tournaments.imports.joining import PAIR, cut_in_pairs, find_asides, gather
from tournaments.imports.recognition import ListLayout
from tournaments.names import LICENCE_LENGTH, PersonName, normalise_tags, tidy_licence

LONGEST: dict[Column, int] = {
    Column.PLAYER_1: 60,
    Column.PLAYER_2: 60,
    Column.TEAM_NAME: 60,
    Column.CLUB: 60,
    Column.PHONE: 30,
    Column.EMAIL: 254,
    Column.CATEGORY: 30,
    Column.NOTE: 500,
    Column.LICENCE_1: LICENCE_LENGTH,
    Column.LICENCE_2: LICENCE_LENGTH,
}
Texts = Mapping[Column, str]
"""What a line says, by column, where it says anything."""


class Weight(StrEnum):
    """`mend` stops the import, `confirm` stops it until the person agrees, `leave` leaves the line
    aside unless the person takes it, `tell` is said only."""

    MEND = "mend"
    CONFIRM = "confirm"
    LEAVE = "leave"
    TELL = "tell"


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """One thing to know about a line, in words for the person who imports it."""

    code: str
    message: Any
    column: Column
    weight: Weight


_SAFE_FROM_FORMULA = frozenset({Column.PHONE, Column.NOTE})


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadLine:
    """A line of a file as it was read, with what there is to know about it."""

    line: int
    problems: tuple[Problem, ...] = ()

    @property
    def must_be_mended(self) -> bool:
        """Whether a problem stops the import whatever the person confirms."""
        return any(problem.weight == Weight.MEND for problem in self.problems)

    @property
    def must_be_confirmed(self) -> bool:
        """Whether the person has to agree before the line is imported."""
        return any(problem.weight == Weight.CONFIRM for problem in self.problems)

    def with_problem(self, problem: Problem) -> Self:
        """The line with one more problem."""
        return replace(self, problems=(*self.problems, problem))


@dataclass(frozen=True, kw_only=True, slots=True)
class SignUpLine(ReadLine):
    """A line as it would be signed up; `number` is the one wanted, None for the next free one.

    `named` are the players with surname and first name apart, where the list has them so; `rows`
    the lines of the file that it was made of.
    """

    player_1: str
    player_2: str = ""
    number: int | None = None
    team_name: str = ""
    club: str = ""
    phone: str = ""
    email: str = ""
    category: str = ""
    has_paid: bool = False
    fixed_table: int | None = None
    note: str = ""
    licence_1: str = ""
    licence_2: str = ""
    named: tuple[PersonName, ...] = field(default=(), compare=False)
    rows: tuple[int, ...] = field(default=(), compare=False)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the line, one or two; empty cells left out."""
        return tuple(name for name in (self.player_1, self.player_2) if name)

    @property
    def licences(self) -> tuple[str, ...]:
        """Theirs, in the same order; empty where it is not given."""
        named = ((self.player_1, self.licence_1), (self.player_2, self.licence_2))
        return tuple(licence for name, licence in named if name)

    @property
    def families(self) -> tuple[str | None, ...]:
        """What of each name is the family name, in the same order; None where the list has not
        said it in a column of its own."""
        surnames = {name.whole: name.surname for name in self.named}
        return tuple(surnames.get(player) or None for player in self.players)

    @property
    def is_known(self) -> bool:
        """Whether the line is signed up already, and is left aside unless somebody takes it."""
        return any(problem.weight == Weight.LEAVE for problem in self.problems)


def read_lines(
    grid: ListGrid, layout: ListLayout, *, taken: Collection[int] = ()
) -> list[SignUpLine]:
    """The sign-ups below the headings; lines that only hold a number are left out, and those that
    are none but for the ones in `taken`."""
    asides = find_asides(grid, layout.heading_line, layout.columns)
    rows = [
        row
        for row in grid.rows
        if row.line > layout.heading_line
        and (row.line not in asides or row.line in taken)
        and _texts(row, layout.columns)
    ]
    return [
        _read_line(group, pair, layout)
        for group in gather(rows, layout.columns, layout.joined)
        for pair in cut_in_pairs(group)
    ]


def _texts(row: GridRow, columns: tuple[Column, ...]) -> Texts:
    texts: dict[Column, str] = {
        column: cell
        for column, cell in zip(columns, row.cells, strict=False)
        if cell and column != Column.IGNORED
    }
    filled = set(texts) - {Column.NUMBER, Column.ORDER, Column.STATE}
    if filled == {Column.PAID} and not values.read_paid(texts[Column.PAID]):
        filled.clear()
    return texts if filled else {}


def _read_line(group: Sequence[GridRow], pair: Sequence[GridRow], layout: ListLayout) -> SignUpLine:
    """The sign-up of a line, or of two lines of one person each."""
    halves = [_texts(row, layout.columns) for row in pair]
    texts = _put_together(*halves) if len(halves) > 1 else halves[0]
    line = _read_sign_up(pair[0].line, texts)
    line = replace(line, rows=tuple(row.line for row in pair))
    problems = [*_problems(line, texts)]
    if len(group) > PAIR:
        sentence = _("%(count)s personnes ensemble dans la liste : vérifiez qui joue avec qui.")
        problems.append(
            Problem(
                code="many-together",
                message=sentence % {"count": len(group)},
                column=Column.PLAYER_2,
                weight=Weight.CONFIRM,
            )
        )
    return replace(line, problems=tuple(problems))


def _put_together(first: Texts, second: Texts) -> Texts:
    """What two lines say of one sign-up: the second names the partner."""
    partner = {SECOND[column]: text for column, text in second.items() if column in SECOND}
    texts = {**second, **first, **partner}
    if Column.PAID in first.keys() | second.keys():
        paid = [values.read_paid(row.get(Column.PAID, "")) for row in (first, second)]
        texts[Column.PAID] = "oui" if all(paid) else "non"
    notes = [row[Column.NOTE] for row in (first, second) if Column.NOTE in row]
    return {**texts, **({Column.NOTE: " · ".join(dict.fromkeys(notes))} if notes else {})}


def _read_sign_up(line: int, texts: Texts) -> SignUpLine:
    def text(column: Column) -> str:
        return texts.get(column, "")

    first, second = _players(texts)
    licences = [tidy_licence(text(licence)) for licence in (Column.LICENCE_1, Column.LICENCE_2)]
    is_second = not text(Column.PLAYER_1) and not text(Column.BOTH_PLAYERS)
    if first.whole and not second.whole and is_second:
        licences.reverse()
    return SignUpLine(
        line=line,
        number=values.number_of(text(Column.NUMBER)),
        player_1=first.whole,
        player_2=second.whole,
        named=tuple(name for name in (first, second) if name.whole),
        team_name=text(Column.TEAM_NAME),
        club=text(Column.CLUB),
        phone=values.read_phone(text(Column.PHONE)),
        email=text(Column.EMAIL),
        category=normalise_tags(text(Column.CATEGORY)),
        has_paid=bool(values.read_paid(text(Column.PAID))),
        fixed_table=values.number_of(text(Column.FIXED_TABLE)),
        note=text(Column.NOTE),
        licence_1=licences[0],
        licence_2=licences[1],
    )


def _players(texts: Texts) -> tuple[PersonName, PersonName]:
    both = texts.get(Column.BOTH_PLAYERS)
    if both is not None:
        return values.read_two_names(both)
    first = values.read_name(texts.get(Column.PLAYER_1, ""), texts.get(Column.FIRST_NAME_1, ""))
    second = values.read_name(texts.get(Column.PLAYER_2, ""), texts.get(Column.FIRST_NAME_2, ""))
    return (first, second) if first.whole else (second, first)


def _problems(line: SignUpLine, texts: Texts) -> Iterator[Problem]:
    yield from _name_problems(line)
    for column, longest in LONGEST.items():
        text = getattr(line, column.value)
        if len(text) > longest:
            yield _build_mend(
                "too-long",
                column,
                _("%(column)s : %(count)s caractères au plus.")
                % {"column": column.label, "count": longest},
            )
        elif column not in _SAFE_FROM_FORMULA and values.looks_like_formula(text):
            yield Problem(
                code="formula",
                message=_("%(column)s : ceci ressemble à une formule de tableur.")
                % {"column": column.label},
                column=column,
                weight=Weight.CONFIRM if values.may_be_a_name(text) else Weight.MEND,
            )
    if line.email:
        try:
            validate_email(line.email)
        except ValidationError:
            yield _build_mend(
                "email", Column.EMAIL, _("Cette adresse de courriel n'est pas complète.")
            )
    yield from _misread_values(line, texts)


def _name_problems(line: SignUpLine) -> Iterator[Problem]:
    if not line.player_1:
        yield _build_mend("no-player", Column.PLAYER_1, _("Il manque le nom d'un joueur."))
    elif not line.player_2:
        yield _build_notice(
            "alone", Column.PLAYER_2, _("Un joueur seul : il cherchera un partenaire.")
        )


def _misread_values(line: SignUpLine, texts: Texts) -> Iterator[Problem]:
    number, paid = texts.get(Column.NUMBER, ""), texts.get(Column.PAID, "")
    table = texts.get(Column.FIXED_TABLE, "")
    if number and line.number is None:
        yield _build_notice(
            "number-unread",
            Column.NUMBER,
            _("« %(text)s » n'est pas un numéro : l'équipe en recevra un.") % {"text": number[:20]},
        )
    if paid and values.read_paid(paid) is None:
        yield _build_notice(
            "paid-unread",
            Column.PAID,
            _("« %(text)s » ne dit pas si l'équipe a réglé : compté comme non réglé.")
            % {"text": paid[:20]},
        )
    if table and line.fixed_table is None:
        yield _build_mend("table-unread", Column.FIXED_TABLE, _("La table réservée est un numéro."))


def _build_mend(code: str, column: Column, message: Any) -> Problem:
    return Problem(code=code, message=message, column=column, weight=Weight.MEND)


def _build_notice(code: str, column: Column, message: Any) -> Problem:
    return Problem(code=code, message=message, column=column, weight=Weight.TELL)
