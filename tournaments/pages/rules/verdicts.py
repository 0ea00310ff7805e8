"""Why a contract is made or failed, and which rules a mark rests on, in sentences."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import CATALOGUE, DealResult, RuleSet
from scoring.cards import other_side
from scoring.deals.deal import CAPOT, GENERALE
from scoring.marks.judging import MarksVerdict
from tournaments.pages.rules.card_words import TRUMP_WORDS
from tournaments.pages.rules.effects import has_effect, phrase_subject
from tournaments.pages.rules.marking_rules import phrase_rules_in_force
from tournaments.rule_words import value_of

STEP_PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "trick-points": ("pack_points", "last_trick_points", "made_defence_marks"),
    "sweep": ("sweep_points", "defence_sweep_points", "sweep_points_coinched"),
    "base": (
        "failed_base",
        "failed_base_coinche",
        "made_base_coinche",
        "failed_sweep_base",
        "failed_capot_base",
    ),
    "contract": ("bid_marked", "count", "capot_value", "generale_value"),
    "belote": ("belote_points", "failed_belote", "failed_belote_coinched"),
    "declarations": ("declarations", "failed_declarations", "made_defence_marks"),
    "transferred-declarations": (
        "failed_declarations",
        "coinched_declarations",
        "swept_defence_declarations",
        "swept_takers_declarations",
    ),
    "transferred-belote": ("lost_belote",),
    "litige": ("tie", "litige_keeps_belote", "litige_pot_to"),
    "multiplier": ("coinche_multiplies", "coinche_multiplier", "surcoinche_multiplier"),
    "pot": ("litige_pot_to",),
    "rounding": (
        "round_marks",
        "rounding_of",
        "rounding_step",
        "rounding_up_from",
        "rounding_up_from_defence",
    ),
}
"""The parameters that decide what a step of a mark comes to."""

JUDGING_PARAMETERS = (
    "must_beat_defence",
    "tie",
    "contract_counts_belote",
    "contract_counts_declarations",
    "contract_rounded",
    "swept_takers_fail",
)
"""The parameters that decide whether a contract is made."""


def phrase_step_rules(rules: RuleSet, code: str) -> list[str]:
    """What the rules in force say of a step, in our words."""
    names = STEP_PARAMETERS.get(code, ())
    return [rule for rule, _article in phrase_rules_in_force(rules, dict.fromkeys(names, ""))]


def phrase_verdict(rules: RuleSet, facts: Mapping[str, Any], result: DealResult) -> str:
    """« 81 contre 81 + 20 de belote = 101, le preneur doit faire plus : chute. »; empty where no
    contract was judged."""
    verdict = result.verdict
    if verdict is None:
        return ""
    if rules.bids and facts["contract"] in (CAPOT, GENERALE):
        return _phrase_special(str(facts["contract"]), made=verdict.made)
    taker = facts["taker"]
    if facts.get("sweep") == other_side(taker) and rules.swept_takers_fail:
        return _("La défense a fait tous les plis : chute.")
    own = _phrase_total(rules, facts, verdict, is_taker=True)
    if rules.bids and verdict.total < facts["contract"]:
        sentence = _("%(own)s pour %(bid)d à faire : chute.")
        return sentence % {"own": own, "bid": facts["contract"]}
    if not rules.must_beat_defence:
        sentence = _("%(own)s pour %(bid)d à faire : réussi.")
        return sentence % {"own": own, "bid": facts["contract"]}
    theirs = _phrase_total(rules, facts, verdict, is_taker=False)
    return _phrase_comparison(rules, verdict, tied=verdict.total == verdict.opposed) % {
        "own": own,
        "theirs": theirs,
    }


def _phrase_special(contract: str, *, made: bool) -> str:
    if contract == GENERALE:
        return (
            _("Un seul joueur a fait tous les plis : réussi.")
            if made
            else _("Un seul joueur devait faire tous les plis : chute.")
        )
    return _("Tous les plis sont faits : réussi.") if made else _("Il manque un pli : chute.")


def _phrase_comparison(rules: RuleSet, verdict: MarksVerdict, *, tied: bool) -> str:
    if verdict.made:
        return _("%(own)s contre %(theirs)s : réussi.")
    if not tied:
        return _("%(own)s contre %(theirs)s, le preneur doit faire plus : chute.")
    return {
        "litige": _("%(own)s contre %(theirs)s : égalité, la donne est en litige."),
        "shared": _("%(own)s contre %(theirs)s : égalité, chacun marque ses points."),
    }.get(rules.tie, _("%(own)s contre %(theirs)s, le preneur doit faire plus : chute."))


def _phrase_total(
    rules: RuleSet, facts: Mapping[str, Any], verdict: MarksVerdict, *, is_taker: bool
) -> str:
    """A side's total as it was compared: « 81 + 20 de belote = 101 »."""
    total = verdict.total if is_taker else verdict.opposed
    if facts.get("stopped"):
        return str(total)
    side = facts["taker"] if is_taker else other_side(facts["taker"])
    tricks = verdict.tricks if is_taker else verdict.against
    belote = facts.get("belote", {}).get(side, 0) * rules.belote_points
    annonces = verdict.own + verdict.taken if is_taker else verdict.theirs + verdict.given
    added, parts = tricks, [str(tricks)]
    if belote and rules.contract_counts_belote:
        added += belote
        parts.append(_("%(points)d de belote") % {"points": belote})
    if annonces and rules.contract_counts_declarations:
        added += annonces
        parts.append(_("%(points)d d'annonces") % {"points": annonces})
    sum_words = " + ".join(parts)
    if added != total:
        return _("%(sum)s, arrondis à %(total)d") % {"sum": sum_words, "total": total}
    return f"{sum_words} = {total}" if len(parts) > 1 else sum_words


def phrase_conversion(rules: RuleSet, facts: Mapping[str, Any], result: DealResult) -> str:
    """How the trick points of no trump and all trump were counted; empty under a suit."""
    trump, verdict = facts["trump"], result.verdict
    if trump not in ("NT", "AT") or "points" not in facts or verdict is None:
        return ""
    raw = rules.raw_points(trump)
    if raw == rules.pack_points or trump not in rules.scaled_trumps:
        sentence = _("%(trump)s : les plis valent %(raw)d, comptés tels quels.")
        return sentence % {"trump": str(TRUMP_WORDS[trump]).capitalize(), "raw": raw}
    sentence = _("%(trump)s : %(own)d points sur %(raw)d comptent pour %(scaled)d sur %(pack)d.")
    return sentence % {
        "trump": str(TRUMP_WORDS[trump]).capitalize(),
        "own": facts["points"][facts["taker"]],
        "raw": raw,
        "scaled": verdict.tricks,
        "pack": rules.pack_points,
    }


def list_rule_differences(
    compared: Iterable[tuple[str, RuleSet]], codes: Iterable[str], aside: Iterable[str] = ()
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What rules answer differently of what decided a deal: the question, then each answer with
    the names of the rules that give it. `codes` are those of the steps of the marks; a parameter
    whose name speaks of what is `aside` did not come into play."""
    apart = tuple(aside)
    names = {name for code in codes for name in STEP_PARAMETERS.get(code, ())}
    rule_sets = list(compared)
    names.update(JUDGING_PARAMETERS)
    for name in (n for n in CATALOGUE if n in names and not any(word in n for word in apart)):
        answers: dict[str, list[str]] = {}
        for title, rules in rule_sets:
            if has_effect(rules.value, name):
                answer = value_of(CATALOGUE[name], rules.value(name))
                answers.setdefault(answer, []).append(title)
        if len(answers) > 1:
            yield (
                phrase_subject(CATALOGUE[name]),
                [(answer, ", ".join(titles)) for answer, titles in answers.items()],
            )
