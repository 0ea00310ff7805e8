"""One deal, or two totals, in full sentences, for whoever says that it is right; and what a deal
would mark, and why, while it is typed; of totals, whether they are plausible."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import FactError, RuleSet
from scoring.cards import SIDES, other_side
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.pages.rules.card_words import name_contract
from tournaments.pages.rules.step_words import phrase_step
from tournaments.pages.sheets.totals_check import check_sheet_totals
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.queries.sheets.columns import TRUMP_LABELS
from tournaments.queries.sheets.match_results import score_deals
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings, phrase_lost_deal
from tournaments.rule_words import name_sweeps
from tournaments.wording import phrase_score

_DOUBLED = {
    "coinche": gettext_lazy("coinché"),
    "surcoinche": gettext_lazy("surcoinché"),
}
_AWARDED = {
    "third-misdeal": gettext_lazy("Fausse donne : points donnés à %(side)s"),
    "irregular-card": gettext_lazy("Faute de jeu : points donnés à %(side)s"),
}
_COUNTED = {
    "belotes": gettext_lazy("Belotes : %(n)d."),
    "capots": gettext_lazy("%(sweeps)s : %(n)d."),
    "declarations": gettext_lazy("Points d'annonces : %(n)d."),
}


def name_deal(number: int) -> str:
    """What a deal is called, or the totals of a sheet whose deals stay on paper."""
    return _("Les totaux") if number == TOTALS else _("Donne %(number)d") % {"number": number}


def phrase_said(table: PhoneTable, facts: DealFacts) -> list[str]:
    """What somebody says at a table: a deal, or the two totals with how plausible they are."""
    return (
        _phrase_totals(table, cast("TotalsFacts", facts))
        if table.is_totals
        else phrase_deal(facts, table.sheet.match.round.rules)
    )


def _phrase_totals(table: PhoneTable, facts: TotalsFacts) -> list[str]:
    check = check_sheet_totals(table.sheet, facts, stopped=is_time_over(table.sheet.match.round))
    sentences = [check.leader, *(str(refusal) for refusal in check.refusals.values())]
    counted: Mapping[str, Any] = {**facts}
    sweeps = name_sweeps(table.sheet.match.round.rules)
    sentences += [
        str(label) % {"n": counted[count], "sweeps": sweeps}
        for count, label in _COUNTED.items()
        if count in counted
    ]
    if check.implied:
        sentences.append(_("Le compte est bon : %(implied)s.") % {"implied": check.implied})
    return [sentence for sentence in (*sentences, check.hint) if sentence]


def phrase_deal(facts: DealFacts, rules: RuleSet) -> list[str]:
    """Who took what and how it was doubled, what each side made, and the bonuses."""
    return [*_phrase_taking(facts, rules), *_phrase_points(facts), *_phrase_bonuses(facts)]


def _phrase_taking(facts: DealFacts, rules: RuleSet) -> Iterator[str]:
    if facts.get("passed"):
        yield _("Personne n'a pris.")
    if facts.get("annulled"):
        yield _("Donne annulée.")
    words = []
    if award := facts.get("awarded"):
        words.append(str(_AWARDED[award["reason"]]) % {"side": SIDE_NAMES[award["to"]]})
    if taker := facts.get("taker"):
        words.append(_("%(side)s a pris") % {"side": SIDE_NAMES[taker]})
    if words:
        yield f"{', '.join([*words, *_phrase_contract(facts, rules)])}."
    if barred := facts.get("barred"):
        yield _("%(side)s ne pouvait pas prendre.") % {"side": SIDE_NAMES[barred]}


def _phrase_contract(facts: DealFacts, rules: RuleSet) -> Iterator[str]:
    if trump := facts.get("trump"):
        yield _("à %(trump)s") % {"trump": TRUMP_LABELS[trump]}
    if (bid := facts.get("contract")) is not None:
        yield _("contrat %(bid)s") % {"bid": name_contract(rules, bid).lower()}
    if doubled := facts.get("doubled"):
        yield str(_DOUBLED[doubled])


def _phrase_points(facts: DealFacts) -> Iterator[str]:
    if swept := facts.get("sweep"):
        alone = _("%(side)s a fait tous les plis, par un seul joueur.")
        sentence = alone if facts.get("solo") else _("%(side)s a fait tous les plis.")
        yield sentence % {"side": SIDE_NAMES[swept]}
    elif points := facts.get("points"):
        yield _("Points de plis, NS – EO : %(score)s.") % {
            "score": phrase_score(points.get("NS", 0), points.get("EW", 0))
        }
    if facts.get("stopped"):
        yield _("Le preneur a arrêté le jeu.")
    if facts.get("forfeited"):
        yield _("La donne est perdue pour le preneur.")
    if lost_by := facts.get("lost_by"):
        yield phrase_lost_deal(lost_by)


def _phrase_bonuses(facts: DealFacts) -> Iterator[str]:
    for side in SIDES:
        name = SIDE_NAMES[side]
        if count := (facts.get("belote") or {}).get(side, 0):
            sentence = ngettext("%(side)s a la belote.", "%(side)s a %(n)d belotes.", count)
            yield sentence % {"side": name, "n": count}
        if points := (facts.get("declarations") or {}).get(side):
            yield _("%(side)s a %(points)d points d'annonces.") % {"side": name, "points": points}
    if claim := facts.get("claim"):
        yield _("%(side)s a dit « gagné ».") % {"side": SIDE_NAMES[claim]}
    if renonce := facts.get("renonce"):
        yield _("%(side)s n'a pas montré %(points)d points d'annonces.") % {
            "side": SIDE_NAMES[other_side(renonce["to"])],
            "points": renonce["points"],
        }


_TOLD_OTHERWISE = {"sweep", "stopped", "claim", "lost_by", "forfeited"}
"""Where a side is told to have made every trick, or tricks were not all played."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedMarks:
    """What is shown under a pad: the marks of both sides, the steps by which they come about, and
    sentences about totals, or about a deal that wants a second look."""

    marks: str = ""
    steps: Sequence[Mapping[str, str]] = ()
    sentences: Sequence[str] = ()


def read_typed_marks(table: PhoneTable, side: str, number: int, facts: DealFacts) -> TypedMarks:
    """What facts that a side is typing come to after its deals; nothing where they are none."""
    if table.is_totals:
        return TypedMarks(sentences=phrase_said(table, facts))
    played, before = table.sheet.match.round, table.list_facts(side)[: number - 1]
    try:
        ruled = SheetRulings.of(table.sheet).apply_ruling(number, facts)
        deals = [*before, ruled]
        marked = score_deals(played.rules, played.length, deals, time_up=table.is_time_up)
        deal = marked.deals[-1]
    except (FactError, NotAsRuled):
        return TypedMarks()
    return TypedMarks(
        marks=phrase_score(deal.marks["NS"], deal.marks["EW"]),
        steps=[phrase_step(step) for step in deal.steps],
        sentences=[question] if (question := ask_about_sweep(facts)) else [],
    )


def find_trickless(facts: DealFacts) -> str | None:
    """The side that made no point of a deal in which nobody is said to have made every trick: a
    trick without a point can be made, but seldom is. None where there is none to ask about."""
    points = facts.get("points") or {}
    if _TOLD_OTHERWISE & facts.keys() or not any(points.values()):
        return None
    return next((side for side, made in points.items() if made == 0), None)


def ask_about_sweep(facts: DealFacts) -> str:
    """What is asked of a deal with such a side; empty where there is none."""
    trickless = find_trickless(facts)
    if trickless is None:
        return ""
    sentence = _("Aucun point de plis pour %(side)s : l'autre camp a-t-il fait tous les plis ?")
    return sentence % {"side": SIDE_NAMES[trickless]}
