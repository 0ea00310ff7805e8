"""What was counted at a table and weighs on its next decision."""

from tournaments.enums import Forfeit
from tournaments.models import Match, ScoreSheet
from tournaments.ports import arbitration
from tournaments.queries.draws.rounds import FINISHED_STATES


def list_table_counts(match: Match, sheet: ScoreSheet) -> list[str]:
    """Sentences for whoever keeps the sheet; none once nothing is left to decide at the table."""
    if match.forfeit != Forfeit.NONE or sheet.state in FINISHED_STATES:
        return []
    return arbitration().list_table_counts(match)
