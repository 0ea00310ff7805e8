"""The mails of a tournament as the organiser reads them: what went to whom, and how it stands;
those that did not arrive: on the page of an evening, in « Plus », on the tabs; those that wait
in a database brought back; and those to a person, in what the site keeps of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mail.models import WAITING, OutgoingMail
from mail.queries import MailCount, count_mails
from tournaments.dates import phrase_local_moment
from tournaments.enums import MailState
from tournaments.models import Player, Team, Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import EveningMatter
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.counts import TabCount
from tournaments.pages.goto.places import May
from tournaments.pages.teams.kept_data import Fact
from tournaments.permissions import Permission

_MOST = 500
"""Lines on the page; more than these are counted only."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MailLine:
    """One mail. `to_copy` is its text where a person has to pass it on; `phone` is for that."""

    mail: OutgoingMail
    state: MailState
    whom: str
    phone: str
    to_copy: str
    address_is_dead: bool

    @property
    def state_label(self) -> str:
        """State in the same words as ever, but for what a person passed on."""
        return _("transmis autrement") if self.mail.was_passed_on else str(self.state.label)


@dataclass(frozen=True, kw_only=True, slots=True)
class Outbox:
    """The mails of a tournament, the last first, without the `more` that are older; `sends` where
    the site has a mail server."""

    lines: tuple[MailLine, ...]
    count: MailCount
    more: int
    sends: bool


def read_outbox(tournament: Tournament) -> Outbox:
    """The mails of a tournament, in a fixed number of queries."""
    mails = tournament.mails.select_related("player").prefetch_related(
        Prefetch("team", queryset=Team.objects.with_players())
    )
    found = list(mails[: _MOST + 1])
    dead = _list_dead_addresses(tournament)
    sends: bool = settings.SITE_SENDS_MAIL
    return Outbox(
        lines=tuple(_describe(mail, dead, sends=sends) for mail in found[:_MOST]),
        count=count_mails(tournament),
        more=mails.count() - _MOST if len(found) > _MOST else 0,
        sends=sends,
    )


def _describe(mail: OutgoingMail, dead: frozenset[str], *, sends: bool) -> MailLine:
    players = mail.team.players if mail.team else []
    return MailLine(
        mail=mail,
        state=MailState(mail.state),
        whom=str(mail.team) if mail.team else "",
        phone=next((player.phone for player in players if player.phone), ""),
        to_copy=mail.text if mail.waits and not sends else "",
        address_is_dead=mail.to_address.casefold() in dead,
    )


def _list_dead_addresses(tournament: Tournament) -> frozenset[str]:
    players = Player.objects.filter(club_id=tournament.club_id).exclude(mail_dead_at=None)
    return frozenset(address.casefold() for address in players.values_list("email", flat=True))


def list_failed_mails(desk: Desk) -> Iterator[EveningMatter]:
    """How many mails never arrived, for who may change the settings."""
    failed = count_mails(desk.tournament).failed if Permission.CHANGE_SETTINGS in desk.may else 0
    if failed:
        sentence = ngettext(
            "%(count)d courriel n'est pas arrivé.",
            "%(count)d courriels ne sont pas arrivés.",
            failed,
        )
        look = desk.link(Permission.CHANGE_SETTINGS, _("Voir lesquels"), "organiser:mails")
        yield EveningMatter(sentence=sentence % {"count": failed}, action=look)


def list_chips(tournament: Tournament, may: May) -> Chips:
    """How many mails never arrived, beside their place."""
    failed = count_mails(tournament).failed if Permission.CHANGE_SETTINGS in may else 0
    if failed:
        sentence = ngettext("%(count)d n'est pas arrivé", "%(count)d ne sont pas arrivés", failed)
        yield "mails", Chip(words=sentence % {"count": failed}, asks=True)


UNDELIVERED = TabCount(
    places=("mails",),
    list_rows=lambda: OutgoingMail.objects.filter(state=MailState.FAILED),
    asked_of=Permission.CHANGE_SETTINGS,
)


def phrase_what_waits() -> str:
    """What goes out again from a database that was brought back."""
    waiting = OutgoingMail.objects.filter(WAITING | Q(state=MailState.SENDING)).count()
    sentence = ngettext(
        "%(count)d courriel attendait au moment de cette copie : il partira quand le "
        "site tournera, même s'il est déjà parti depuis.",
        "%(count)d courriels attendaient au moment de cette copie : ils partiront "
        "quand le site tournera, même s'ils sont déjà partis depuis.",
        waiting,
    )
    return sentence % {"count": waiting} if waiting else ""


def list_mails_to(people: Sequence[Player], _teams: Sequence[Team]) -> list[Fact]:
    """The mails to a person, also to the addresses alone."""
    addresses = {player.email for player in people} - {""}
    club = {player.club_id for player in people}
    theirs = Q(player__in=people) | Q(to_address__in=addresses, tournament__club__in=club)
    return [describe_mail(mail) for mail in OutgoingMail.objects.filter(theirs).order_by("pk")]


def describe_mail(mail: OutgoingMail) -> Fact:
    """A mail: when, what about, where to, what became of it."""
    when = phrase_local_moment(mail.sent_at or mail.created_at)
    parts = [when, mail.subject, mail.to_address, str(mail.get_state_display())]
    return _("Courriel écrit par le site"), " · ".join(filter(None, parts))
