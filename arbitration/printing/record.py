"""The record of a tournament on paper."""

from django.utils.translation import gettext as _

from arbitration.pages.record.record import Record
from tournaments.enums import StandingsState
from tournaments.models import Tournament
from tournaments.printing.papers import Paper

_STATES = {
    StandingsState.PROVISIONAL: "provisional",
    StandingsState.UNDER_REVIEW: "review",
    StandingsState.FINAL: "final",
}


def record_paper(tournament: Tournament, record: Record) -> Paper:
    """One edition of the record."""
    return Paper(
        tournament=tournament,
        title=_("Procès-verbal"),
        template="print/record.html",
        context={"record": record},
        state=_STATES[record.standings.state],
        weight=len(record.standings.lines) + len(record.rulings),
    )
