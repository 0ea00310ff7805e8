"""The categories of a tournament: those that somebody plays in."""

from collections.abc import Iterable

from tournaments.models import Tournament
from tournaments.names import offer_tags, split_tags


def order_categories(tournament: Tournament, categories: Iterable[str]) -> tuple[str, ...]:
    """Categories in the order of the tournament's list, then as the site knows them; those that
    it does not know after, from A to Z."""
    known = dict.fromkeys([*tournament.categories, *offer_tags()])
    listed = {name: place for place, name in enumerate(known)}
    found = set(categories) - {""}
    return tuple(sorted(found, key=lambda name: (listed.get(name, len(listed)), name)))


def list_categories(tournament: Tournament) -> tuple[str, ...]:
    """The categories in which a complete team plays."""
    teams = tournament.teams.complete().filter(is_staff=False).order_by()
    texts = teams.values_list("category", flat=True).distinct()
    return order_categories(tournament, (tag for text in texts for tag in split_tags(text)))
