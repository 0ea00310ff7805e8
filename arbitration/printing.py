"""The record of a tournament, and the notice of a ruling, on paper."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import Edition
from arbitration.pages.record.record import Record
from arbitration.pages.record.recorded_rulings import record_ruling
from arbitration.pages.rulings.read_rulings import ReadRuling
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


def print_ruling_notice(read: ReadRuling) -> Paper:
    """The notice of a ruling, to be handed to the table."""
    ruling, told = read.ruling, record_ruling(read)
    match = ruling.incident.match
    return Paper(
        tournament=ruling.tournament,
        title=_("Décision n° %(number)d") % {"number": ruling.number},
        template="print/ruling.html",
        context={
            "read": read,
            "ruling": ruling,
            "incident": ruling.incident,
            "whom": told.offenders,
            "which_time": told.which_time,
            "facts": told.facts,
            "changed": told.changed,
            "counted": told.counted,
            "sat": told.sat,
            "arbiter": told.arbiter,
            "appeal_until": read.appeal_deadline,
        },
        round=match.round if match else None,
        is_official=True,
    )
