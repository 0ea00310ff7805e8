"""The categories of a tournament: those of its list that somebody plays in."""

from collections.abc import Iterable

from tournaments.models import Tournament


def order_categories(tournament: Tournament, categories: Iterable[str]) -> tuple[str, ...]:
    """Categories in the order of the tournament's list; those it has not after, from A to Z."""
    listed = {name: place for place, name in enumerate(tournament.categories)}
    found = set(categories) - {""}
    return tuple(sorted(found, key=lambda name: (listed.get(name, len(listed)), name)))


def list_categories(tournament: Tournament) -> tuple[str, ...]:
    """The categories in which a complete team plays."""
    teams = tournament.teams.complete().filter(is_staff=False).order_by()
    return order_categories(tournament, teams.values_list("category", flat=True).distinct())
