"""What somebody reads at a table who speaks for nobody: the deals that both sides agreed on."""

from dataclasses import dataclass

from scoring import FactError
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.scores import score_deals
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class WatchedDeal:
    """A deal that counts, in a few words, with what both sides mark."""

    number: int
    says: str
    ns: str
    ew: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """A match as far as it is agreed on: its deals, the last one first, and both totals."""

    deals: tuple[WatchedDeal, ...]
    ns: str
    ew: str


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
        WatchedDeal(
            number=number,
            says=phrase_said(table, facts)[0],
            ns=write(marked.marks["NS"]),
            ew=write(marked.marks["EW"]),
        )
        for (number, facts), marked in zip(sorted(table.written.items()), scored, strict=False)
    ]
    return Watched(deals=tuple(reversed(deals)), ns=write(totals["NS"]), ew=write(totals["EW"]))
