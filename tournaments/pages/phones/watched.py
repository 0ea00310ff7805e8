"""What somebody reads at a table who speaks for nobody: the deals that both sides agreed on."""

from dataclasses import dataclass

from scoring import FactError
from tournaments.enums import DealStep
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.pages.phones.shown import COUNTED, PhoneDeal, PhoneScore, Version
from tournaments.pages.phones.table_page import find_deal_step
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.scores import score_deals
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """A match as far as it is agreed on: its deals, the last one first, and both totals."""

    deals: tuple[PhoneDeal, ...]
    score: PhoneScore


def build_watched(table: PhoneTable) -> Watched:
    """The score of a table for whoever looks on: what is written, and nothing that one side alone
    says."""
    written, write = table.list_written(), number_writer()
    played = table.sheet.match.round
    try:
        totals = table.reckon(written)["totals"] if written else {"NS": 0, "EW": 0}
        scored = (
            ()
            if table.is_totals
            else score_deals(played.rules, played.length, written, time_up=table.is_time_up).deals
        )
    except FactError:
        totals, scored = {"NS": 0, "EW": 0}, ()
    deals = [
        PhoneDeal(
            number=number,
            step=step if (step := find_deal_step(table, number)) in COUNTED else DealStep.AGREED,
            mine=Version(key="", sentences=phrase_said(table, facts)),
            theirs=None,
            ours_marked=write(marked.marks["NS"]),
            theirs_marked=write(marked.marks["EW"]),
            may_change=False,
        )
        for (number, facts), marked in zip(sorted(table.written.items()), scored, strict=False)
    ]
    score = PhoneScore(ours=write(totals["NS"]), theirs=write(totals["EW"]))
    return Watched(deals=tuple(reversed(deals)), score=score)
