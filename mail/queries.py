"""The outbox: whom a mail reaches, and what waits or failed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, Max, Q

from mail.enums import Audience
from mail.models import WAITING, OutgoingMail
from tournaments.enums import MailState, TeamStatus
from tournaments.models import Player, Team, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class MailCount:
    """How many are still to be sent, the newest of them by its key, and how many never arrived."""

    waiting: int
    newest: int | None
    failed: int


def count_mails(tournament: Tournament) -> MailCount:
    """The counts of a tournament, in one query."""
    counts = tournament.mails.aggregate(
        waiting=Count("pk", filter=WAITING),
        newest=Max("pk", filter=WAITING),
        failed=Count("pk", filter=Q(state=MailState.FAILED)),
    )
    return MailCount(**counts)


_IN = Q(status=TeamStatus.REGISTERED)
_WHO: Mapping[Audience, Q] = {
    Audience.SIGNED_UP: _IN,
    Audience.WAITING: Q(status=TeamStatus.WAITING),
    Audience.NOT_HERE: _IN & Q(is_present=False),
    Audience.UNPAID: _IN & Q(has_paid=False),
    Audience.ALONE: _IN & Q(seeks_partner=True),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Recipient:
    """One person of a team, at an address that takes mails, who agreed to them."""

    team: Team
    player: Player

    @property
    def address(self) -> str:
        return self.player.email


@dataclass(frozen=True, kw_only=True, slots=True)
class Reach:
    """Whom a message reaches: by mail, else by telephone (with the numbers), else not."""

    by_mail: tuple[Recipient, ...]
    by_phone: tuple[tuple[Team, str], ...]
    unreached: tuple[Team, ...]


def find_reach(tournament: Tournament, audience: Audience) -> Reach:
    """Each team of an audience, once; no address gets two mails. In two queries."""
    teams = tournament.teams.filter(_WHO[audience], is_staff=False).with_players()
    by_mail: dict[str, Recipient] = {}
    by_phone: list[tuple[Team, str]] = []
    unreached: list[Team] = []
    for team in teams.order_by("number"):
        found = list(_list_of_team(team))
        phone = next((player.phone for player in team.players if player.phone), "")
        for recipient in found:
            by_mail.setdefault(recipient.address.casefold(), recipient)
        if not found and phone:
            by_phone.append((team, phone))
        elif not found:
            unreached.append(team)
    return Reach(
        by_mail=tuple(by_mail.values()), by_phone=tuple(by_phone), unreached=tuple(unreached)
    )


def _list_of_team(team: Team) -> Iterator[Recipient]:
    for player in team.players:
        if player.email and player.mail_agreed_at and player.mail_dead_at is None:
            yield Recipient(team=team, player=player)


def list_written(tournament: Tournament, batch: str) -> frozenset[str]:
    """The keys of the letters of a batch that stand in the outbox already."""
    rows = OutgoingMail.objects.filter(tournament=tournament, dedup_key__startswith=f"{batch}:")
    return frozenset(rows.values_list("dedup_key", flat=True))
