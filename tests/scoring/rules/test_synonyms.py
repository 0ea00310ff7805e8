"""The words that clubs use lead to a parameter."""

from scoring import CATALOGUE
from scoring.parameters.synonyms import SYNONYMS, search_words

# A search finds these by the words of their own sentence: no others of clubs are known.
WITHOUT_SYNONYMS = {
    "direction", "trump_required", "values_trump", "values_plain", "values_no_trump",
    "values_all_trump", "scaled_trumps", "belotes_suit", "belotes_all_trump", "tierce_points",
    "cinquante_points", "cent_points", "carre_values", "carre_values_all_trump",
    "carre_values_no_trump", "generale_flat", "capot_flat", "capot_value_coinche",
    "capot_value_surcoinche", "swept_takers_fail", "defence_sweep_points", "solo_sweep_points",
    "made_base_surcoinche", "failed_base_surcoinche", "failed_sweep_base", "coinche_multiplier",
    "surcoinche_multiplier", "failed_capot_belote", "failed_belote_coinched",
    "failed_declarations", "coinched_declarations", "swept_defence_declarations",
    "swept_takers_declarations", "rounding_of", "rounding_step", "surcoinche_out_of_turn",
    "coinche_closes", "coinche_until_first_card", "barred_may_coinche",
    "ruff_instead_of_following", "trump_jack_never_forced", "go_above_all_trump", "last_litige",
    "belote_end_unless_swept", "belote_end_unless_failed", "usual_target",
    "usual_target_contract_only", "false_declaration", "false_claim", "false_victory_claim",
    "rebelote_without_belote", "belote_not_announced", "amicable_settlement",
}  # fmt: skip


def test_whatever_a_club_may_set_has_synonyms_or_is_found_by_its_sentence():
    settable = {name for name, parameter in CATALOGUE.items() if parameter.overridable}
    assert {*SYNONYMS} ^ WITHOUT_SYNONYMS == settable


def test_both_languages_have_words():
    assert [name for name, (fr, en) in SYNONYMS.items() if not (fr and en)] == []


def test_words_of_both_languages_are_searched():
    assert search_words("early_stop_tricks") == (
        "arrêt, avant le septième pli, sixième pli, arrêt, seventh trick"
    )
    assert search_words("values_plain") == ""
