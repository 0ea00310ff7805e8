"""What was counted at a table and weighs on its next decision, as whoever counts it tells it."""

from typing import Any

from tournaments.enums import Forfeit
from tournaments.models import Match, ScoreSheet
from tournaments.queries.evening import FINISHED_STATES
from tournaments.signals import counted_asked


def counted_at(match: Match, sheet: ScoreSheet) -> list[str]:
    """Sentences for whoever keeps the sheet; none once nothing is left to decide at the table."""
    if match.forfeit != Forfeit.NONE or sheet.state in FINISHED_STATES:
        return []
    answers: list[tuple[Any, Any]] = counted_asked.send(sender=Match, match=match)
    return [sentence for _receiver, said in answers for sentence in said]
