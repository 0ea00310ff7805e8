"""The columns of a score sheet on paper, made from the same columns that the desk types."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import CATALOGUE, Length, RuleSet, loses_deal
from scoring.cards import SIDES
from tournaments.queries.sheets.columns import (
    SIDE_LABELS,
    TAKER_LABEL,
    TRUMP_LABELS,
    Label,
    SheetColumn,
    list_award_codes,
    list_sheet_columns,
    name_award,
    phrase_award,
)
from tournaments.rule_words import name_sweeps, value_of
from tournaments.wording import engine_language, lower_first

AWARD_SIGNS: dict[str, Label] = {"misdeal": gettext_lazy("FD"), "irregular": gettext_lazy("FJ")}
"""How an award is written where the taker stands, whose cell has no room for its name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperColumn:
    """One column to write in.

    Columns of one `group` stand under one heading. `marks` are printed pale in each cell, to be
    ringed; `width` is the part of the sheet's width that it takes, before all are brought to fit.
    """

    code: str
    label: Label
    group: Label = ""
    marks: tuple[Label, ...] = ()
    width: int = 10


def list_paper_columns(rules: RuleSet, length: Length, *, is_half: bool) -> tuple[PaperColumn, ...]:
    """The columns in the order in which a deal is written down.

    Half a page has no room for a deal's mark beside both totals.
    """
    typed = {column.code: column for column in list_sheet_columns(rules, length) if not column.rare}
    return (
        *_list_asked_columns(typed, rules),
        *_sides("points", _("Points de plis"), width=11),
        *_rewards(typed, rules),
        *_pot(rules),
        *(() if is_half else _sides("marks", _("Marque"), width=11)),
        *_sides("total", _("Total"), width=14),
    )


def _list_asked_columns(typed: dict[str, SheetColumn], rules: RuleSet) -> Iterator[PaperColumn]:
    yield PaperColumn(code="taker", label=typed["taker"].label, marks=_label_both_sides(), width=12)
    if "contract" in typed:
        yield PaperColumn(code="contract", label=typed["contract"].label, width=12)
    if "trump" in typed:
        trumps = tuple(TRUMP_LABELS[choice.value] for choice in typed["trump"].choices)
        wide = len(trumps) > 4
        yield PaperColumn(
            code="trump",
            label=typed["trump"].label,
            marks=() if wide else trumps,
            width=11 if wide else 16,
        )
    if "doubled" in typed:
        yield PaperColumn(
            code="doubled",
            label=typed["doubled"].label,
            marks=tuple(write_doublings(rules).values()),
            width=12,
        )


def write_doublings(rules: RuleSet) -> dict[str, str]:
    """How a coinche and a surcoinche are written: by what they multiply."""
    written = {"coinche": f"×{rules.coinche_multiplier}"}
    if rules.surcoinche:
        written["surcoinche"] = f"×{rules.surcoinche_multiplier}"
    return written


def _rewards(typed: dict[str, SheetColumn], rules: RuleSet) -> Iterator[PaperColumn]:
    alone = (_("seul"),) if rules.knows_solo else ()
    yield PaperColumn(
        code="sweep",
        label=typed["sweep"].label,
        marks=(*_label_both_sides(), *alone),
        width=16 if alone else 12,
    )
    if "stopped" in typed:
        yield PaperColumn(code="stopped", label=typed["stopped"].label, width=9)
    if "belote" in typed:
        yield PaperColumn(
            code="belote", label=typed["belote"].label, marks=_label_both_sides(), width=12
        )
    if "declarations_ns" in typed:
        yield from _sides("declarations", _("Annonces"), width=9)


def _pot(rules: RuleSet) -> Iterator[PaperColumn]:
    if rules.tie == "litige":
        yield PaperColumn(code="pot", label=_("Litige"), width=9)


def _label_both_sides() -> tuple[Label, ...]:
    return tuple(SIDE_LABELS.values())


def _sides(code: str, group: str, *, width: int) -> Iterator[PaperColumn]:
    for side in SIDES:
        yield PaperColumn(
            code=f"{code}_{side.lower()}", label=SIDE_LABELS[side], group=group, width=width
        )


_UNCOUNTED = CATALOGUE["last_trick_uncounted"]


def list_paper_counts(rules: RuleSet) -> tuple[Label, ...]:
    """What both sides count on a sheet whose deals are added up on paper."""
    belotes = (_("Belotes"),) if rules.belote_points else ()
    return (*belotes, name_sweeps(rules))


def list_sheet_notes(rules: RuleSet) -> tuple[str, ...]:
    """When points of tricks leave out the last trick, and how awards are written."""
    return (*_phrase_where_last_trick_is_uncounted(rules), *_explain_awards(rules))


def _phrase_where_last_trick_is_uncounted(rules: RuleSet) -> Iterator[str]:
    """The beginning of the rule's own sentence: `Les donnes où […] : tout atout.`"""
    met = (*rules.trumps, "sweep")
    deals = tuple(deal for deal in rules.last_trick_uncounted if deal in met)
    if deals:
        subject, _semicolon, _consequence = _UNCOUNTED.sentence(engine_language()).partition(";")
        values = {"subject": subject.strip(), "deals": value_of(_UNCOUNTED, deals)}
        yield _("%(subject)s : %(deals)s.") % values


def _explain_awards(rules: RuleSet) -> Iterator[str]:
    for code in list_award_codes(rules):
        sentence = _("%(column)s « %(sign)s » : %(fault)s, %(points)s à l'autre camp.")
        if code == "irregular" and loses_deal(rules):
            sentence = _("%(column)s « %(sign)s » : %(fault)s, l'arbitre dit ce qui se marque.")
        yield sentence % {
            "column": TAKER_LABEL,
            "sign": AWARD_SIGNS[code],
            "fault": lower_first(name_award(rules, code)),
            "points": phrase_award(rules, code),
        }
