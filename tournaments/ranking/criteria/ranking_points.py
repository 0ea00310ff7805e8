"""Ranking points: what wins, draws, losses and exempts bring."""

from tournaments.ranking.criteria.criterion import CountCriterion, FormatFact, Idle
from tournaments.ranking.facts import AdjustmentUnit
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class RankingPoints(CountCriterion):
    """Most ranking points, adjustments included."""

    code = "ranking_points"
    label = _("Points de classement")
    sentence = _("Qui a le plus de points de classement passe devant, pénalités comprises.")
    separates = _("points de classement : %(better_value)s contre %(worse_value)s")
    equal = _("points de classement : %(value)s des deux côtés")
    idle_where = (
        Idle(
            where=FormatFact.NO_RANKING_POINTS,
            why=_("aucune partie n'en rapporte ; seul un ajustement ferait une différence."),
        ),
    )
    summed_as = AdjustmentUnit.RANKING_POINTS
    on_ranking_points = True

    def count(self, tally: Tally) -> int:
        return tally.ranking_points
