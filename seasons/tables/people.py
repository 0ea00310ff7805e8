"""The people of a season, as its club reads them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from seasons.models import Series
from seasons.pages.people import SeasonPerson
from seasons.queries.seasons import SeasonFacts
from tournaments.names import name_key
from tournaments.tables.exports.file import Grid
from tournaments.tables.listing import NUMBER, TEXT, TITLE, ListTable


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonRow:
    """A person of a season."""

    name: str
    spellings: str
    clubs: str
    licence: str
    played: int
    address: str

    @property
    def key(self) -> str:
        return name_key(self.name)


def list_person_rows(series: Series, people: Iterable[SeasonPerson]) -> list[PersonRow]:
    """Everybody, with what else they are called."""
    return [
        PersonRow(
            name=person.name,
            spellings=" · ".join(name for name in person.spellings if name != person.name),
            clubs=" · ".join(part for part in (person.clubs, _phrase_apart(person)) if part),
            licence=", ".join(person.list_licences(series.club)),
            played=len(person.appearances),
            address=reverse(
                "organiser:series_person", args=[series.club.slug, series.slug, person.slug]
            ),
        )
        for person in people
    ]


def _phrase_apart(person: SeasonPerson) -> str:
    """Of a person kept apart by a name, where the namesake played; of one whom the club told apart,
    where that person played."""
    if not person.apart_from:
        return person.played_where
    return _("homonyme à %(name)s") % {"name": person.appearances[0].event.tournament.name}


class PeopleTable(ListTable):
    """One row per person; the name leads to their page."""

    caption = gettext_lazy("Les personnes")
    route = "organiser:people_export"

    name = tables.Column(
        verbose_name=gettext_lazy("Nom"),
        order_by=("key",),
        linkify=lambda record: record.address,
        attrs=TITLE,
    )
    spellings = tables.Column(verbose_name=gettext_lazy("Écrit aussi"), attrs=TEXT)
    clubs = tables.Column(verbose_name=gettext_lazy("Club"), attrs=TEXT)
    licence = tables.Column(verbose_name=gettext_lazy("Licence"), attrs=TEXT)
    played = tables.Column(
        verbose_name=gettext_lazy("Concours joués"), order_by=("played", "key"), attrs=NUMBER
    )


def build_season_grid(facts: SeasonFacts) -> Grid:
    """The season; a tournament that is left out stands in brackets."""
    headers = [
        _("Rang"),
        _("Nom"),
        _("Club"),
        _("Points"),
        _("Concours joués"),
        *(f"{event.tournament.name} ({event.tournament.date:%d/%m/%Y})" for event in facts.events),
    ]
    return Grid(title=_("Saison"), headings=headers, rows=list(_rows(facts)))


def _rows(facts: SeasonFacts) -> Iterator[list[object]]:
    for row in facts.standings.rows:
        known = facts.competitors[str(row.competitor)]
        played = {line.result.event: line for line in row.lines}
        cells: list[object] = []
        for event in facts.events:
            line = played.get(event.number)
            kept = line is not None and line.kept
            cells.append(line.points if line and kept else f"({line.points})" if line else "")
        yield [row.rank, known.name, known.club_names, row.points, len(played), *cells]
