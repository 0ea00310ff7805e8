"""A season: what places in several tournaments bring, added up for people, teams or clubs."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter

from tournaments.ranking.clubs import ClubStandings
from tournaments.ranking.places import (
    Message,
    Numbers,
    Step,
    Sum,
    Value,
    placed,
    steps_until_separated,
)
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.settings import SettingsError

Competitor = int | str


class PlacePoints(StrEnum):
    """What a place in one tournament is worth.

    `TABLE`: the number listed for it. `REVERSE`: as many as there are places behind, plus one.
    `RANKING_POINTS`: the ranking points won in the tournament itself; `TOTAL`: what was marked in
    it; `WINS`: the matches won.
    """

    TABLE = "table"
    REVERSE = "reverse"
    RANKING_POINTS = "ranking_points"
    TOTAL = "total"
    WINS = "wins"


class TieBreak(StrEnum):
    """What separates competitors of equal points.

    `BEST_RESULTS` compares the best results that count, then the second best, and so on;
    `FIRST_PLACES` counts tournaments won, `EVENTS` tournaments played.
    """

    BEST_RESULTS = "best_results"
    FIRST_PLACES = "first_places"
    EVENTS = "events"


WORTH: Mapping[PlacePoints, str] = {
    PlacePoints.TABLE: _("place %(place)s sur %(size)s : %(points)s au barème"),
    PlacePoints.REVERSE: _("place %(place)s sur %(size)s : %(size)s - %(place)s + 1 = %(points)s"),
    PlacePoints.RANKING_POINTS: _("place %(place)s sur %(size)s : %(points)s points de classement"),
    PlacePoints.TOTAL: _("place %(place)s sur %(size)s : %(points)s points marqués"),
    PlacePoints.WINS: _("place %(place)s sur %(size)s, parties gagnées : %(points)s"),
}
WORTH_ONE: Mapping[PlacePoints, str] = {
    PlacePoints.RANKING_POINTS: _("place %(place)s sur %(size)s : %(points)s point de classement"),
    PlacePoints.TOTAL: _("place %(place)s sur %(size)s : %(points)s point marqué"),
}
"""Of no point or of one, which French says in the singular."""
LEFT_OUT = _("concours écarté : seuls les meilleurs comptent")
ONE_EVENT = _("1 concours : %(points)s")
ALL_EVENTS = _("%(count)s concours : %(parts)s = %(points)s")
BEST_EVENT = _("%(count)s concours, le meilleur : %(points)s")
BEST_EVENTS = _("%(count)s concours, les %(kept)s meilleurs : %(parts)s = %(points)s")
PARTICIPATION = _("participation : %(count)s × %(each)s = %(points)s")
SEPARATES: Mapping[str, str] = {
    "points": _("points de la saison : %(better_value)s contre %(worse_value)s"),
    TieBreak.BEST_RESULTS: _("meilleurs résultats : %(better_value)s contre %(worse_value)s"),
    TieBreak.FIRST_PLACES: _("concours gagnés : %(better_value)s contre %(worse_value)s"),
    TieBreak.EVENTS: _("concours joués : %(better_value)s contre %(worse_value)s"),
}
EQUAL: Mapping[str, str] = {
    "points": _("points de la saison : %(value)s des deux côtés"),
    TieBreak.BEST_RESULTS: _("meilleurs résultats : %(value)s des deux côtés"),
    TieBreak.FIRST_PLACES: _("concours gagnés : %(value)s des deux côtés"),
    TieBreak.EVENTS: _("concours joués : %(value)s des deux côtés"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesSettings:
    """How a season ranks.

    `table` lists the points of the first, the second, … place; further down they are those of
    the last one listed where `last_for_all`, else none. `participation` points come for every
    tournament played, those left out included. `best_of` keeps everybody's best results.

    Raises `SettingsError` with code `no-table`, `repeated-criterion` or `bad-number`.
    """

    points: PlacePoints = PlacePoints.REVERSE
    table: tuple[int, ...] = ()
    last_for_all: bool = False
    participation: int = 0
    best_of: int | None = None
    ties: tuple[TieBreak, ...] = (TieBreak.BEST_RESULTS, TieBreak.FIRST_PLACES)

    def __post_init__(self) -> None:
        """Refuse settings that contradict themselves."""
        if self.points is PlacePoints.TABLE and not self.table:
            raise SettingsError("no-table", "table")
        if len(set(self.ties)) != len(self.ties):
            raise SettingsError("repeated-criterion", "ties")
        if self.best_of is not None and self.best_of < 1:
            raise SettingsError("bad-number", "best_of")
        if self.participation < 0:
            raise SettingsError("bad-number", "participation")

    def worth(self, result: "SeriesResult") -> int:
        """The points of a place, those for taking part left out."""
        if self.points in MEASURED:
            return MEASURED[self.points](result)
        if result.place <= len(self.table):
            return self.table[result.place - 1]
        return self.table[-1] if self.last_for_all else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesResult:
    """One competitor in one tournament.

    `event` numbers the tournaments in the order they were played, `size` is how many places
    there were. Those who share a place each get its points.
    """

    event: int
    competitor: Competitor
    place: int
    size: int
    ranking_points: int = 0
    total: int = 0
    wins: int = 0


MEASURED: Mapping[PlacePoints, Callable[[SeriesResult], int]] = {
    PlacePoints.REVERSE: lambda result: result.size - result.place + 1,
    PlacePoints.RANKING_POINTS: attrgetter("ranking_points"),
    PlacePoints.TOTAL: attrgetter("total"),
    PlacePoints.WINS: attrgetter("wins"),
}
"""What a result is worth where no table says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """A tournament in a competitor's account; `kept` is false for one that is left out."""

    result: SeriesResult
    points: int
    kept: bool
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """A competitor's season: `points` are those of the kept tournaments and for taking part.

    `ties` follow the tie-breaks; `notes` are the sum in words.
    """

    rank: int
    shared: bool
    competitor: Competitor
    points: int
    ties: tuple[tuple[int, ...], ...]
    lines: tuple[SeriesLine, ...]
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesStandings:
    """Everybody in order, the best first; those who share a rank in order of competitor."""

    rows: tuple[SeriesRow, ...]
    ties: tuple[TieBreak, ...]

    def row_of(self, competitor: Competitor) -> SeriesRow:
        """Find a competitor's row; `KeyError` for one who is not ranked."""
        for row in self.rows:
            if row.competitor == competitor:
                return row
        raise KeyError(competitor)

    def why(self, one: Competitor, other: Competitor) -> tuple[Step, ...]:
        """What was looked at between two competitors, up to what separates them.

        The better one comes first in the words; `KeyError` if one is not ranked.
        """
        better, worse = sorted((self.row_of(one), self.row_of(other)), key=self.rows.index)
        steps = [_step("points", (better.points,), (worse.points,))]
        for code, high, low in zip(self.ties, better.ties, worse.ties, strict=True):
            steps.append(_step(code, high, low))
        return steps_until_separated(steps)


class SeriesError(ValueError):
    """Two results of one competitor in one tournament: a fault of the caller."""


def results_of_clubs(event: int, standings: ClubStandings) -> list[SeriesResult]:
    """What each club did in a tournament; its own points are the sum that ranks it first."""
    return [
        SeriesResult(
            event=event,
            competitor=row.club,
            place=row.rank,
            size=len(standings.rows),
            ranking_points=row.sums[0],
        )
        for row in standings.rows
    ]


def rank_series(results: Sequence[SeriesResult], settings: SeriesSettings) -> SeriesStandings:
    """Rank a season; the order of the results does not matter.

    Raises `SeriesError` where a competitor has two results in one tournament.
    """
    accounts: defaultdict[Competitor, list[SeriesResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.event):
        accounts[result.competitor].append(result)
    rows = []
    for competitor, found in accounts.items():
        if len({result.event for result in found}) < len(found):
            raise SeriesError(f"two results of {competitor} in one tournament")
        rows.append(_row(competitor, found, settings))
    rows.sort(key=lambda row: (isinstance(row.competitor, str), row.competitor))
    ranked = placed(rows, lambda row: (row.points, row.ties))
    return SeriesStandings(
        rows=tuple(replace(row, rank=rank, shared=shared) for rank, shared, row in ranked),
        ties=settings.ties,
    )


def _row(
    competitor: Competitor, results: Sequence[SeriesResult], settings: SeriesSettings
) -> SeriesRow:
    worth = [settings.worth(result) for result in results]
    order = sorted(range(len(results)), key=lambda place: -worth[place])
    kept = sorted(order[: settings.best_of])
    points = sum(worth[place] for place in kept)
    taking_part = settings.participation * len(results)
    return SeriesRow(
        rank=0,
        shared=False,
        competitor=competitor,
        points=points + taking_part,
        ties=tuple(_tie(code, results, [worth[place] for place in kept]) for code in settings.ties),
        lines=tuple(
            _line(result, worth[place], settings, kept=place in kept)
            for place, result in enumerate(results)
        ),
        notes=tuple(_sum([worth[place] for place in kept], len(results), settings)),
    )


def _tie(code: TieBreak, results: Sequence[SeriesResult], kept: Sequence[int]) -> tuple[int, ...]:
    if code is TieBreak.BEST_RESULTS:
        return tuple(sorted(kept, reverse=True))
    if code is TieBreak.FIRST_PLACES:
        return (sum(result.place == 1 for result in results),)
    return (len(results),)


def _line(result: SeriesResult, points: int, settings: SeriesSettings, *, kept: bool) -> SeriesLine:
    values = {"place": result.place, "size": result.size, "points": points}
    worth = WORTH_ONE if abs(points) <= 1 and settings.points in WORTH_ONE else WORTH
    notes = [Message(msgid=worth[settings.points], values=values)]
    if not kept:
        notes.append(Message(msgid=LEFT_OUT))
    return SeriesLine(result=result, points=points, kept=kept, notes=tuple(notes))


def _sum(kept: Sequence[int], count: int, settings: SeriesSettings) -> list[Message]:
    left_out = len(kept) < count
    if len(kept) == 1:
        msgid = BEST_EVENT if left_out else ONE_EVENT
    else:
        msgid = BEST_EVENTS if left_out else ALL_EVENTS
    parts = Sum(each=tuple(kept))
    values: dict[str, Value] = {"count": count, "kept": len(kept), "parts": parts}
    notes = [Message(msgid=msgid, values=values | {"points": sum(kept)})]
    if settings.participation:
        each = settings.participation
        values = {"count": count, "each": each, "points": count * each}
        notes.append(Message(msgid=PARTICIPATION, values=values))
    return notes


def _step(code: str, better: tuple[int, ...], worse: tuple[int, ...]) -> Step:
    high, low = Numbers(each=better), Numbers(each=worse)
    if better == worse:
        message = Message(msgid=EQUAL[code], values={"value": high})
    else:
        message = Message(msgid=SEPARATES[code], values={"better_value": high, "worse_value": low})
    return Step(criterion=code, separates=better != worse, message=message)
