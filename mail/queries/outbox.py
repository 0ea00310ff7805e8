"""The mails of a tournament that want somebody's eye."""

from dataclasses import dataclass

from django.db.models import Count, Q

from mail.models import WAITING
from tournaments.enums import MailState
from tournaments.models import Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class MailCount:
    """How many are still to be sent, and how many never arrived."""

    waiting: int
    failed: int


def count_mails(tournament: Tournament) -> MailCount:
    """The counts of a tournament, in one query."""
    counts = tournament.mails.aggregate(
        waiting=Count("pk", filter=WAITING), failed=Count("pk", filter=Q(state=MailState.FAILED))
    )
    return MailCount(**counts)
