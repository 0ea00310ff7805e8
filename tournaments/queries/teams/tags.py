"""How the teams of a tournament are sorted: the tags that they and the club's people have."""

from tournaments.models import Player, Tournament
from tournaments.names import split_tags


def list_used_tags(tournament: Tournament) -> tuple[str, ...]:
    """Every tag that some team has or had, those that the tournament lists, and those of the
    club's people, each once."""
    teams = tournament.teams.exclude(category="").order_by().values_list("category", flat=True)
    people = Player.objects.filter(club=tournament.club_id).exclude(category="").order_by()
    texts = (*teams.distinct(), *people.values_list("category", flat=True).distinct())
    found = [*tournament.categories, *(tag for text in texts for tag in split_tags(text))]
    return tuple(dict.fromkeys(found))
