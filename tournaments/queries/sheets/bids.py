"""The contracts that a rule set knows, all tricks, and the last one, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import RuleSet


def bids_in_words(rules: RuleSet) -> str:
    """Which contracts exist: the lowest, the steps above it, and those named by a word."""
    numbers = {"lowest": rules.lowest_bid, "step": rules.bid_step, "highest": rules.highest_bid}
    from_lowest = rules.bid_steps_from == "lowest-bid"
    sentence = _("Contrats : %(lowest)s, puis les multiples de %(step)s")
    if from_lowest:
        sentence = _("Contrats : %(lowest)s, puis %(step)s de plus à chaque fois")
    if isinstance(rules.highest_bid, int):
        sentence = _("Contrats : %(lowest)s, puis les multiples de %(step)s jusqu'à %(highest)s")
        if from_lowest:
            sentence = _(
                "Contrats : %(lowest)s, puis %(step)s de plus à chaque fois jusqu'à %(highest)s"
            )
    sentence = sentence % numbers
    by_word = {str(name_sweep(rules)).lower(): rules.capot, _("générale"): rules.generale}
    return ", ".join([sentence, *(word for word, is_bid in by_word.items() if is_bid)]) + "."


_CAPOT = gettext_lazy("Capot"), gettext_lazy("Capots")
_SWEEPS: Mapping[str, tuple[Promise, Promise]] = {
    "coinche-suisse": (gettext_lazy("Match"), gettext_lazy("Matchs"))
}
"""What all tricks are called where they are no capot, by the rulebook: one, then several."""


def name_sweep(rules: RuleSet) -> Promise:
    """What it is called when one side makes all tricks."""
    return _SWEEPS.get(rules.rulebook.id, _CAPOT)[0]


def name_sweeps(rules: RuleSet) -> Promise:
    """What several such deals are called."""
    return _SWEEPS.get(rules.rulebook.id, _CAPOT)[1]


_LAST_TRICKS: dict[int, Promise] = {
    5: gettext_lazy("cinq de der"),
    10: gettext_lazy("dix de der"),
}
"""What the last trick is called, by its points."""


def name_last_trick(rules: RuleSet) -> str | Promise:
    """What the last trick is called, after its points."""
    points = rules.last_trick_points
    return _LAST_TRICKS.get(points) or gettext_lazy("%(points)d de der") % {"points": points}
