"""Commands of phones: each is answered once, whatever the network does with it."""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.acts import read_again
from tournaments.domain.custody import refuse_elsewhere
from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.domain.sheets.facts import lock_row
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.models import CommandKey, Match, PhoneSeat, ScoreSheet
from tournaments.queries.phones.looks import SEAT_LASTS

ON_A_PAGE = 48
"""How many keys a page carries: enough for a match without a network."""
OF_A_SEAT = Allowance(scope="phone commands", count=40, seconds=120)
OF_A_HALL = Allowance(scope="phone commands of a tournament", count=40, seconds=1)


ENDS_SENDING = ("seat-ended", "taken-over", "sheet-closed", "forfeit", "unknown-key")
"""After these a phone sends nothing more by itself: what it still holds is shown to the desk."""


_DRAWN = 8
"""In bytes; as many again prove for which seat they were drawn."""


def issue_key(seat: UUID) -> UUID:
    """A key for one command of a seat; nothing is stored until the command arrives."""
    drawn = secrets.token_bytes(_DRAWN)
    return UUID(bytes=drawn + _seal(seat, drawn))


def is_issued(seat: UUID, key: UUID) -> bool:
    """Whether a key was issued to a seat: that of another seat was not, nor one made up."""
    return hmac.compare_digest(key.bytes[_DRAWN:], _seal(seat, key.bytes[:_DRAWN]))


def _seal(seat: UUID, drawn: bytes) -> bytes:
    content = b"command key " + seat.bytes + drawn
    return hmac.new(settings.SECRET_KEY.encode(), content, hashlib.sha256).digest()[:_DRAWN]


@dataclass(frozen=True, kw_only=True, slots=True)
class CommandAnswer:
    """What a phone is told of its command: `code` is empty where it was carried out.

    `is_final` is False where the same command may be sent again, and can then be accepted.
    """

    code: str = ""
    sentence: str = ""
    is_final: bool = True

    @property
    def is_ok(self) -> bool:
        """Whether the command was carried out."""
        return not self.code


Effect = Callable[[PhoneSeat, ScoreSheet], None]


def answer_command(seat_key: UUID, *, key: UUID, effect: Effect) -> CommandAnswer:
    """Carry a command out under the lock of its sheet, and keep the answer under its key.

    The first answer to a key is its only one, a refusal as much as an acceptance; what the seat
    may by then is asked only of a key that is new. Too many at once are not kept.
    """
    seat = PhoneSeat.objects.select_related("match__round").filter(key=seat_key).first()
    if seat is None:
        return refuse_ended()
    if not is_issued(seat_key, key):
        return CommandAnswer(code="unknown-key", sentence=_("Cette page n'est plus la bonne."))
    try:
        take_attempt(OF_A_SEAT, str(seat_key))
        take_attempt(OF_A_HALL, str(seat.match.round.tournament_id))
    except Refused as refusal:
        return CommandAnswer(code=refusal.code, sentence=str(refusal), is_final=False)
    return _answer_once(seat, key=key, effect=effect)


@transaction.atomic
def _answer_once(seat: PhoneSeat, *, key: UUID, effect: Effect) -> CommandAnswer:
    sheet = lock_row(read_again(ScoreSheet.objects.only("pk"), match=seat.match_id))
    known = CommandKey.objects.filter(key=key).first()
    if known is not None:
        return CommandAnswer(code=known.code, sentence=known.sentence)
    seat.refresh_from_db()
    seat.match = sheet.match
    answer = _carry_out(seat, sheet, effect)
    CommandKey.objects.create(key=key, seat=seat, code=answer.code, sentence=answer.sentence[:500])
    return answer


def _carry_out(seat: PhoneSeat, sheet: ScoreSheet, effect: Effect) -> CommandAnswer:
    if has_ended(seat, sheet):
        return refuse_ended()
    PhoneSeat.objects.filter(pk=seat.pk).update(seen_at=timezone.now())
    try:
        with transaction.atomic():
            # Read under its lock just now.
            if not sheet.match.round.tournament.is_at_hand:
                refuse_elsewhere(sheet.match.round.tournament, to_public=True)
            effect(seat, sheet)
            raise_table_version(sheet)
    except Refused as refusal:
        return CommandAnswer(code=refusal.code, sentence=str(refusal))
    return CommandAnswer()


def raise_table_version(sheet: ScoreSheet) -> None:
    """Let the phones of a table see that something changed."""
    sheet.table_version += 1
    sheet.save(update_fields=["table_version"])


def show_anew(match: Match) -> None:
    """Let the phones of a table see that something changed beside its sheet."""
    sheets = ScoreSheet.objects.filter(match=match)
    sheets.update(table_version=F("table_version") + 1)


def has_ended(seat: PhoneSeat, sheet: ScoreSheet) -> bool:
    """Whether a seat gives no more rights: ended, too old, its round no longer played."""
    return (
        seat.ended_at is not None
        or seat.claimed_at < timezone.now() - SEAT_LASTS
        or not sheet.match.round.takes_phones
        or sheet.state == SheetState.LOCKED
    )


def refuse_ended() -> CommandAnswer:
    """What a phone is told that speaks for nobody any more."""
    sentence = _("Ce téléphone ne parle plus pour cette table. Montrez la feuille de papier.")
    return CommandAnswer(code="seat-ended", sentence=sentence)
