"""Which teams carry a tag (Dames, Mixtes, Jeunes…), and how a tag is found by what people say."""

from collections.abc import Iterable, Sequence

from prizes.enums import PrizeMembers
from tournaments.models import Team, Tournament
from tournaments.names import KNOWN_TAGS, name_key, split_tags


def teams_tagged(teams: Iterable[Team], tag: str) -> list[Team]:
    """The teams that carry a tag; nobody carries an empty one."""
    return [team for team in teams if tag and tag in split_tags(team.category)]


def list_tags(tournament: Tournament) -> list[str]:
    """The tags of the concours: those it lists, then others that teams carry."""
    written = tournament.teams.exclude(category="").values_list("category", flat=True).distinct()
    carried = sorted({tag for text in written for tag in split_tags(text)})
    return list(dict.fromkeys([*tournament.categories, *carried]))


def list_prize_tags(tournament: Tournament) -> list[str]:
    """The tags that some lots are for."""
    sorted_by_tag = tournament.prize_categories.filter(members=PrizeMembers.SIGNED_UP)
    named = sorted_by_tag.exclude(team_category="").order_by("number")
    return list(named.values_list("team_category", flat=True))


def find_tag(words: str, known: Sequence[str]) -> str:
    """The tag that some words mean, as the concours writes it; empty where they mean none."""
    said = name_key(words)
    for tag in known:
        if name_key(tag) in said:
            return tag
    for usual, meant in KNOWN_TAGS:
        same = set(meant.split())
        if same & set(said.split()):
            return next((tag for tag in known if name_key(tag) in same), str(usual))
    return ""
