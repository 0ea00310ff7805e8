"""What a deal marks and what a fault costs, as the règlement says it: the rules in force."""

import re
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import CATALOGUE, Length, RuleSet, rule_sentence, score_sheet
from tournaments.pages.rules.effects import Needs, has_effect, list_unmet, phrase_subject
from tournaments.pages.rules.step_words import cite_rule
from tournaments.queries.sheets.columns import Label
from tournaments.rule_words import value_of
from tournaments.wording import engine_language, phrase_number

# The parameters of each chapter, in its order. The text beside each, in the language of needs, is
# what has to hold for a line of its own, besides what `effects.NEEDS` asks for it to count at all.
MARKING: Mapping[str, Needs] = {
    "count": "",
    "pack_points": "",
    "last_trick_points": "",
    "last_trick_uncounted": "last_trick_uncounted",
    "belote_points": "",
    "belotes_all_trump": "",
    "declarations": "",
    "tierce_points": "",
    "cinquante_points": "",
    "cent_points": "",
    "carre_values": "",
    "carre_values_all_trump": "",
    "carre_values_no_trump": "",
    "declarations_tie": "",
    "lowest_bid": "",
    "highest_bid": "highest_bid!=none",
    "bid_steps_from": "bid_steps_from=lowest-bid",
    "no_trump_multiplier": "no_trump_multiplier!=1",
    "bid_marked": "",
    "capot": "",
    "capot_value": "",
    "capot_failed_value": "",
    "capot_flat": "",
    "capot_value_coinche": "",
    "capot_value_surcoinche": "",
    "generale": "",
    "generale_value": "",
    "generale_failed_value": "",
    "generale_flat": "",
    "coinche": "",
    "surcoinche": "coinche",
    "generale_coinche": "coinche",
    "must_beat_defence": "",
    "contract_counts_belote": "",
    "contract_counts_declarations": "",
    "contract_rounded": "round_marks",
    "swept_takers_fail": "",
    "tie": "must_beat_defence",
    "litige_keeps_belote": "",
    "litige_holds": "litige_holds=both",
    "litige_pot_to": "",
    "coinched_litige": "",
    "sweep_points": "",
    "defence_sweep_points": "",
    "solo_sweep_points": "solo_sweep_points!=none",
    "failed_bid_marked": "failed_bid_marked=False",
    "failed_base": "",
    "failed_base_coinche": "",
    "failed_base_surcoinche": "",
    "failed_capot_base": "failed_capot_base!=base",
    "failed_sweep_base": "failed_sweep_base!=base",
    "failed_belote": "",
    "failed_belote_coinched": "",
    "failed_capot_belote": "",
    "lost_belote": "lost_belote=transferred",
    "made_defence_marks": "",
    "coinched_defence_marks": "",
    "failed_declarations": "",
    "coinched_declarations": "",
    "swept_defence_declarations": "",
    "swept_takers_declarations": "",
    "made_base_coinche": "",
    "made_base_surcoinche": "",
    "sweep_points_coinched": "",
    "coinche_multiplies": "",
    "coinche_multiplier": "",
    "surcoinche_multiplier": "",
    "round_marks": "",
    "rounding_of": "",
    "rounding_step": "",
    "rounding_up_from": "",
    "rounding_up_from_defence": "",
    "deal_cap": "deal_cap!=none",
    "last_deal_exact": "last_deal_exact",
}
TABLE: Mapping[str, Needs] = {
    "no_trump_all_trump": "",
    "closing_passes": "",
    "coinche_out_of_turn": "",
    "capot_coinche": "capot_coinche!=surcoinche",
    "lowest_bid_coinche": "lowest_bid_coinche=False",
    "bid_over_coinche": "bid_over_coinche",
    "coincher_partner_speaks": "coincher_partner_speaks=False",
    "passed_dealer": "",
    "suits_rank": "",
    "own_raise": "",
    "card_serves_two": "declarations",
    "go_above_partner": "",
    "early_stop": "early_stop!=not-played",
    "early_stop_tricks": "early_stop!=not-played",
}
TARIFF: Mapping[str, Needs] = {
    "misdeals_together": "",
    "first_misdeal": "",
    "misdeal_after_take": "",
    "second_misdeal": "",
    "third_misdeal": "",
    "misdeal_adds_bid": "misdeal_adds_bid",
    "misdeal_capot_points": "misdeal_capot_points!=same",
    "misdeal_points": "first_misdeal=awarded|misdeal_after_take!=as-before-take"
    "|second_misdeal=awarded|third_misdeal=awarded",
    "irregular_card_at_once": "",
    "irregular_card_during_deal": "irregular_card_during_deal!=arbiter",
    "irregular_card_after_deal": "",
    "award_points": "",
    "award_adds_bid": "award_adds_bid",
    "false_declaration": "",
    "rebelote_tolerance": "",
    "exposed_card": "",
    "early_coinche": "early_coinche!=as-a-call",
}


def phrase_rules_in_force(
    rules: RuleSet, parameters: Mapping[str, Needs]
) -> Iterator[tuple[str, str]]:
    """What each parameter decides, with the article of the rulebook; none for a club's own word."""
    for name, worth in parameters.items():
        if has_effect(rules.value, name) and not list_unmet(rules.value, worth):
            own = name in rules.overrides
            yield (
                phrase_parameter(rules, name),
                "" if own else cite_rule(rules.parameter_article(name)),
            )


_GENERALE = {"taker": "NS", "contract": "generale", "trump": "S", "sweep": "NS", "solo": True}


def phrase_plain_generale(rules: RuleSet) -> Iterator[str]:
    """What a générale that was made marks where neither its value nor a flat sum is marked: all
    the tricks."""
    if not list_unmet(rules.value, "generale count=all bid_marked=False generale_flat=False"):
        marks = score_sheet(rules, Length(deals=1), [_GENERALE]).match.deals[0].marks
        said = _("Une générale réussie marque les points faits, tous les plis : %(points)s points.")
        yield said % {"points": phrase_number(marks["NS"])}


_NO: Mapping[str, Label] = {
    "trump_required": gettext_lazy("L'atout n'est pas noté sur la feuille."),
    "no_trump_all_trump": gettext_lazy("On ne choisit l'atout que parmi les quatre couleurs."),
    "declarations": gettext_lazy("On joue sans annonces."),
    "card_serves_two": gettext_lazy("Une carte ne sert qu'à une annonce."),
    "capot": gettext_lazy("Le capot ne se demande pas."),
    "capot_flat": gettext_lazy("Un capot demandé se marque comme un autre contrat."),
    "generale": gettext_lazy("La générale ne se demande pas."),
    "generale_flat": gettext_lazy("Une générale demandée se marque comme un autre contrat."),
    "coinche": gettext_lazy("On ne coinche pas."),
    "surcoinche": gettext_lazy("On ne surcoinche pas."),
    "generale_coinche": gettext_lazy("On ne coinche pas une générale."),
    "must_beat_defence": gettext_lazy(
        "Le preneur qui fait son contrat l'a réussi, même si la défense a plus de points."
    ),
    "contract_counts_belote": gettext_lazy("La belote ne compte pas pour réussir le contrat."),
    "contract_counts_declarations": gettext_lazy(
        "Les annonces ne comptent pas pour réussir le contrat."
    ),
    "contract_rounded": gettext_lazy("Le contrat se juge sur les points exacts."),
    "swept_takers_fail": gettext_lazy(
        "Un preneur sans aucun pli n'a pas toujours chuté : ses annonces comptent."
    ),
    "bid_marked": gettext_lazy("On ne marque que les points faits."),
    "failed_belote": gettext_lazy("Les preneurs qui chutent perdent leur belote."),
    "failed_capot_belote": gettext_lazy(
        "Les preneurs qui chutent un capot ou une générale demandés perdent leur belote."
    ),
    "failed_belote_coinched": gettext_lazy(
        "Les preneurs qui chutent un contrat coinché perdent leur belote."
    ),
    "litige_keeps_belote": gettext_lazy(
        "Dans un litige, la belote des preneurs est remise en jeu avec le reste."
    ),
    "round_marks": gettext_lazy("La marque n'est pas arrondie."),
    "coinche_out_of_turn": gettext_lazy("On ne coinche qu'à son tour."),
    "suits_rank": gettext_lazy("À enchère égale, aucun atout ne l'emporte sur un autre."),
    "go_above_partner": gettext_lazy(
        "Quand le partenaire est maître, on n'est pas tenu de monter."
    ),
    "replay_passed_deals": gettext_lazy(
        "Une donne passée par tous compte dans le nombre de donnes."
    ),
    "deciding_deals": gettext_lazy(
        "À égalité après la dernière donne, on ne joue pas d'autre donne."
    ),
    "bids": gettext_lazy("On joue sans enchères : le preneur doit battre la défense."),
    "lowest_bid_coinche": gettext_lazy("On ne coinche pas la plus petite enchère."),
    "failed_bid_marked": gettext_lazy("Un contrat chuté vaut une somme fixe, sans le contrat."),
    "last_deal_exact": gettext_lazy("La donne qui finit la partie s'arrondit comme les autres."),
    "surcoinche_out_of_turn": gettext_lazy("On ne surcoinche qu'à son tour."),
    "coinche_closes": gettext_lazy("La coinche ne termine pas les enchères."),
    "bid_over_coinche": gettext_lazy("On n'enchérit pas par-dessus une coinche."),
    "coincher_partner_speaks": gettext_lazy("Le partenaire de qui a coinché ne parle plus."),
    "coinche_until_first_card": gettext_lazy(
        "Une fois les enchères finies, on ne coinche et on ne surcoinche plus."
    ),
    "barred_may_coinche": gettext_lazy("Un camp interdit de prise ne peut pas coincher non plus."),
    "ruff_instead_of_following": gettext_lazy("Qui a la couleur demandée doit la fournir."),
    "go_above_trump_led": gettext_lazy("À l'atout demandé, on n'est pas tenu de monter."),
    "trump_jack_never_forced": gettext_lazy(
        "Le valet d'atout se joue comme un autre atout quand il le faut."
    ),
    "must_ruff": gettext_lazy("Sans la couleur demandée, on n'est pas tenu de couper."),
    "go_above_all_trump": gettext_lazy("À tout atout, on n'est pas tenu de monter."),
    "belote_end_unless_swept": gettext_lazy(
        "Un camp sans pli peut gagner la partie par sa seule belote."
    ),
    "belote_end_unless_failed": gettext_lazy(
        "Un camp qui chute peut gagner la partie par sa seule belote."
    ),
    "victory_claim": gettext_lazy("On n'arrête pas la partie en disant « nous avons gagné »."),
    "award_adds_bid": gettext_lazy("Le contrat ne s'ajoute pas aux points d'une faute de jeu."),
    "misdeal_adds_bid": gettext_lazy("Le contrat ne s'ajoute pas aux points d'une fausse donne."),
    "amicable_settlement": gettext_lazy(
        "Les deux camps ne peuvent ni couvrir une faute ni annuler la donne entre eux."
    ),
}
"""What the règlement says where the answer is no; where it is yes the parameter says it itself."""
_OTHERWISE = re.compile(r" ; sinon .*|; otherwise .*")


def phrase_parameter(rules: RuleSet, name: str) -> str:
    """`Une belote vaut 20 points.`: a whole sentence, but for what lists values; what else could be
    chosen is left out."""
    parameter, value = CATALOGUE[name], rules.value(name)
    if value is True:
        return _OTHERWISE.sub("", parameter.sentence(engine_language())).rstrip(".") + "."
    if value is False:
        return str(_NO[name])
    told = value_of(parameter, value)
    if said := rule_sentence(parameter, value, engine_language()):
        return said % {"value": told, "number": value if isinstance(value, int) else ""}
    colon = ": " if engine_language() == "en" else " : "
    return f"{phrase_subject(parameter)}{colon}{told}."


def phrase_value(rules: RuleSet, name: str) -> str:
    """`20 points`, or a whole sentence for a yes or a no, where the point itself stands beside."""
    value = rules.value(name)
    if isinstance(value, bool):
        return phrase_parameter(rules, name)
    return value_of(CATALOGUE[name], value)
