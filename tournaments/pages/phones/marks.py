"""What a deal would mark, and why, while it is typed; of totals, whether they are plausible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import FactError
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.pages.rules.step_words import phrase_step
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings
from tournaments.queries.sheets.scores import score_deals
from tournaments.wording import phrase_score

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
        held = SheetRulings.of(table.sheet).held(number, facts)
        deals = [*before, held]
        marked = score_deals(played.rules, played.length, deals, time_up=table.is_time_up)
        deal = marked.deals[-1]
    except (FactError, NotAsRuled):
        return TypedMarks()
    return TypedMarks(
        marks=phrase_score(deal.marks["NS"], deal.marks["EW"]),
        steps=[phrase_step(step) for step in deal.steps],
        sentences=[asked] if (asked := ask_about_sweep(facts)) else [],
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
    asked = _("Aucun point de plis pour %(side)s : l'autre camp a-t-il fait tous les plis ?")
    return asked % {"side": SIDE_NAMES[trickless]}
