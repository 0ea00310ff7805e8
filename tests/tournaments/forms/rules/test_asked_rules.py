"""The rules that are asked as questions, and those that « Tout voir » has."""

from scoring import RULEBOOKS
from tournaments.forms.rules.asked_rules import ask_rules
from tournaments.forms.rules.rules import PREFIX, RulesForm

# What no question asks: clubs hardly argue about it, or a question asks what it goes with.
BEHIND = {
    "what cards, belotes and annonces are worth": {
        "direction", "trump_required", "values_trump", "values_plain", "values_no_trump",
        "values_all_trump", "last_trick_points", "last_trick_uncounted", "pack_points",
        "scaled_trumps", "belotes_suit", "belotes_all_trump", "tierce_points",
        "cinquante_points", "cent_points", "carre_values", "carre_values_all_trump",
        "carre_values_no_trump", "card_serves_two",
    },
    "capot and générale that are bid": {
        "capot", "generale", "generale_value", "capot_failed_value", "generale_failed_value",
        "generale_flat", "capot_flat", "capot_value_coinche", "capot_value_surcoinche",
        "generale_coinche", "capot_coinche", "failed_capot_base", "failed_capot_belote",
    },
    "the finer points of a contract and of what it marks": {
        "no_trump_multiplier", "lowest_bid_coinche", "must_beat_defence",
        "contract_counts_declarations", "contract_rounded", "swept_takers_fail",
        "sweep_points_coinched", "defence_sweep_points", "solo_sweep_points",
        "made_base_coinche", "made_base_surcoinche", "failed_base_coinche",
        "failed_base_surcoinche", "failed_sweep_base", "coinche_multiplies", "lost_belote",
        "made_defence_marks", "coinched_defence_marks", "failed_declarations",
        "coinched_declarations", "swept_defence_declarations", "swept_takers_declarations",
        "litige_keeps_belote", "coinched_litige", "rounding_of", "rounding_up_from",
        "rounding_up_from_defence", "deal_cap",
    },
    "the auction and the cards, as the text of reference has them": {
        "first_to_speak", "closing_passes", "void_passes", "surcoinche_out_of_turn",
        "coinche_closes", "bid_over_coinche", "coincher_partner_speaks",
        "coinche_until_first_card", "barred_may_coinche", "own_raise", "suits_rank",
        "ruff_instead_of_following", "go_above_trump_led", "trump_jack_never_forced",
        "must_ruff", "unable_to_overtrump", "partner_trump_winning", "go_above_all_trump",
        "go_above_partner", "early_stop", "early_stop_tricks",
    },
    "the end of a match": {
        "deciding_deals", "replay_passed_deals", "unreached_target", "clock_tie",
        "both_reach_target", "match_cap", "match_floor", "belote_end_unless_swept",
        "belote_end_unless_failed", "victory_claim", "usual_target",
        "usual_target_contract_only",
    },
    "rarer faults, and what else a misdeal costs": {
        "award_adds_bid", "misdeals_together", "misdeal_after_take", "misdeal_adds_bid",
        "misdeal_capot_points", "third_misdeal", "irregular_card_during_deal",
        "false_declaration", "false_claim", "false_victory_claim", "rebelote_tolerance",
        "rebelote_without_belote", "exposed_card", "call_out_of_turn", "early_coinche",
        "belote_not_announced", "amicable_settlement",
    },
}  # fmt: skip


def test_a_rule_is_asked_as_a_question_or_left_behind_for_a_reason() -> None:
    asked, behind = set(), set()
    for book in RULEBOOKS:
        rules = ask_rules(RulesForm(rulebook=book, overrides={}))
        groups = [question.group for question in rules.questions]
        asked |= {field.field.name for group in groups for field in group.fields}
        behind |= {field.field.name for group in rules.rest for field in group.fields}
    left = {PREFIX + name for names in BEHIND.values() for name in names}
    assert behind - asked == left
