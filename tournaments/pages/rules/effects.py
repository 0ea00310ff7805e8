"""What each parameter of the rules needs of the others to change anything at all."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from scoring import CATALOGUE, Kind, Parameter, Rulebook, value_words
from tournaments.rule_words import value_of
from tournaments.wording import engine_language

Reader = Callable[[str], object]
"""The value in force of a parameter, by its name."""
Needs = str
"""What has to hold of the values in force, in the language of needs:

    needs     = [need *(" " need)]          all of them have to be met; empty: always met
    need      = condition *("|" condition)  one of them is enough
    condition = parameter                   its value is any but no, 0 and nothing
              | parameter "=" value         its value is this; of several words, one of them is
              | parameter "!=" value        its value is another; of several words, none is this

A value is written as Python prints it: `coinche=False`, `closing_passes=4`, `count=all`.
"""

_BELOTES = "belote_points belotes_suit|belotes_all_trump belotes_suit|no_trump_all_trump"
_SPECIAL = "bid_marked|{0}_flat|award_adds_bid|misdeal_adds_bid|victory_claim"
_EVER_KEPT = "failed_belote|failed_belote_coinched failed_belote|coinche"
_EVER_LOST = (
    "failed_belote=False|failed_belote_coinched=False|failed_capot_belote=False"
    " failed_belote=False|failed_belote_coinched=False|capot|generale"
    " failed_belote=False|coinche|failed_capot_belote=False"
    " failed_belote=False|coinche|capot|generale"
)
# Each parameter and what it needs. What is left out always counts, or is refused where it would
# not. Whether a value is worth a line in a règlement is no need: « no » counts too.
NEEDS: Mapping[str, Needs] = {
    "values_no_trump": "no_trump_all_trump",
    "values_all_trump": "no_trump_all_trump",
    "scaled_trumps": "no_trump_all_trump",
    "last_trick_uncounted": "no_trump_all_trump|last_trick_uncounted=sweep",
    "belote_points": _BELOTES.removeprefix("belote_points "),
    "belotes_all_trump": "no_trump_all_trump",
    "tierce_points": "declarations",
    "cinquante_points": "declarations",
    "cent_points": "declarations",
    "carre_values": "declarations",
    "carre_values_all_trump": "declarations no_trump_all_trump",
    "carre_values_no_trump": "declarations no_trump_all_trump",
    "declarations_tie": "declarations",
    "lowest_bid": "bids",
    "highest_bid": "bids",
    "bid_step": "bids",
    "bid_steps_from": "bids",
    "no_trump_multiplier": "bids no_trump_all_trump bid_marked|capot_flat|generale_flat",
    "capot": "bids",
    "generale": "bids",
    "capot_value": f"capot {_SPECIAL.format('capot')}",
    "generale_value": f"generale {_SPECIAL.format('generale')}",
    "capot_failed_value": "capot bid_marked|capot_flat failed_bid_marked|capot_flat",
    "generale_failed_value": ("generale bid_marked|generale_flat failed_bid_marked|generale_flat"),
    "capot_flat": "capot count=all|coinche",
    "generale_flat": "generale count=all",
    "capot_value_coinche": "capot capot_flat coinche",
    "capot_value_surcoinche": "capot capot_flat surcoinche",
    "coinche": "bids",
    # Where nobody coinches, it still tells whether a générale ends the auction.
    "generale_coinche": "generale coinche|suits_rank",
    "capot_coinche": "capot coinche",
    "lowest_bid_coinche": "coinche",
    "tie": "must_beat_defence|tie=failed",
    "contract_counts_belote": _BELOTES,
    "contract_counts_declarations": "declarations",
    "count": "bids",
    "bid_marked": "bids count=all",
    "failed_bid_marked": "bids bid_marked",
    # All the tricks reach a high bid, or do not, also where the contract alone is marked.
    "defence_sweep_points": "count=all|must_beat_defence",
    "sweep_points_coinched": "coinche count=all",
    "made_base_coinche": "coinche count=all",
    "made_base_surcoinche": "surcoinche count=all",
    "failed_base": "count=all|failed_bid_marked=False",
    "failed_base_coinche": "coinche count=all|failed_bid_marked=False",
    "failed_base_surcoinche": "surcoinche count=all|failed_bid_marked=False",
    "failed_capot_base": "bids count=all|failed_bid_marked=False capot|generale"
    " capot|generale_flat=False capot_flat=False|generale capot_flat=False|generale_flat=False",
    "failed_sweep_base": "count=all|failed_bid_marked=False",
    "coinche_multiplies": "coinche count=all",
    "coinche_multiplier": "coinche",
    "surcoinche_multiplier": "surcoinche",
    "failed_belote": f"count=all {_BELOTES}",
    "failed_capot_belote": f"count=all capot|generale {_EVER_KEPT} {_BELOTES}",
    "failed_belote_coinched": f"coinche count=all {_BELOTES}",
    "lost_belote": f"count=all {_EVER_LOST} {_BELOTES}",
    "made_defence_marks": "count=all",
    "coinched_defence_marks": "coinche count=all",
    "failed_declarations": "declarations count=all",
    "coinched_declarations": "declarations coinche count=all",
    "swept_defence_declarations": "declarations count=all|contract_counts_declarations",
    "swept_takers_declarations": "declarations count=all|contract_counts_declarations",
    "litige_keeps_belote": f"tie=litige {_BELOTES}",
    "litige_holds": "tie=litige",
    "litige_pot_to": "tie=litige",
    "coinched_litige": "tie=litige coinche",
    "rounding_of": "round_marks",
    "rounding_step": "round_marks",
    "rounding_up_from": "round_marks",
    "rounding_up_from_defence": "round_marks",
    "last_deal_exact": "round_marks",
    "closing_passes": "bids",
    "coinche_out_of_turn": "coinche",
    "surcoinche_out_of_turn": "surcoinche",
    "coinche_closes": "coinche",
    "bid_over_coinche": "coinche",
    "coincher_partner_speaks": "coinche coinche_closes=False",
    "coinche_until_first_card": "coinche",
    "barred_may_coinche": "coinche",
    "own_raise": "bids closing_passes=4",
    "suits_rank": "bids",
    "go_above_all_trump": "no_trump_all_trump",
    "go_above_partner": "go_above_trump_led|go_above_all_trump"
    " go_above_trump_led|no_trump_all_trump",
    "last_litige": "tie=litige",
    "belote_end_unless_swept": _BELOTES,
    "belote_end_unless_failed": _BELOTES,
    "usual_target": "count=all",
    "usual_target_contract_only": "count!=all",
    "award_adds_bid": "bids",
    "misdeal_adds_bid": "bids",
    "misdeal_capot_points": "bids capot|generale",
    "misdeals_together": "first_misdeal!=awarded first_misdeal=barred|first_misdeal=dealer-barred"
    "|second_misdeal!=redeal|third_misdeal=awarded",
    "misdeal_after_take": "first_misdeal!=awarded",
    "second_misdeal": "first_misdeal!=awarded",
    "third_misdeal": "first_misdeal!=awarded second_misdeal!=awarded",
    "early_coinche": "coinche coinche_out_of_turn=False",
    "false_declaration": "declarations",
    "false_victory_claim": "victory_claim",
    "rebelote_tolerance": _BELOTES,
    "rebelote_without_belote": _BELOTES,
    "belote_not_announced": _BELOTES,
}


def list_unmet(read: Reader, needed: Needs) -> list[list[str]]:
    """What is missing: for each need that is not met, the conditions of which one would do."""
    every = [some.split("|") for some in needed.split()]
    return [some for some in every if not any(_holds(read, condition) for condition in some)]


def has_effect(read: Reader, name: str) -> bool:
    """Tell whether a parameter changes anything under the values in force."""
    return not list_unmet(read, NEEDS.get(name, ""))


def phrase_no_effect(read: Reader, name: str, book: Rulebook) -> str:
    """What a parameter that changes nothing would need, by the names that a form gives to others;
    empty where it counts."""
    needs = []
    for some in list_unmet(read, NEEDS.get(name, "")):
        others = [condition for condition in some if _split(condition)[0] != name]
        settable = [
            condition for condition in others if book.overridable(CATALOGUE[_split(condition)[0]])
        ]
        if not settable:
            return _phrase_fixed(read, others[0])
        needs.append(_(" ou si ").join(map(_phrase_condition, settable)))
    conditions = _(", et si ").join(needs)
    return (
        _("Sans effet ici : ne compte que si %(conditions)s.") % {"conditions": conditions}
        if needs
        else ""
    )


def _holds(read: Reader, condition: str) -> bool:
    name, is_not, wanted = _split(condition)
    value = read(name)
    if not wanted:
        return bool(value)
    values = value if isinstance(value, (tuple, list)) else [str(value)]
    return (wanted in values) != is_not


def _split(condition: str) -> tuple[str, bool, str]:
    """The parameter, whether its value must be another one, and the value; none: any but no."""
    name, _equals, wanted = condition.partition("=")
    return name.rstrip("!"), name.endswith("!"), wanted


def _phrase_condition(condition: str) -> str:
    name, is_not, wanted = _split(condition)
    parameter = CATALOGUE[name]
    if not wanted and parameter.kind is Kind.BOOL:
        wanted = "True"
    sentence = _("« %(name)s » dit « %(value)s »")
    if is_not or not wanted:
        sentence = _("« %(name)s » dit autre chose que « %(value)s »")
    return sentence % {"name": phrase_subject(parameter), "value": _phrase_value(parameter, wanted)}


def _phrase_value(parameter: Parameter, wanted: str) -> str:
    words: Mapping[str, object] = {"True": True, "False": False, "": 0}
    number = int(wanted) if wanted.isdigit() else wanted
    return value_of(parameter, words.get(wanted, number))


def _phrase_fixed(read: Reader, condition: str) -> str:
    parameter = CATALOGUE[_split(condition)[0]]
    sentence = _("Sans effet ici : dans ce règlement, « %(name)s » dit toujours « %(value)s ».")
    value = value_words(read(parameter.name), engine_language(), parameter.name)
    return sentence % {"name": phrase_subject(parameter), "value": value}


def phrase_subject(parameter: Parameter) -> str:
    """What a parameter decides, without what else could be chosen: `La marque est arrondie`."""
    colon = ": " if engine_language() == "en" else " : "
    return parameter.sentence(engine_language()).rstrip(".").partition(colon)[0]
