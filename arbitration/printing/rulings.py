"""The notice of a ruling for the players: what was decided, in words, on one page."""

from django.utils.translation import gettext as _

from arbitration.pages.record.recorded_rulings import record_ruling
from arbitration.pages.rulings.read_rulings import ReadRuling
from tournaments.printing.papers import Paper


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
