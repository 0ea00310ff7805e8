"""The notice of a ruling for the players: what was decided, in words, on one page."""

from django.utils.translation import gettext as _

from arbitration.queries.rulings import ReadRuling
from tournaments.printing.papers import Paper


def ruling_notice(read: ReadRuling) -> Paper:
    """One ruling on paper."""
    ruling = read.ruling
    match = ruling.incident.match
    return Paper(
        tournament=ruling.tournament,
        title=_("Décision n° %(number)d") % {"number": ruling.number},
        template="print/ruling.html",
        context={"read": read, "ruling": ruling, "incident": ruling.incident},
        round=match.round if match else None,
    )
