"""Average per match: what a team marks when it plays."""

from fractions import Fraction

from tournaments.ranking.criteria.averages import RatioCriterion
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class AverageMatch(RatioCriterion):
    """Highest average per match.

    Exempts, matches won by forfeit and rounds missed are left out on both sides of the
    division. A match lost by forfeit, or to which neither team came, counts as a match, so
    that staying away never pays. Match points adjusted count.
    """

    code = "average_match"
    label = _("Moyenne par partie")
    sentence = _(
        "Qui marque le plus par partie passe devant ; les exempts n'entrent pas dans la moyenne."
    )
    separates = _(
        "moyenne par partie : %(better_value)s (%(better_points)s ÷ %(better_count)s) "
        "contre %(worse_value)s (%(worse_points)s ÷ %(worse_count)s)"
    )
    equal = _("moyenne par partie : %(value)s des deux côtés")
    absent = _("moyenne par partie : aucune partie jouée des deux côtés")
    lacks = _("moyenne par partie : %(value)s contre aucune partie jouée")

    def parts(self, tally: Tally) -> tuple[int, int]:
        """Give the points and the number of matches played or lost by absence."""
        points = tally.played_points + tally.absence_points + tally.adjusted_match_points
        return points, tally.played + tally.absences


def compute_average_match(tally: Tally) -> Fraction:
    """The match points per match that the criterion compares; 0 where no match was played."""
    points, count = AverageMatch().parts(tally)
    return Fraction(points, count or 1)
