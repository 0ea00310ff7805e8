"""Sweeps: how often a team made every trick of a deal."""

from tournaments.ranking.criteria.criterion import (
    NO_DEALS,
    CountCriterion,
    FormatFact,
    Idle,
)
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class Sweeps(CountCriterion):
    """Most deals in which the team made every trick, whoever had taken."""

    code = "sweeps"
    label = _("Capots réussis")
    sentence = _("Qui a réussi le plus de capots passe devant.")
    separates = _("capots réussis : %(better_value)s contre %(worse_value)s")
    equal = _("capots réussis : %(value)s des deux côtés")
    absent = _("capots réussis : aucune donne notée des deux côtés")
    lacks = _("capots réussis : %(value)s contre aucune donne notée")
    idle_where = (Idle(where=FormatFact.TOTALS_ONLY, why=NO_DEALS),)
    summed_as = None

    def count(self, tally: Tally) -> int | None:
        """Count the sweeps; None where no deal is recorded."""
        return sum(match.sweeps for match in tally.noted) if tally.noted else None
