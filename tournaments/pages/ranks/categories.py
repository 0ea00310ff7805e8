"""The categories of a tournament: those of its list that somebody plays in, and who leads them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tournaments.models import Tournament

if TYPE_CHECKING:
    from tournaments.pages.ranks.public_standings import StandingLine


def order_categories(tournament: Tournament, categories: Iterable[str]) -> tuple[str, ...]:
    """Categories in the order of the tournament's list; those it has not after, from A to Z."""
    listed = {name: place for place, name in enumerate(tournament.categories)}
    found = set(categories) - {""}
    return tuple(sorted(found, key=lambda name: (listed.get(name, len(listed)), name)))


def list_categories(tournament: Tournament) -> tuple[str, ...]:
    """The categories in which a complete team plays."""
    teams = tournament.teams.complete().filter(is_staff=False).order_by()
    return order_categories(tournament, teams.values_list("category", flat=True).distinct())


def list_category_winners(
    categories: Iterable[str], lines: "Sequence[StandingLine]"
) -> Iterator[tuple[str, "StandingLine"]]:
    """Who comes first in each category, all of those who share that place."""
    for category in categories:
        own = [line for line in lines if line.team.category == category]
        yield from ((category, line) for line in own if line.rank == own[0].rank)
