"""Records of an evening, a season or a club: best match and deal, widest and closest, capots; and
those of several concours."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.dates import phrase_day
from tournaments.models import Team, Tournament
from tournaments.queries.ranks.past_evenings import PastEvening, read_past_evenings
from tournaments.queries.sheets.columns import Label
from tournaments.ranking import NotedDeals
from tournaments.rule_words import name_sweeps
from tournaments.wording import number_writer, phrase_score

MOST = 60
"""Concours that are read, the latest: five years of one a month."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldRecord:
    """A record: what it is, its number, and who holds it in which round or concours, of which `url`
    may be the page."""

    label: str
    number: str
    text: str
    url: str = ""


class Played(Protocol):
    """What one team made of a match, with whom and against whom."""

    @property
    def round(self) -> int: ...
    @property
    def opponents(self) -> tuple[int, ...]: ...
    @property
    def partner(self) -> int | None: ...
    @property
    def scored(self) -> int: ...
    @property
    def conceded(self) -> int: ...
    @property
    def noted(self) -> NotedDeals | None: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordPlace:
    """Where something was played, in words: a round of the evening, or a concours by its page,
    outside which numbers of teams mean nothing."""

    said: str
    url: str = ""

    @property
    def is_of_evening(self) -> bool:
        """Whether a round of the evening is told."""
        return not self.url


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordSide:
    """What a team, or two people, made of one match."""

    team: int
    line: Played
    place: RecordPlace

    @property
    def margin(self) -> int:
        """By how much the match was won; below zero where it was lost."""
        return self.line.scored - self.line.conceded

    @property
    def people(self) -> tuple[int, ...]:
        """The team, or in a mêlée the two people of a side."""
        return (self.team,) if self.line.partner is None else (self.team, self.line.partner)


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundRecord:
    """A record before its holders are named: by their rows, against whom where that is told."""

    label: str
    number: str
    own: tuple[int, ...]
    place: RecordPlace
    others: tuple[int, ...] = ()
    wrap: Callable[[str], str] = field(default=str)


@dataclass(frozen=True, kw_only=True, slots=True)
class RankedEvening:
    """Ranks of an evening after its first round and after its last, and totals, by the rows of the
    teams; empty where stages decide instead of points."""

    place: RecordPlace
    first: Mapping[int, int]
    last: Mapping[int, int]
    totals: Mapping[int, int]


def list_holders(found: Sequence[FoundRecord]) -> set[int]:
    """The rows of the teams that some records name."""
    return {pk for record in found for pk in (*record.own, *record.others)}


def name_records(found: Sequence[FoundRecord], teams: Mapping[int, Team]) -> tuple[HeldRecord, ...]:
    """The records with who holds them."""
    return tuple(
        HeldRecord(
            label=record.label,
            number=record.number,
            text=record.wrap(_phrase_record(record, teams)),
            url=record.place.url,
        )
        for record in found
    )


def list_records(sides: Sequence[RecordSide], *, sweeps: Label) -> Iterator[FoundRecord]:
    """The records of matches in the order played; of equal ones the earliest, and nothing before
    the first match."""
    if not sides:
        return
    write = number_writer()
    best = max(sides, key=lambda side: side.line.scored)
    yield _of_side(_("Meilleure partie"), write(best.line.scored), best)
    deals = [(side.line.noted.best, side) for side in sides if side.line.noted is not None]
    if deals:
        marked, holder = max(deals, key=lambda pair: pair[0])
        yield _of_side(_("Meilleure donne"), write(marked), holder)
    widest = max(sides, key=lambda side: side.margin)
    yield _of_both(_("Plus gros écart"), write(widest.margin), widest)
    closest = min((side for side in sides if side.margin >= 0), key=lambda side: side.margin)
    score = phrase_score(closest.line.scored, closest.line.conceded)
    yield _of_both(_("Partie la plus serrée"), score, closest)
    yield from _list_sweeps(sides, sweeps)


def _of_side(label: str, number: str, side: RecordSide) -> FoundRecord:
    return FoundRecord(label=label, number=number, own=side.people, place=side.place)


def _of_both(label: str, number: str, side: RecordSide) -> FoundRecord:
    return FoundRecord(
        label=label,
        number=number,
        own=side.people,
        others=side.line.opponents,
        place=side.place,
    )


def _list_sweeps(sides: Sequence[RecordSide], sweeps: Label) -> Iterator[FoundRecord]:
    made = {
        (side.place, side.line.round, frozenset(side.people)): (noted.sweeps, side)
        for side in sides
        if (noted := side.line.noted) is not None
    }
    count = sum(number for number, _side in made.values())
    if count:
        most, holder = max(made.values(), key=lambda pair: pair[0])
        sentence = ngettext("dont %(n)d pour %(who)s", "dont %(n)d pour %(who)s", most)
        yield FoundRecord(
            label=str(sweeps),
            number=str(count),
            own=holder.people,
            place=holder.place,
            wrap=lambda who: sentence % {"n": most, "who": who},
        )


def list_best_total(evenings: Sequence[RankedEvening]) -> Iterator[FoundRecord]:
    """The most that a team made of an evening."""
    totals = [
        (total, team, evening) for evening in evenings for team, total in evening.totals.items()
    ]
    if totals:
        total, team, evening = max(totals, key=lambda row: row[0])
        yield FoundRecord(
            label=_("Meilleur total"),
            number=number_writer()(total),
            own=(team,),
            place=evening.place,
        )


def list_best_climb(evenings: Sequence[RankedEvening]) -> Iterator[FoundRecord]:
    """Whoever gained most places from the first round of an evening to its last, if anybody did."""
    climbs = [
        (evening.first[team] - rank, team, evening)
        for evening in evenings
        for team, rank in evening.last.items()
        if team in evening.first
    ]
    gained, team, evening = max(climbs, key=lambda row: row[0], default=(0, 0, None))
    if evening is not None and gained:
        yield FoundRecord(
            label=_("Plus belle remontée"),
            number=ngettext("%(n)d place", "%(n)d places", gained) % {"n": gained},
            own=(team,),
            place=evening.place,
        )


def _phrase_record(record: FoundRecord, teams: Mapping[int, Team]) -> str:
    own = [teams[pk] for pk in record.own if pk in teams]
    others = " – ".join(teams[pk].label for pk in record.others if pk in teams)
    values = {"name": " – ".join(team.label for team in own), "round": record.place.said}
    if others:
        return _("%(name)s contre %(other)s, %(round)s") % {**values, "other": others}
    if len(record.own) > 1 or not own or not record.place.is_of_evening:
        return _("%(name)s, %(round)s") % values
    return _("%(name)s (équipe %(number)d), %(round)s") % {**values, "number": own[0].number}


@dataclass(frozen=True, kw_only=True, slots=True)
class PastRecords:
    """The records, and over how many concours they were looked for."""

    records: tuple[HeldRecord, ...]
    evenings: int


def read_past_records(tournaments: QuerySet[Tournament]) -> PastRecords:
    """The records of the latest of some concours, in a fixed number of queries: of those that are
    over, are shown to everybody and hide no standings; no demonstration among them."""
    shown = tournaments.filter(
        is_public=True, is_demo=False, hides_standings=False, finished_at__isnull=False
    )
    latest = list(shown.order_by("-date", "-pk")[:MOST])
    evenings = read_past_evenings(latest[::-1])
    places = [_place(evening.tournament) for evening in evenings]
    ranked = [
        RankedEvening(place=place, first=evening.first, last=evening.last, totals=evening.totals)
        for evening, place in zip(evenings, places, strict=True)
    ]
    found = [
        *list_records(_list_sides(evenings, places), sweeps=_name_sweeps(evenings)),
        *list_best_total(ranked),
        *list_best_climb(ranked),
    ]
    holders = Team.objects.filter(pk__in=list_holders(found)).with_players()
    return PastRecords(
        records=name_records(found, {team.pk: team for team in holders}), evenings=len(evenings)
    )


def _place(tournament: Tournament) -> RecordPlace:
    values = {"name": tournament.name, "day": phrase_day(tournament.date)}
    return RecordPlace(
        said=_("%(name)s, %(day)s") % values,
        url=reverse("public:standings", args=[tournament.slug]),
    )


def _name_sweeps(evenings: Sequence[PastEvening]) -> str:
    """What these concours call all tricks; where they differ, as most clubs do."""
    words = {str(name_sweeps(evening.tournament.rules)) for evening in evenings}
    return words.pop() if len(words) == 1 else _("Capots")


def _list_sides(evenings: Sequence[PastEvening], places: Sequence[RecordPlace]) -> list[RecordSide]:
    return [
        RecordSide(team=result.participant, line=result, place=place)
        for evening, place in zip(evenings, places, strict=True)
        for result in evening.played
    ]
