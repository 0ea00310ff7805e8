"""Clubs ranked by their best teams in one tournament."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.ranking.places import Message, Shown, Step, Sum, placed, steps_until_separated
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.settings import SettingsError


class ClubMeasure(StrEnum):
    """What is added up of a club's teams; of places the smaller sum is better."""

    TOTAL = "total"
    RANKING_POINTS = "ranking_points"
    PLACES = "places"
    BEST_PLACE = "best_place"


SUM: Mapping[ClubMeasure, str] = {
    ClubMeasure.TOTAL: _("total des points : %(parts)s = %(sum)s"),
    ClubMeasure.RANKING_POINTS: _("points de classement : %(parts)s = %(sum)s"),
    ClubMeasure.PLACES: _("places : %(parts)s = %(sum)s"),
}
ALONE: Mapping[ClubMeasure, str] = {
    ClubMeasure.TOTAL: _("total des points : %(sum)s"),
    ClubMeasure.RANKING_POINTS: _("points de classement : %(sum)s"),
    ClubMeasure.PLACES: _("places : %(sum)s"),
}
COUNTED = _("les %(counted)s meilleures équipes sur %(members)s comptent")
MISSING = _("équipes manquantes : %(missing)s, comptées à la place %(place)s")
SEPARATES: Mapping[ClubMeasure, str] = {
    ClubMeasure.TOTAL: _("total des points : %(better_value)s contre %(worse_value)s"),
    ClubMeasure.RANKING_POINTS: _("points de classement : %(better_value)s contre %(worse_value)s"),
    ClubMeasure.PLACES: _("somme des places : %(better_value)s contre %(worse_value)s"),
    ClubMeasure.BEST_PLACE: _("meilleure place : %(better_value)s contre %(worse_value)s"),
}
EQUAL: Mapping[ClubMeasure, str] = {
    ClubMeasure.TOTAL: _("total des points : %(value)s des deux côtés"),
    ClubMeasure.RANKING_POINTS: _("points de classement : %(value)s des deux côtés"),
    ClubMeasure.PLACES: _("somme des places : %(value)s des deux côtés"),
    ClubMeasure.BEST_PLACE: _("meilleure place : %(value)s des deux côtés"),
}
_SMALLER_IS_BETTER = frozenset({ClubMeasure.PLACES, ClubMeasure.BEST_PLACE})


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSettings:
    """How clubs are ranked.

    `criteria` are applied in turn to the same teams: the `best` ones of each club by the first
    criterion (where it is None all of them, and as many places as the largest club has teams). A
    club needs `least` teams to be ranked.

    Raises `SettingsError` with code `no-criterion`, `repeated-criterion` or `bad-number`.
    """

    criteria: tuple[ClubMeasure, ...] = (ClubMeasure.PLACES, ClubMeasure.BEST_PLACE)
    best: int | None = 3
    least: int = 1

    def __post_init__(self) -> None:
        """Refuse settings that contradict themselves."""
        if not self.criteria or self.criteria[0] is ClubMeasure.BEST_PLACE:
            raise SettingsError("no-criterion", "criteria")
        if len(set(self.criteria)) != len(self.criteria):
            raise SettingsError("repeated-criterion", "criteria")
        if self.best is not None and self.best < 1:
            raise SettingsError("bad-number", "best")
        if self.least < 1:
            raise SettingsError("bad-number", "least")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubTeam:
    """What clubs and seasons read of a ranked team; `club` is empty for a team without one."""

    id: int
    club: str
    place: int
    total: int
    ranking_points: int
    wins: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRow:
    """A club: its rank, the teams that count for it, and what these add up to.

    `sums` follow the criteria; `notes` say in words how the first one came about.
    """

    rank: int
    shared: bool
    club: str
    counted: tuple[ClubTeam, ...]
    left_out: tuple[ClubTeam, ...]
    sums: tuple[int, ...]
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubStandings:
    """The clubs in order, the best first; those who share a rank by name."""

    rows: tuple[ClubRow, ...]
    criteria: tuple[ClubMeasure, ...]

    def row_of(self, club: str) -> ClubRow:
        """Find a club's row; `KeyError` for one that is not ranked."""
        for row in self.rows:
            if row.club == club:
                return row
        raise KeyError(club)

    def why(self, one: str, other: str) -> tuple[Step, ...]:
        """The criteria looked at between two clubs, up to the one that separates them.

        The better club comes first in the words; `KeyError` if one is not ranked.
        """
        better, worse = sorted((self.row_of(one), self.row_of(other)), key=self.rows.index)
        return steps_until_separated(
            [
                _step(criterion, high, low)
                for criterion, high, low in zip(self.criteria, better.sums, worse.sums, strict=True)
            ]
        )


def rank_club_teams(teams: Sequence[ClubTeam], settings: ClubSettings) -> ClubStandings:
    """Rank the clubs of a whole field; who has no club counts for none.

    Where places are added up, a team that a club lacks counts as one place behind the last of
    the field: with fewer teams nobody does better. Where points are, it adds nothing.
    """
    members: defaultdict[str, list[ClubTeam]] = defaultdict(list)
    for team in teams:
        if team.club:
            members[team.club].append(team)
    ranked_clubs = {club: found for club, found in members.items() if len(found) >= settings.least}
    wanted = settings.best or max(map(len, ranked_clubs.values()), default=0)
    clubs = [
        _club(club, found, settings.criteria, wanted=wanted, behind=len(teams) + 1)
        for club, found in sorted(ranked_clubs.items())
    ]

    def key(row: ClubRow) -> tuple[int, ...]:
        return tuple(
            -value if criterion in _SMALLER_IS_BETTER else value
            for criterion, value in zip(settings.criteria, row.sums, strict=True)
        )

    ranked = placed(clubs, key)
    return ClubStandings(
        rows=tuple(replace(row, rank=rank, shared=shared) for rank, shared, row in ranked),
        criteria=settings.criteria,
    )


def _club(
    club: str,
    teams: Sequence[ClubTeam],
    criteria: Sequence[ClubMeasure],
    *,
    wanted: int,
    behind: int,
) -> ClubRow:
    first = criteria[0]
    sign = 1 if first in _SMALLER_IS_BETTER else -1
    ordered = sorted(teams, key=lambda team: (sign * _value(first, team), team.place, team.id))
    counted = tuple(ordered[:wanted])
    missing = wanted - len(counted)
    return ClubRow(
        rank=0,
        shared=False,
        club=club,
        counted=counted,
        left_out=tuple(ordered[wanted:]),
        sums=tuple(_sum(criterion, counted, missing * behind) for criterion in criteria),
        notes=tuple(_notes(first, counted, len(teams), missing, behind)),
    )


def _value(measure: ClubMeasure, team: ClubTeam) -> int:
    if measure is ClubMeasure.TOTAL:
        return team.total
    return team.ranking_points if measure is ClubMeasure.RANKING_POINTS else team.place


def _sum(measure: ClubMeasure, counted: Sequence[ClubTeam], behind: int) -> int:
    values = [_value(measure, team) for team in counted]
    if measure is ClubMeasure.BEST_PLACE:
        return min(values)
    return sum(values) + (behind if measure is ClubMeasure.PLACES else 0)


def _notes(
    measure: ClubMeasure, counted: Sequence[ClubTeam], members: int, missing: int, behind: int
) -> list[Message]:
    values = [_value(measure, team) for team in counted]
    notes = []
    if measure is ClubMeasure.PLACES and missing:
        values += [behind] * missing
        shown: dict[str, Shown] = {"missing": missing, "place": behind}
        notes.append(Message(msgid=MISSING, values=shown))
    if len(counted) < members:
        shown = {"counted": len(counted), "members": members}
        notes.append(Message(msgid=COUNTED, values=shown))
    parts = Sum(each=tuple(values))
    msgid = SUM[measure] if len(values) > 1 else ALONE[measure]
    return [Message(msgid=msgid, values={"parts": parts, "sum": sum(values)}), *notes]


def _step(criterion: ClubMeasure, better: int, worse: int) -> Step:
    if better == worse:
        message = Message(msgid=EQUAL[criterion], values={"value": better})
    else:
        values = {"better_value": better, "worse_value": worse}
        message = Message(msgid=SEPARATES[criterion], values=values)
    return Step(criterion=criterion, separates=better != worse, message=message)
