"""Average per deal: for matches of unequal length."""

from tournaments.ranking.criteria.averages import RatioCriterion
from tournaments.ranking.criteria.criterion import NO_DEALS, FormatFact, Idle
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class AverageDeal(RatioCriterion):
    """Highest average per deal played, match points adjusted included.

    Rounds without a known deal (exempt, forfeit, missed, a sheet of totals alone) are left out on
    both sides of the division.
    """

    code = "average_deal"
    label = _("Moyenne par donne")
    sentence = _("Qui marque le plus par donne jouée passe devant.")
    separates = _(
        "moyenne par donne : %(better_value)s (%(better_points)s ÷ %(better_count)s) "
        "contre %(worse_value)s (%(worse_points)s ÷ %(worse_count)s)"
    )
    equal = _("moyenne par donne : %(value)s des deux côtés")
    absent = _("moyenne par donne : aucune donne jouée des deux côtés")
    lacks = _("moyenne par donne : %(value)s contre aucune donne jouée")
    idle_where = (Idle(where=FormatFact.TOTALS_ONLY, why=NO_DEALS),)

    def parts(self, tally: Tally) -> tuple[int, int]:
        """Give the points marked at the table, with adjustments, and the deals played."""
        marked = sum(line.scored for line in tally.lines if line.kept and line.deals)
        return marked + tally.adjusted_match_points, tally.deals
