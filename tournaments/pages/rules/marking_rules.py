"""What a deal marks and what a fault costs, as the règlement says it: the rules in force."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from scoring import CATALOGUE, Length, RuleSet, score_sheet
from tournaments.pages.rules.step_words import write_citation
from tournaments.wording import engine_language, value_of, write_number

_KEPT_AT_ALL = "failed_belote|failed_belote_coinched"
# Each parameter and what it needs to say anything: parameters that are all on, one of several
# (`a|b`), or a value (`a=b`, `a!=b`).
MARKING: Mapping[str, str] = {
    "count": "bids",
    "pack_points": "",
    "last_trick_points": "",
    "last_trick_uncounted": "last_trick_uncounted",
    "belote_points": "belotes_suit",
    "declarations": "",
    "tierce_points": "declarations",
    "cinquante_points": "declarations",
    "cent_points": "declarations",
    "carre_values": "declarations",
    "lowest_bid": "bids",
    "highest_bid": "bids highest_bid!=none",
    "bid_marked": "bids count=all",
    "capot_value": "capot bid_marked|capot_flat",
    "capot_failed_value": "capot bid_marked|capot_flat",
    "capot_flat": "capot",
    "generale": "bids",
    "generale_value": "generale bid_marked|generale_flat",
    "generale_failed_value": "generale bid_marked|generale_flat",
    "generale_flat": "generale",
    "generale_coinche": "generale",
    "must_beat_defence": "",
    "contract_rounded": "round_marks",
    "tie": "must_beat_defence",
    "litige_pot_to": "tie=litige",
    "coinched_litige": "tie=litige coinche",
    "sweep_points": "count=all",
    "solo_sweep_points": "solo_sweep_points!=none count=all",
    "failed_base": "count=all",
    "failed_belote": "belotes_suit count=all",
    "failed_belote_coinched": "coinche belotes_suit count=all",
    "failed_capot_belote": _KEPT_AT_ALL + " capot|generale belotes_suit count=all",
    "lost_belote": "lost_belote=transferred count=all",
    "made_defence_marks": "count=all",
    "coinched_defence_marks": "coinche count=all",
    "made_base_coinche": "coinche count=all",
    "sweep_points_coinched": "coinche count=all",
    "coinche_multiplies": "coinche count=all",
    "coinche_multiplier": "coinche",
    "surcoinche_multiplier": "surcoinche",
    "round_marks": "",
    "rounding_step": "round_marks",
    "rounding_up_from": "round_marks",
    "rounding_up_from_defence": "round_marks",
}
_STOPPED = "early_stop=contract-only|early_stop=points-so-far|early_stop=rest-to-defence"
TABLE: Mapping[str, str] = {
    "no_trump_all_trump": "",
    "closing_passes": "bids",
    "coinche_out_of_turn": "coinche",
    "passed_dealer": "",
    "suits_rank": "bids",
    "own_raise": "bids closing_passes=4",
    "card_serves_two": "declarations",
    "go_above_partner": "go_above_trump_led",
    "early_stop": _STOPPED,
    "early_stop_tricks": _STOPPED,
}
TARIFF: Mapping[str, str] = {
    "first_misdeal": "",
    "misdeal_after_take": "first_misdeal=redeal",
    "second_misdeal": "first_misdeal=redeal",
    "third_misdeal": "first_misdeal=redeal",
    "misdeal_points": "first_misdeal=awarded|misdeal_after_take=awarded|third_misdeal=awarded",
    "irregular_card_at_once": "",
    "irregular_card_after_deal": "",
    "award_points": "",
    "award_adds_bid": "award_adds_bid",
    "false_declaration": "declarations",
    "rebelote_tolerance": "belotes_suit",
    "exposed_card": "",
}


def write_rules_in_force(
    rules: RuleSet, parameters: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What each parameter decides, with the article of the rulebook; none for a club's own word."""
    for name, needed in parameters.items():
        if _applies(rules, needed):
            own = name in rules.overrides
            yield (
                _write_parameter(rules, name),
                "" if own else write_citation(rules.parameter_article(name)),
            )


_GENERALE = {"taker": "NS", "contract": "generale", "trump": "S", "sweep": "NS", "solo": True}


def write_plain_generale(rules: RuleSet) -> Iterator[str]:
    """What a générale that was made marks where neither its value nor a flat sum is marked: all
    the tricks."""
    if _applies(rules, "generale count=all bid_marked=False generale_flat=False"):
        marks = score_sheet(rules, Length(deals=1), [_GENERALE]).match.deals[0].marks
        said = _("Une générale réussie marque les points faits, tous les plis : %(points)s points.")
        yield said % {"points": write_number(marks["NS"])}


def _applies(rules: RuleSet, needed: str) -> bool:
    return all(any(_holds(rules, one) for one in some.split("|")) for some in needed.split())


def _holds(rules: RuleSet, condition: str) -> bool:
    name, equals, value = condition.partition("=")
    if not equals:
        return bool(rules.value(name))
    return (str(rules.value(name.rstrip("!"))) == value) != name.endswith("!")


def _write_parameter(rules: RuleSet, name: str) -> str:
    """`Les points d'une belote : 20 points.`; what else could be chosen is left out."""
    parameter, colon = CATALOGUE[name], ": " if engine_language() == "en" else " : "
    subject = parameter.sentence(engine_language()).rstrip(".").partition(colon)[0]
    return f"{subject}{colon}{value_of(parameter, rules.value(name))}."
