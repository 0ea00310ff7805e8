"""A club's rules of the game as a document to hang up or hand out."""

from tournaments.models import RuleSetVersion
from tournaments.pages.rules.regulations import phrase_game_regulations
from tournaments.printing.papers import ClubPaper


def print_club_rules(version: RuleSetVersion) -> ClubPaper:
    """The règlement that one version of a club's rules amounts to."""
    return ClubPaper(
        club=version.rule_set.club,
        title=version.rule_set.name,
        template="print/club_rules.html",
        stem=str(version),
        context={
            "heading": {"name": version, "date": version.created_at},
            "regulations": phrase_game_regulations(version.rules),
        },
    )
