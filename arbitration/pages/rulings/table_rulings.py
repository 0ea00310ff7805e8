"""A ruling as the table reads it on its phones: without names, with who appeals against it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from arbitration.enums import AppealState
from arbitration.models import Appeal
from arbitration.pages.rulings.read_rulings import ReadRuling
from tournaments.enums import SIDE_NAMES
from tournaments.ports import TableRuling
from tournaments.wording import lower_first


def build_table_ruling(read: ReadRuling) -> TableRuling:
    """What the notice on paper says of it; while an appeal waits, no delay to lodge one."""
    ruling, appeals = read.ruling, read.ruling.appeals.all()
    waits = any(appeal.state == AppealState.LODGED for appeal in appeals)
    return TableRuling(
        number=ruling.number,
        title=_name(read),
        sentences=read.sentences,
        reason=read.reason,
        notice=ruling.notice,
        appeals=tuple(_phrase_appeal(appeal, read) for appeal in appeals),
        appeal_until=None if waits else read.appeal_deadline,
        replaced_by=None if read.successor is None else read.successor.number,
    )


def _name(read: ReadRuling) -> str:
    """By whom it was decided, and about which deal."""
    ruling, deal = read.ruling, read.ruling.incident.deal_number
    by = _("Décision n° %(number)s de l'arbitre")
    if read.appeal is not None or ruling.votes:
        by = _("Décision n° %(number)s du jury")
    elif ruling.amicable:
        by = _("Accord n° %(number)s des deux camps")
    about = [_("Donne %(number)d") % {"number": deal}] if deal else []
    return " · ".join([by % {"number": ruling.number}, *about])


def _phrase_appeal(appeal: Appeal, read: ReadRuling) -> str:
    who = " + ".join(_name_side(appeal, read)) or str(appeal.team.number)
    if appeal.state == AppealState.LODGED:
        return _("Appel (%(who)s) : le jury du concours juge.") % {"who": who}
    said = lower_first(str(appeal.get_state_display()))
    told = _("Appel (%(who)s) : %(outcome)s.") % {"who": who, "outcome": said}
    return f"{told} {appeal.decision}".strip()


def _name_side(appeal: Appeal, read: ReadRuling) -> Iterator[str]:
    """The side of whoever appeals; nobody, where they sit no more at that table."""
    for side, teams in read.ruling.incident.seats:
        if appeal.team in teams:
            yield str(SIDE_NAMES[side])
