"""From a row of cells to a member of a club: what the row says, and what is wrong with it."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.imports.columns import Column
from tournaments.imports.grid import ListGrid
from tournaments.imports.lines import Problem, ReadLine, SignUpLine, Weight, read_lines
from tournaments.imports.recognition import ListLayout
from tournaments.imports.values import read_until, read_year


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonLine(ReadLine):
    """A line as it would be written down; what is empty is not said.

    `until` is the last day of the membership, or whether there is one. `partner` is a name.
    """

    name: str
    family: str = ""
    licence: str = ""
    born_in: int | None = None
    category: str = ""
    phone: str = ""
    email: str = ""
    until: datetime.date | bool | None = None
    partner: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Who the line is about, as lists of sign-ups name them."""
        return (self.name,) if self.name else ()


def read_people(grid: ListGrid, layout: ListLayout) -> list[PersonLine]:
    """The people below the headings, one a line; in a list that says nothing of memberships, each
    has one."""
    says_until = Column.MEMBER_UNTIL in layout.columns
    cells = {row.line: dict(zip(layout.columns, row.cells, strict=False)) for row in grid.rows}
    return [
        _read_person(line, cells[line.line], says_until=says_until)
        for line in read_lines(grid, layout)
    ]


def _read_person(line: SignUpLine, cells: Mapping[Column, str], *, says_until: bool) -> PersonLine:
    year, until = cells.get(Column.BORN_IN, ""), cells.get(Column.MEMBER_UNTIL, "")
    kept = tuple(problem for problem in line.problems if problem.code != "alone")
    return PersonLine(
        line=line.line,
        name=line.player_1,
        family=next((told or "" for told in line.families), ""),
        licence=line.licence_1,
        born_in=read_year(year),
        category=line.category,
        phone=line.phone,
        email=line.email,
        until=(read_until(until) if until else None) if says_until else True,
        partner=line.player_2,
        problems=(*kept, *_list_misread(year, until)),
    )


def _list_misread(year: str, until: str) -> Iterator[Problem]:
    if year and read_year(year) is None:
        unread = _("« %(text)s » n'est pas une année : laissée vide.")
        yield Problem(
            code="year",
            message=unread % {"text": year[:20]},
            column=Column.BORN_IN,
            weight=Weight.TELL,
        )
    if until and read_until(until) is None:
        sentence = _("« %(text)s » ne dit pas jusqu'à quand : rien n'est changé à l'adhésion.")
        yield Problem(
            code="until",
            message=sentence % {"text": until[:20]},
            column=Column.MEMBER_UNTIL,
            weight=Weight.TELL,
        )
