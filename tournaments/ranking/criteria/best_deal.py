"""Best deal: the highest mark of a single deal."""

from tournaments.ranking.criteria.criterion import (
    NO_DEALS,
    CountCriterion,
    FormatFact,
    Idle,
)
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class BestDeal(CountCriterion):
    """Highest mark in one deal."""

    code = "best_deal"
    label = _("Meilleure donne")
    sentence = _("Qui a marqué le plus en une seule donne passe devant.")
    separates = _("meilleure donne : %(better_value)s contre %(worse_value)s")
    equal = _("meilleure donne : %(value)s des deux côtés")
    absent = _("meilleure donne : aucune donne notée des deux côtés")
    lacks = _("meilleure donne : %(value)s contre aucune donne notée")
    idle_where = (Idle(where=FormatFact.TOTALS_ONLY, why=NO_DEALS),)
    summed_as = None

    def count(self, tally: Tally) -> int | None:
        """Read the best deal; None where no deal is recorded."""
        return max((match.best for match in tally.noted), default=None)
