"""Difference: match points for, less match points against."""

from tournaments.ranking.criteria.criterion import CountCriterion
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class PointsDifference(CountCriterion):
    """Greatest difference between points scored and conceded."""

    code = "difference"
    label = _("Différence")
    sentence = _("Qui a le plus grand écart entre points marqués et points encaissés passe devant.")
    separates = _("différence de points : %(better_value)s contre %(worse_value)s")
    equal = _("différence de points : %(value)s des deux côtés")
    summed_as = None

    def count(self, tally: Tally) -> int:
        return tally.difference
