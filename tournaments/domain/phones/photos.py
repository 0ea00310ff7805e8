"""A photo of the paper sheet, sent by a phone of its table."""

from django.db import transaction

from tournaments.domain.acts import read_again
from tournaments.domain.phones.agreed import BY_TABLE
from tournaments.domain.phones.commands import has_ended, raise_table_version, refuse_ended
from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.domain.sheets.facts import lock_row
from tournaments.domain.sheets.photos import keep_photo, read_photo
from tournaments.errors import Refused
from tournaments.models import PhoneSeat, ScoreSheet, SheetPhoto

PHOTOS = Allowance(scope="photos of a phone", count=6, seconds=600)
"""A photo takes a small server half a second."""


def send_photo(seat: PhoneSeat, *, content: bytes) -> SheetPhoto:
    """Keep a photo that a phone of a table took of its sheet.

    Raises Refused as `add_photo` does, `too-many-attempts`, or `seat-ended`.
    """
    take_attempt(PHOTOS, str(seat.key))
    photo = read_photo(content)
    with transaction.atomic():
        sheet = lock_row(read_again(ScoreSheet.objects.all(), match=seat.match_id))
        seat.refresh_from_db()
        if has_ended(seat, sheet):
            raise Refused(refuse_ended().sentence, code="seat-ended")
        kept = keep_photo(sheet, photo, by=BY_TABLE, side=seat.side)
        raise_table_version(sheet)
    return kept
