"""Total: all match points."""

from tournaments.ranking.criteria.criterion import CountCriterion
from tournaments.ranking.facts import AdjustmentUnit
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class Total(CountCriterion):
    """Most match points, exempts and adjustments included."""

    code = "total"
    label = _("Total des points")
    sentence = _("Qui a marqué le plus de points passe devant, exempts et pénalités compris.")
    separates = _("total des points : %(better_value)s contre %(worse_value)s")
    equal = _("total des points : %(value)s des deux côtés")
    summed_as = AdjustmentUnit.MATCH_POINTS

    def count(self, tally: Tally) -> int:
        return tally.total
