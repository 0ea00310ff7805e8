"""What a deal marks and what a fault costs, as the règlement says it: the rules in force."""

from collections.abc import Iterator, Mapping

from scoring import CATALOGUE, RuleSet
from tournaments.pages.rules.step_words import write_citation
from tournaments.wording import engine_language, value_of

# Each parameter and the one without which it says nothing.
MARKING: Mapping[str, str] = {
    "pack_points": "",
    "belote_points": "belotes_suit",
    "declarations": "",
    "tierce_points": "declarations",
    "cinquante_points": "declarations",
    "cent_points": "declarations",
    "carre_values": "declarations",
    "lowest_bid": "bids",
    "capot_value": "capot",
    "must_beat_defence": "",
    "tie": "must_beat_defence",
    "sweep_points": "",
    "failed_base": "",
    "coinche_multiplies": "coinche",
    "coinche_multiplier": "coinche",
    "surcoinche_multiplier": "surcoinche",
    "round_marks": "",
    "rounding_step": "round_marks",
    "rounding_up_from": "round_marks",
}
TARIFF: Mapping[str, str] = {
    "second_misdeal": "",
    "third_misdeal": "",
    "irregular_card_at_once": "",
    "irregular_card_after_deal": "",
    "award_points": "",
    "false_declaration": "declarations",
    "rebelote_tolerance": "belotes_suit",
    "exposed_card": "",
}


def write_rules_in_force(
    rules: RuleSet, parameters: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What each parameter decides, with the article of the rulebook; none for a club's own word."""
    for name, needed in parameters.items():
        if not needed or rules.value(needed):
            own = name in rules.overrides
            yield (
                _write_parameter(rules, name),
                "" if own else write_citation(rules.parameter_article(name)),
            )


def _write_parameter(rules: RuleSet, name: str) -> str:
    """`Les points d'une belote : 20 points.`; what else could be chosen is left out."""
    parameter, colon = CATALOGUE[name], ": " if engine_language() == "en" else " : "
    subject = parameter.sentence(engine_language()).rstrip(".").partition(colon)[0]
    return f"{subject}{colon}{value_of(parameter, rules.value(name))}."
