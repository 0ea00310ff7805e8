"""What a deal would mark, and why, while it is typed; of totals, whether they are plausible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import FactError
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import tell_said
from tournaments.pages.rules.step_words import write_step
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.ruled_deals import NotAsRuled, SheetRulings
from tournaments.queries.sheets.scores import score_deals
from tournaments.wording import write_score


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedMarks:
    """What is shown under a pad: the marks of both sides, the steps by which they come about, and
    sentences about totals."""

    score: str = ""
    steps: Sequence[Mapping[str, str]] = ()
    says: Sequence[str] = ()


def read_typed_marks(table: PhoneTable, side: str, number: int, facts: DealFacts) -> TypedMarks:
    """What facts that a side is typing come to after its deals; nothing where they are none."""
    if table.is_totals:
        return TypedMarks(says=tell_said(table, facts))
    played, before = table.sheet.match.round, table.list_facts(side)[: number - 1]
    try:
        held = SheetRulings.of(table.sheet).held(number, facts)
        deals = [*before, held]
        marked = score_deals(played.rules, played.length, deals, time_up=table.is_time_up)
        deal = marked.deals[-1]
    except (FactError, NotAsRuled):
        return TypedMarks()
    return TypedMarks(
        score=write_score(deal.marks["NS"], deal.marks["EW"]),
        steps=[write_step(one) for one in deal.steps],
    )
