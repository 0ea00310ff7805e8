"""What a plate on the desk's plan says of its table's phones, in a few words."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Match, PhoneSeat, Round, TableStand
from tournaments.queries.phones.looks import SILENT_AFTER
from tournaments.queries.phones.tables import PhoneTable, read_phone_tables


def phrase_phones(round_: Round, matches: Sequence[Match]) -> dict[int, str]:
    """By table, how it enters its deals and since when something waits there; no query where the
    round takes no phones, else four."""
    if not round_.takes_phones:
        return {}
    seats: dict[int, list[PhoneSeat]] = {}
    for seat in PhoneSeat.objects.filter(match__round=round_, ended_at=None):
        seats.setdefault(seat.match_id, []).append(seat)
    said = read_phone_tables(
        [match.sheet for match in matches if match.pk in seats and hasattr(match, "sheet")]
    )
    for match in matches:
        match.round = round_
    return {
        match.table_number or 0: _phrase_phones(
            seats.get(match.pk, []), said.get(match.sheet.pk) if match.pk in seats else None
        )
        for match in matches
    }


def _phrase_phones(seats: Sequence[PhoneSeat], table: PhoneTable | None) -> str:
    if not seats:
        return _("papier")
    sentences = [ngettext("%(n)d téléphone", "%(n)d téléphones", len(seats)) % {"n": len(seats)}]
    seen_at = max(seat.seen_at for seat in seats)
    if table is not None and (waiting := table.list_waiting()):
        sentences.append(_phrase_waiting(table, waiting))
    elif seen_at < timezone.now() - SILENT_AFTER:
        sentences.append(_("muet depuis %(hour)s") % {"hour": phrase_hour(seen_at)})
    return ", ".join(sentences)


def _phrase_waiting(table: PhoneTable, waiting: Sequence[TableStand]) -> str:
    disputed = sorted({deal.number for deal in waiting if table.is_disputed(deal.number)})
    if disputed:
        return phrase_difference(table, disputed[:1])
    if table.find_awaited():
        return phrase_awaited(table)
    return _("attend depuis %(hour)s") % {"hour": phrase_hour(min(deal.since for deal in waiting))}


def phrase_difference(table: PhoneTable, numbers: Sequence[int]) -> str:
    """Of what both sides say something else."""
    if table.is_totals:
        return _("écart, totaux")
    return _("écart, donne %(numbers)s") % {"numbers": ", ".join(map(str, numbers))}


def phrase_awaited(table: PhoneTable) -> str:
    """What the desk is asked to accept before anything counts."""
    return _("totaux à accepter") if table.is_totals else _("1re donne à accepter")


def phrase_hour(moment: datetime) -> str:
    """The hour of a moment, as this site's clocks show it."""
    return date_format(timezone.localtime(moment), "TIME_FORMAT")
