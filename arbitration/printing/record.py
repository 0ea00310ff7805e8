"""The record of a tournament on paper."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import Edition
from arbitration.pages.record.record import Record
from tournaments.models import Tournament
from tournaments.printing.lists import LOOKS_BY_STATE
from tournaments.printing.papers import Paper

_EDITIONS = {
    Edition.PSEUDONYMISED: gettext_lazy("sans noms"),
    Edition.INTERNAL: gettext_lazy("interne"),
}
"""In the name of the file: whoever sends one on sees which it is."""


def record_paper(tournament: Tournament, record: Record) -> Paper:
    """One edition of the record."""
    return Paper(
        tournament=tournament,
        title=_("Procès-verbal"),
        template="print/record.html",
        context={"record": record},
        state=LOOKS_BY_STATE[record.standings.state],
        edition=str(_EDITIONS.get(record.edition, "")),
        weight=len(record.standings.lines) + len(record.rulings),
        is_official=True,
    )
