"""Fewest exempts: who sat out least."""

from tournaments.ranking.criteria.criterion import CountCriterion, FormatFact, Idle
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Tally


class FewestByes(CountCriterion):
    """Better is who sat out fewer rounds."""

    code = "fewest_byes"
    label = _("Moins d'exempts")
    sentence = _("Qui a été exempt le moins souvent passe devant.")
    separates = _("fois exempte : %(better_value)s contre %(worse_value)s")
    equal = _("fois exempte : %(value)s des deux côtés")
    descending = False
    idle_where = (
        Idle(
            where=FormatFact.ALL_MEET,
            why=_("chacun rencontre tous les autres, et a été exempt aussi souvent qu'eux."),
        ),
    )
    summed_as = None

    def count(self, tally: Tally) -> int:
        """Count the rounds sat out, those left out of the total too."""
        return tally.byes
