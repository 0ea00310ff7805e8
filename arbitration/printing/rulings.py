"""The notice of a ruling for the players: what was decided, in words, on one page."""

from django.utils.translation import gettext as _

from arbitration.pages.incidents.facts import name_offenders
from arbitration.pages.rulings.read_rulings import ReadRuling
from arbitration.queries.citations import write_basis
from tournaments.printing.papers import Paper
from tournaments.wording import name_rulebook


def print_ruling_notice(read: ReadRuling) -> Paper:
    """One ruling on paper."""
    ruling = read.ruling
    match = ruling.incident.match
    return Paper(
        tournament=ruling.tournament,
        title=_("Décision n° %(number)d") % {"number": ruling.number},
        template="print/ruling.html",
        context={
            "read": read,
            "ruling": ruling,
            "incident": ruling.incident,
            "whom": name_offenders(ruling.incident),
            "basis": write_basis(read.article, rulebook=name_rulebook(ruling.tournament.rulebook)),
            "appeal_until": read.appeal_deadline,
        },
        round=match.round if match else None,
    )
