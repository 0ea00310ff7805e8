"""Number: the order of registration, so that no rank is shared."""

from tournaments.ranking.criteria.criterion import CountCriterion
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class Number(CountCriterion):
    """Better is the lower team number."""

    code = "number"
    label = _("Numéro")
    sentence = _("Si rien d'autre ne les sépare, le plus petit numéro passe devant.")
    separates = _("numéro : %(better_value)s contre %(worse_value)s")
    equal = _("numéro : %(value)s des deux côtés")
    descending = False
    settles = _("le numéro, plus haut, ne laisse personne à égalité.")
    summed_as = None
    by_chance = True
    has_column = False

    def count(self, tally: Tally) -> int:
        return tally.participant.number
