"""Number: the order of registration, so that no rank is shared."""

from tournaments.ranking.criteria.criterion import CountCriterion
from tournaments.ranking.messages import gettext_noop as _
from tournaments.ranking.tally import Tally


class Number(CountCriterion):
    """Lowest team number."""

    code = "number"
    label = _("Numéro d'équipe")
    sentence = _("Si rien d'autre ne les sépare, l'équipe au plus petit numéro passe devant.")
    separates = _("numéro d'équipe : %(better_value)s contre %(worse_value)s")
    equal = _("numéro d'équipe : %(value)s des deux côtés")
    descending = False
    settles = _("le numéro d'équipe, plus haut, ne laisse personne à égalité.")

    def count(self, tally: Tally) -> int:
        """Read the number."""
        return tally.participant.number
