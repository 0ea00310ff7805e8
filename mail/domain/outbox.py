"""Writing mails inside an act: they go out once it is committed, and not at all if it is undone."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from mail.enums import MailKind
from mail.models import OutgoingMail
from tournaments.domain.outbox import announce_filled
from tournaments.domain.rights.links import find_site_url
from tournaments.models import Player, Team, Tournament
from tournaments.names import tidy

_SUBJECT_LENGTH = 150


@dataclass(frozen=True, kw_only=True, slots=True)
class Letter:
    """What is to be said to one address.

    `dedup_key` names what the letter is, by keys of rows, never by names of people
    (`signup:<key>:offer:2`): a second letter of the same key is not written. After `expires_at`
    it is dropped instead of sent. `language` is the reader's, else the one in use. `calendar` is a
    file for their agenda (`tournaments.calendars`).
    """

    kind: MailKind
    dedup_key: str
    to: str
    subject: str
    text: str
    team: Team | None = None
    player: Player | None = None
    language: str = ""
    not_before: datetime | None = None
    expires_at: datetime | None = None
    reply_to: str = ""
    calendar: str = ""


def queue_mail(tournament: Tournament, letter: Letter) -> OutgoingMail | None:
    """Write one letter, as `queue_mails` does; None where it was not written."""
    return next(iter(queue_mails(tournament, [letter])), None)


def queue_mails(tournament: Tournament, letters: Iterable[Letter]) -> list[OutgoingMail]:
    """Write letters into the outbox, in the transaction of the act that they tell of.

    Returns those that were written: left out are what stands there already, what has no valid
    address, and all that a demonstration would say. Never refuses: an act does not fail for its
    mail. Without mail settings they wait, for a person to pass on.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a mail is written inside the transaction of its act")
    if tournament.is_demo:
        return []
    rows = [_build(tournament, letter) for letter in letters if is_address(letter.to)]
    OutgoingMail.objects.bulk_create(rows, ignore_conflicts=True)
    written = list(OutgoingMail.objects.filter(key__in=[row.key for row in rows]).order_by("pk"))
    if written:
        announce_filled(OutgoingMail)
    return written


def is_address(text: str) -> bool:
    """Whether a text is a mail address, one alone."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def _build(tournament: Tournament, letter: Letter) -> OutgoingMail:
    key = uuid.uuid4()
    return OutgoingMail(
        key=key,
        tournament=tournament,
        team=letter.team,
        player=letter.player,
        dedup_key=letter.dedup_key,
        kind=letter.kind,
        to_address=letter.to,
        reply_to=letter.reply_to or tournament.club.contact_email,
        language=letter.language or get_language() or settings.LANGUAGE_CODE,
        # A name typed over two lines must not begin a header of its own.
        subject=tidy(letter.subject)[:_SUBJECT_LENGTH],
        text=letter.text,
        calendar=letter.calendar,
        message_id=f"<{key.hex}@{_find_domain()}>",
        not_before=letter.not_before or timezone.now(),
        expires_at=letter.expires_at,
    )


def _find_domain() -> str:
    """What the right half of a Message-ID names: the site, or nowhere."""
    return urlsplit(find_site_url()).hostname or "dix-de-der.invalid"
