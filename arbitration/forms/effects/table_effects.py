"""What an arbiter is asked of a ruling that works at a table."""

from collections.abc import Iterator
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.table_effects import (
    BarredSide,
    DecidedSheet,
    FixedDeal,
    LostMatch,
    TableInstruction,
)
from arbitration.enums import AppealState
from arbitration.forms.deal_line import DealLine
from arbitration.forms.effects.question import Answers, Case, Choices, EffectQuestion, choose
from arbitration.forms.report_fields import list_side_choices
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from arbitration.queries.happenings import read_bid
from scoring import Consequence, adds_bid, loses_deal
from scoring import Effect as EngineEffect
from scoring.cards import SIDES, other_side
from scoring.deals.deal import CARD_AWARD, MISDEAL_AWARD
from scoring.faults.irregularities import IRREGULAR_CARD, MISDEAL, find_card_price
from tournaments.models.sheets.shapes import ANNULLED, DealFacts
from tournaments.queries.sheets.columns import SIDE_LABELS, phrase_award
from tournaments.queries.sheets.ruled_deals import is_whole

REDEAL = "redeal"
"""The choice for the deal that says: the cards are dealt again."""


def read_table_instruction(answers: Answers, case: Case) -> TableInstruction | None:
    """The instruction to deal again; no other is given by hand."""
    if answers.get("deal") != REDEAL:
        return None
    again = Consequence(effect=EngineEffect.REDEAL, seat=case.incident.seat or None)
    return TableInstruction(consequence=again)


def show_table_instruction(effect: TableInstruction, case: Case) -> dict[str, Any]:
    """The choice for the deal, where the cards are dealt again."""
    return {"deal": REDEAL} if effect.effect == EngineEffect.REDEAL else {}


TABLE_INSTRUCTION = EffectQuestion(
    effect=TableInstruction, read=read_table_instruction, show=show_table_instruction
)


TYPED = "typed"
"""The choice for the deal that says: as its cells below."""
_STAYS = "stays"
_PLAYED = "played"
_ANNULLED = "annulled"
TAKES_NOBODY = frozenset({_ANNULLED, *SIDES})
"""Choices after which nobody takes on this deal any more."""


def ask_fixed_deal(case: Case) -> dict[str, forms.Field]:
    """The choices, where the incident is about a deal."""
    if case.line is None:
        return {}
    return {"deal": choose(_("La donne"), _offer(case.incident, case.line))}


def _offer(incident: Incident, line: DealLine) -> Choices:
    again = [
        (REDEAL, _("Les cartes sont redonnées, rien ne s'écrit")),
        (_ANNULLED, _("Annulée : elle ne compte pas et se redonne, sur la ligne suivante")),
    ]
    return [
        *_offer_as_is(incident, line),
        (TYPED, _("Écrite comme ci-dessous")),
        *(again if incident.may_be_redealt else ()),
        *((side, _name_loss(incident, side)) for side in SIDES),
    ]


def _offer_as_is(incident: Incident, line: DealLine) -> Choices:
    """What leaves a deal as it is: one that is disputed holds from now on, where it is written;
    of one that was never agreed a version is chosen."""
    stays = _("Reste comme elle est")
    if incident.kind != SCORE_DISAGREEMENT:
        return [("", stays)]
    first = [("", _("Choisissez"))]
    if line.number in line.recorded:
        return [*first, (_STAYS, stays)]
    if line.is_said:
        return first
    return [*first, (_PLAYED, _("La table la joue, puis la saisit elle-même"))]


def _is_left_open(answers: Answers, case: Case) -> bool:
    """Whether a dispute is decided without a word on its deal; a jury that lets the decision be
    says none."""
    lets_be = answers.get("outcome", AppealState.CHANGED) != AppealState.CHANGED
    return case.incident.kind == SCORE_DISAGREEMENT and not answers["deal"] and not lets_be


def _name_loss(incident: Incident, to: str) -> str:
    """A deal that is lost to a side, with what is given for it where that is a sum."""
    if _is_lost_by_its_marks(incident):
        lost = _("Perdue par %(side)s, au mieux pour %(other)s")
        return lost % {"side": SIDE_LABELS[other_side(to)], "other": SIDE_LABELS[to]}
    points = phrase_award(incident.rules, "misdeal" if incident.kind == MISDEAL else "irregular")
    lost = _("Perdue : %(points)s points pour %(side)s")
    return lost % {"points": points, "side": SIDE_LABELS[to]}


def _is_lost_by_its_marks(incident: Incident) -> bool:
    if incident.kind != IRREGULAR_CARD:
        return False
    rules, priced = incident.rules, find_card_price(incident.rules, incident.seen)
    return loses_deal(rules) and not (priced and rules.value(priced) == "awarded")


def check_fixed_deal(answers: Answers, case: Case) -> Iterator[tuple[str, str]]:
    """A deal that is typed is one, and is meant; one that is disputed is decided."""
    if case.line is None or "deal" not in answers:
        return
    chosen = answers["deal"]
    if _is_left_open(answers, case):
        yield "deal", _("Choisissez ce que devient la donne.")
    elif chosen == TYPED and (problem := case.line.check()):
        yield "deal", str(problem.message)
    elif not chosen and case.line.is_changed:
        yield (
            "deal",
            _("Vous avez changé la donne : choisissez « Écrite comme ci-dessous », "
              "ou remettez ce qui était écrit."),
        )  # fmt: skip


def read_fixed_deal(answers: Answers, case: Case) -> FixedDeal | None:
    """The deal that is fixed; none where it stays, or where only the cards are dealt again."""
    chosen, number = answers.get("deal", ""), case.incident.deal_number
    if chosen in ("", _PLAYED, REDEAL) or case.line is None or number is None:
        return None
    if chosen == _STAYS:
        return FixedDeal(
            deal=number, facts=cast("DealFacts", case.line.recorded[number]), stays=True
        )
    return FixedDeal(deal=number, facts=_read_facts(chosen, case))


def _read_facts(chosen: str, case: Case) -> DealFacts:
    if chosen == TYPED and case.line is not None:
        return case.line.facts
    if chosen == _ANNULLED:
        return ANNULLED
    if _is_lost_by_its_marks(case.incident):
        return {"lost_by": other_side(chosen)}
    reason = MISDEAL_AWARD if case.incident.kind == MISDEAL else CARD_AWARD
    award: DealFacts = {"awarded": {"to": chosen, "reason": reason}}
    if adds_bid(case.incident.rules, reason):
        award |= _read_added_bid(case)
    return award


def _read_added_bid(case: Case) -> DealFacts:
    """The bid that is added to an award, as the line has it, else as the incident tells it; its
    trump as well, where what it is worth turns on it."""
    told, line = read_bid(case.incident), case.line
    if line is not None and line.bid is not None:
        told = {"contract": line.bid, "trump": line.trump}
    matters = told.get("trump") and case.incident.rules.no_trump_multiplier > 1
    named = ("contract", "trump") if matters else ("contract",)
    return cast("DealFacts", {name: told[name] for name in named if name in told})


def show_fixed_deal(effect: FixedDeal, case: Case) -> dict[str, Any]:
    """The choice by which it came about; of the incident's deal."""
    if effect.deal != case.incident.deal_number:
        return {}
    if effect.stays and case.line is not None and effect.deal in case.line.recorded:
        return {"deal": _STAYS}
    if effect.lost_by and not is_whole(effect.facts):
        return {"deal": other_side(effect.lost_by)}
    return {"deal": _ANNULLED if effect.is_annulled else effect.awarded_to or TYPED}


FIXED_DEAL = EffectQuestion(
    effect=FixedDeal,
    ask=ask_fixed_deal,
    check=check_fixed_deal,
    read=read_fixed_deal,
    show=show_fixed_deal,
)


DECIDED_SHEET = EffectQuestion(effect=DecidedSheet)


def ask_barred_side(case: Case) -> dict[str, forms.Field]:
    """The sides, where the incident is about a deal."""
    if case.line is None:
        return {}
    sides = [("", _("Personne")), *list_side_choices(case.incident.match)]
    hint = _("À la suivante, si celle-ci est annulée ou perdue.")
    return {"barred": choose(_("Ne peut pas prendre à cette donne"), sides, help_text=hint)}


def read_barred_side(answers: Answers, case: Case) -> BarredSide | None:
    """The side, and the deal that it may not take."""
    side, number = answers.get("barred"), case.incident.deal_number
    if not side or case.line is None or number is None:
        return None
    if answers.get("deal") in TAKES_NOBODY:
        # Nobody takes on this deal any more: it is the next line of the sheet that is meant.
        number = max(number, *case.line.recorded, 0) + 1
    return BarredSide(deal=number, side=side)


def show_barred_side(effect: BarredSide, case: Case) -> dict[str, Any]:
    return {"barred": effect.side}


BARRED_SIDE = EffectQuestion(
    effect=BarredSide, ask=ask_barred_side, read=read_barred_side, show=show_barred_side
)


def ask_lost_match(case: Case) -> dict[str, forms.Field]:
    """The sides, where the incident has a table."""
    if case.incident.match is None:
        return {}
    sides = [("", _("Personne")), *list_side_choices(case.incident.match)]
    return {"lost": choose(_("Perd la partie"), sides)}


def read_lost_match(answers: Answers, case: Case) -> LostMatch | None:
    """The lost match, where a losing side was ticked."""
    side = answers.get("lost")
    return LostMatch(side=side) if side else None


def show_lost_match(effect: LostMatch, case: Case) -> dict[str, Any]:
    return {"lost": effect.side}


LOST_MATCH = EffectQuestion(
    effect=LostMatch, ask=ask_lost_match, read=read_lost_match, show=show_lost_match
)

TABLE_EFFECTS: tuple[EffectQuestion[Any], ...] = (
    FIXED_DEAL,
    TABLE_INSTRUCTION,
    BARRED_SIDE,
    LOST_MATCH,
    DECIDED_SHEET,
)
