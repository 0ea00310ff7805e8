"""Wins: matches won, and rounds that count as won."""

from tournaments.ranking.criteria.criterion import CountCriterion
from tournaments.ranking.facts import AdjustmentUnit
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class Wins(CountCriterion):
    """Better is who won more matches."""

    code = "wins"
    label = _("Victoires")
    sentence = _("Qui a gagné le plus de parties passe devant.")
    separates = _("parties gagnées : %(better_value)s contre %(worse_value)s")
    equal = _("parties gagnées : %(value)s des deux côtés")
    summed_as = AdjustmentUnit.RANKING_POINTS

    def count(self, tally: Tally) -> int:
        return tally.wins
