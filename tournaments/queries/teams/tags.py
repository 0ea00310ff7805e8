"""How the teams of a tournament are sorted: the tags that they have."""

from tournaments.models import Tournament
from tournaments.names import split_tags


def list_used_tags(tournament: Tournament) -> tuple[str, ...]:
    """Every tag that some team has or had, and those that the tournament lists, each once."""
    texts = tournament.teams.exclude(category="").order_by().values_list("category", flat=True)
    found = [
        *tournament.categories,
        *(tag for text in texts.distinct() for tag in split_tags(text)),
    ]
    return tuple(dict.fromkeys(found))
