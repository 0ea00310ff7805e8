"""A season as it would be if a club told something else of its people."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from seasons.queries.people import BY_HAND, BY_NAME, Identities, Identity, SeasonPlace
from seasons.queries.seasons import SeasonFacts, rank_season
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """A line of a season, as a preview shows it."""

    rank: int
    name: str
    points: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonChange:
    """What a season's standings lose and gain, and how many others change rank."""

    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    moved: int


def imagine(
    identities: Identities, places: Sequence[Sequence[SeasonPlace]], *, name: str
) -> Identities:
    """What is told, as if this were told besides."""
    return {
        **identities,
        **{
            place: Identity(
                key=f"?{number}",
                name=name if number == 0 else "",
                sure=BY_NAME if place[1] is None else BY_HAND,
            )
            for number, group in enumerate(places)
            for place in group
        },
    }


def foresee_season(facts: SeasonFacts, identities: Identities) -> SeasonChange:
    """What a season would be if people were told otherwise; without a query."""
    before = _list_standings(facts)
    after = _list_standings(rank_season(facts.series, facts.events, identities))
    gone, new = _without(before, after), _without(after, before)
    ranks = {
        (standing.name, standing.points): standing.rank
        for standing in before
        if standing not in gone
    }
    moved = sum(
        ranks.get((standing.name, standing.points), standing.rank) != standing.rank
        for standing in after
        if standing not in new
    )
    return SeasonChange(before=tuple(gone), after=tuple(new), moved=moved)


def _list_standings(facts: SeasonFacts) -> list[Standing]:
    write = number_writer()
    return [
        Standing(
            rank=row.rank,
            name=facts.competitors[str(row.competitor)].name,
            points=write(row.points),
        )
        for row in facts.standings.rows
    ]


def _without(lines: Sequence[Standing], others: Sequence[Standing]) -> list[Standing]:
    """The lines whose name and points none of the others has."""
    left = Counter((line.name, line.points) for line in others)
    found = []
    for line in lines:
        if left[line.name, line.points]:
            left[line.name, line.points] -= 1
        else:
            found.append(line)
    return found
