"""What stands beside a match of a tree: what its points do not say."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.enums import Forfeit, SheetStep
from tournaments.models import Match, Team
from tournaments.pairing.tree import TreeMatch
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.stages.mending.contradictions import TornMatch
from tournaments.wording import read_words


def phrase_note(
    one: TreeMatch, match: Match | None, teams: Mapping[int, Team], torn: TornMatch | None
) -> str:
    """Who passes without a result that says so; `teams` by number, `torn` where the result was
    corrected since."""
    if one.state == "passed":
        return _("Passe sans jouer")
    if match is None or find_sheet_state(match) not in FINISHED_STATES:
        return ""
    if torn is not None:
        return _phrase_torn(torn)
    if match.forfeit != Forfeit.NONE:
        return str(SheetStep.FORFEIT.label)
    return _phrase_level(teams.get(one.winner or 0)) if match.winner == "draw" else ""


def _phrase_level(winner: Team | None) -> str:
    if winner is None:
        return _("Égalité : il faut un vainqueur")
    return _("Égalité : l'équipe %(number)s passe") % {"number": winner.number}


def _phrase_torn(torn: TornMatch) -> str:
    number = torn.went_on.number
    if torn.kept is None:
        return _("Résultat corrigé depuis : l'équipe %(number)d avait continué") % {
            "number": number
        }
    return _("Résultat corrigé depuis ; l'équipe %(number)d a continué : %(reason)s") % {
        "number": number,
        "reason": read_words(torn.kept.reason),
    }
