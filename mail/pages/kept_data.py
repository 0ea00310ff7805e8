"""The mails that the site wrote to a person, in what it keeps of them."""

from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from mail.models import OutgoingMail
from tournaments.dates import phrase_local_moment
from tournaments.models import Player, Team
from tournaments.pages.teams.kept_data import Fact


def list_mails_to(people: Sequence[Player], _teams: Sequence[Team]) -> list[Fact]:
    """The mails to a person, also to the addresses alone."""
    addresses = {player.email for player in people} - {""}
    club = {player.club_id for player in people}
    theirs = Q(player__in=people) | Q(to_address__in=addresses, tournament__club__in=club)
    return [describe_mail(mail) for mail in OutgoingMail.objects.filter(theirs).order_by("pk")]


def describe_mail(mail: OutgoingMail) -> Fact:
    """A mail: when, what about, where to, what became of it."""
    when = phrase_local_moment(mail.sent_at or mail.created_at)
    said = [when, mail.subject, mail.to_address, str(mail.get_state_display())]
    return _("Courriel écrit par le site"), " · ".join(filter(None, said))
