"""What the steps of a mark rest on."""

from scoring import CATALOGUE
from tournaments.pages.rules.marking_rules import MARKING
from tournaments.pages.rules.step_words import STEP_WORDS
from tournaments.pages.rules.verdicts import JUDGING_PARAMETERS, STEP_PARAMETERS

# What changes marks and is told of no step, by why.
UNTOLD = {
    "what may be bid, of which the deal says what was": {
        "lowest_bid", "highest_bid", "bid_steps_from", "capot", "generale", "coinche",
        "surcoinche", "generale_coinche",
    },
    "the table counts it into the points of its belotes and annonces": {
        "belotes_all_trump", "tierce_points", "cinquante_points", "cent_points", "carre_values",
        "carre_values_all_trump", "carre_values_no_trump", "declarations_tie",
    },
    "its step tells the rule of the usual deal alone": {
        "last_trick_uncounted", "no_trump_multiplier", "capot_failed_value",
        "generale_failed_value", "capot_flat", "generale_flat", "capot_value_coinche",
        "capot_value_surcoinche", "failed_bid_marked", "solo_sweep_points",
        "made_base_surcoinche", "failed_base_surcoinche", "failed_capot_belote",
        "coinched_defence_marks", "litige_holds", "coinched_litige",
    },
    "it says all of its step, or is of the end of a match": {"deal_cap", "last_deal_exact"},
}  # fmt: skip


def test_what_changes_marks_is_told_of_a_step_or_left_out_for_a_reason() -> None:
    told = set().union(JUDGING_PARAMETERS, *STEP_PARAMETERS.values())
    untold = set().union(*UNTOLD.values())
    marking = {*MARKING} | {name for name, said in CATALOGUE.items() if said.group == "marks"}
    assert told ^ untold == marking


def test_rules_are_told_of_steps_that_there_are() -> None:
    assert STEP_PARAMETERS.keys() - STEP_WORDS.keys() == set()
