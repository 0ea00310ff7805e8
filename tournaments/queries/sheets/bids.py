"""The contracts that a rule set knows, for whoever typed one that it does not."""

from django.utils.translation import gettext as _

from scoring import RuleSet


def bids_in_words(rules: RuleSet) -> str:
    """Which contracts exist: the lowest, the steps above it, and those named by a word."""
    numbers = {"lowest": rules.lowest_bid, "step": rules.bid_step, "highest": rules.highest_bid}
    from_lowest = rules.bid_steps_from == "lowest-bid"
    said = _("Contrats : %(lowest)s, puis les multiples de %(step)s")
    if from_lowest:
        said = _("Contrats : %(lowest)s, puis %(step)s de plus à chaque fois")
    if isinstance(rules.highest_bid, int):
        said = _("Contrats : %(lowest)s, puis les multiples de %(step)s jusqu'à %(highest)s")
        if from_lowest:
            said = _(
                "Contrats : %(lowest)s, puis %(step)s de plus à chaque fois jusqu'à %(highest)s"
            )
    said = said % numbers
    by_word = {_("capot"): rules.capot, _("générale"): rules.generale}
    return ", ".join([said, *(word for word, is_bid in by_word.items() if is_bid)]) + "."
