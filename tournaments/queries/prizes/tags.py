"""Which teams carry a tag (Dames, Mixtes, Jeunes…), and how a tag is found by what people say."""

from collections.abc import Iterable, Sequence

from tournaments.models import Team, Tournament
from tournaments.names import name_key

_SAME = {
    "Dames": {"dame", "dames", "femme", "femmes", "feminine", "feminines", "ladies", "women"},
    "Mixtes": {"mixte", "mixtes", "mixed"},
    "Jeunes": {"jeune", "jeunes", "junior", "juniors", "youth"},
    "Aînés": {"aine", "aines", "senior", "seniors", "veteran", "veterans"},
}
"""Each usual tag with the words that mean it, as `name_key` writes them."""


def teams_tagged(teams: Iterable[Team], tag: str) -> list[Team]:
    """Those of the teams that carry a tag; nobody carries an empty one."""
    return [team for team in teams if tag and team.category == tag]


def list_tags(tournament: Tournament) -> list[str]:
    """The tags of the concours: those it lists, then others that teams carry."""
    carried = tournament.teams.exclude(category="").values_list("category", flat=True).distinct()
    return list(dict.fromkeys([*tournament.categories, *sorted(carried)]))


def find_tag(words: str, known: Sequence[str]) -> str:
    """The tag that some words mean, as the concours writes it; empty where they mean none."""
    said = name_key(words)
    for tag in known:
        if name_key(tag) in said:
            return tag
    for usual, words_for_it in _SAME.items():
        if words_for_it & set(said.split()):
            same = (tag for tag in known if words_for_it & set(name_key(tag).split()))
            return next(same, usual)
    return ""
