"""Best match: the highest total of a single match."""

from tournaments.ranking.criteria.criterion import CountCriterion
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class BestMatch(CountCriterion):
    """Highest total in one match played."""

    code = "best_match"
    label = _("Meilleure partie")
    sentence = _("Qui a fait le plus gros total en une seule partie jouée passe devant.")
    separates = _("meilleure partie : %(better_value)s contre %(worse_value)s")
    equal = _("meilleure partie : %(value)s des deux côtés")
    absent = _("meilleure partie : aucune partie jouée des deux côtés")
    lacks = _("meilleure partie : %(value)s contre aucune partie jouée")
    summed_as = None

    def count(self, tally: Tally) -> int | None:
        """Read the best match; None before the first match."""
        return tally.best_match
