"""An organiser writes to many: the same words to each, once to each person."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from mail.domain.delivery import TREATMENTS, withhold
from mail.domain.outbox import Letter, queue_mails
from mail.enums import Audience, MailKind, SendingTime
from mail.models import OutgoingMail
from mail.queries import Reach, Recipient, find_reach, list_written
from tournaments.actors import Actor
from tournaments.amounts import phrase_cents
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.previews import digest_of
from tournaments.domain.rights.links import find_site_url
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.ports import bookings
from tournaments.queries.money.accounts import find_balances

TEAM_WORDS, LINK_WORDS = ("[équipe]", "[team]"), ("[lien]", "[link]")
DUE_WORDS = ("[à régler]", "[to pay]")
"""What stands in a text for the team's number, for its own page, and for what it has to pay."""

_MOST_LATE = datetime.timedelta(days=7)
_HOUR = datetime.time(10)
_DAYS_BEFORE = {SendingTime.TWO_DAYS_BEFORE: 2, SendingTime.DAY_BEFORE: 1}
Agendas = Callable[[Tournament, bool], dict[tuple[int, str], str]]
_AGENDAS: list[Agendas] = []


@dataclass(frozen=True, kw_only=True, slots=True)
class Circular:
    """What an organiser writes, to whom, and when it leaves."""

    kind: MailKind
    audience: Audience
    subject: str
    text: str
    time: SendingTime = SendingTime.NOW

    @property
    def batch(self) -> str:
        """The batch of a letter, alike for the same words: who has them does not get them again."""
        return f"letter:{digest_of([self.kind, self.subject, self.text, self.time])}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Mailing:
    """Whom a circular would reach now; `had` is how many have it already, `leaves` when it leaves
    if not at once."""

    reach: Reach
    to_write: tuple[Recipient, ...]
    had: int
    leaves: datetime.datetime | None


def foresee_mailing(tournament: Tournament, circular: Circular) -> Mailing:
    """What `send_to_teams` would do; in three queries.

    Raises `Refused` (`a-trial`, `begun` for what is of the evening once that is under way,
    `past`).
    """
    refuse_trial(tournament)
    leaves = _find_start(tournament, circular.time)
    _find_end(tournament, circular.kind)
    reach = find_reach(tournament, circular.audience)
    written = list_written(tournament, circular.batch)
    new = tuple(
        recipient for recipient in reach.by_mail if _name(circular, recipient) not in written
    )
    had = len(reach.by_mail) - len(new)
    return Mailing(reach=reach, to_write=new, had=had, leaves=leaves)


@transaction.atomic
def send_to_teams(tournament: Tournament, circular: Circular, *, by: Actor) -> list[OutgoingMail]:
    """Put one mail for each person whom it reaches into the outbox.

    A reminder replaces those that still wait. Raises `Refused` (`nobody`) and as
    `foresee_mailing` does.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.MAIL_WRITTEN, locked)
    mailing = foresee_mailing(locked, circular)
    if not mailing.to_write:
        raise Refused(_("Personne n'est à prévenir par courriel."), code="nobody", field="audience")
    until = _find_end(locked, circular.kind)
    if circular.kind == MailKind.REMINDER:
        others = locked.mails.exclude(dedup_key__startswith=f"{circular.batch}:")
        withhold(others, kind=MailKind.REMINDER)
    agendas = _find_agendas(locked, circular.kind)
    dues = find_dues(locked)
    letters = [
        Letter(
            kind=circular.kind,
            dedup_key=_name(circular, recipient),
            to=recipient.address,
            subject=fill_in_circular(circular.subject, recipient.team),
            text=fill_in_circular(
                circular.text, recipient.team, due=dues.get(recipient.team.pk, "")
            ),
            team=recipient.team,
            player=recipient.player,
            not_before=mailing.leaves,
            expires_at=until,
            calendar=agendas.get((recipient.team.pk, recipient.address.casefold()), ""),
        )
        for recipient in mailing.to_write
    ]
    mails = queue_mails(locked, letters)
    told = {"mail": circular.kind, "mails": len(mails)}
    announce(Act.MAIL_WRITTEN, tournament=locked, subject=locked, by=by, after=told)
    return mails


def add_agendas(write: Agendas) -> None:
    """Take on what writes files for the agendas of those who have a place, of a concours that is
    changed or cancelled: by the row of their team and their mail address in lower case."""
    _AGENDAS.append(write)


def _find_agendas(tournament: Tournament, kind: MailKind) -> dict[tuple[int, str], str]:
    """What agendas are to know of a change, or that it does not take place."""
    if kind not in (MailKind.CHANGED, MailKind.CANCELLED):
        return {}
    return {
        whose: file
        for write in _AGENDAS
        for whose, file in write(tournament, kind == MailKind.CANCELLED).items()
    }


def fill_in_circular(text: str, team: Team, *, due: str = "") -> str:
    """A text with the team's number, the address of its page and what it owes in place of their
    words; no line is left empty by who owes nothing."""
    site = find_site_url()
    path = reverse("public:team", args=[team.tournament.slug, team.number])
    for word in TEAM_WORDS:
        text = text.replace(word, str(team.number))
    for word in LINK_WORDS:
        text = text.replace(word, f"{site}{path}" if site else "")
    for word in DUE_WORDS:
        text = text.replace(word if due else f"{word}\n\n", due).replace(word, due)
    return text


def find_dues(tournament: Tournament) -> Mapping[int, str]:
    """What each team still has to pay, and how, in words, by its row; in three queries."""
    said = _("À régler à l'entrée : %(sum)s.")
    if bookings().takes_online(tournament):
        said = _("À régler : %(sum)s, en ligne par votre lien privé, ou à l'entrée.")
    return {
        row: said % {"sum": phrase_cents(balance.owed_cents)}
        for row, balance in find_balances(tournament).items()
        if balance.owed_cents
    }


def refuse_trial(tournament: Tournament) -> None:
    """Raise `Refused` (`a-trial`) for a demonstration: whoever asks it to write learns why not."""
    if tournament.is_demo:
        raise Refused(
            _("Une démonstration n'écrit à personne : ses adresses sont inventées."), code="a-trial"
        )


def _name(circular: Circular, recipient: Recipient) -> str:
    return f"{circular.batch}:{recipient.player.key.hex}"


def _find_start(tournament: Tournament, time: SendingTime) -> datetime.datetime | None:
    if time == SendingTime.NOW:
        return None
    day = tournament.date - datetime.timedelta(days=_DAYS_BEFORE[time])
    leaves = timezone.make_aware(datetime.datetime.combine(day, _HOUR))
    if leaves <= timezone.now():
        raise Refused(_("Ce moment est déjà passé."), code="past", field="time")
    return leaves


def _find_end(tournament: Tournament, kind: MailKind) -> datetime.datetime:
    """Until when it is worth reading."""
    now = timezone.now()
    if not TREATMENTS[kind].until_begun:
        return now + _MOST_LATE
    begins = datetime.datetime.combine(tournament.date, tournament.starts_at or datetime.time.max)
    until = timezone.make_aware(begins)
    if until <= now:
        raise Refused(_("Le concours a déjà commencé."), code="begun")
    return until
