"""Everybody who may do something in a tournament, and by what."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import HelperPass, Tournament
from tournaments.names import name_key, name_user
from tournaments.queries.rights.access import Rights
from tournaments.tables.listing import (
    TEXT,
    TITLE,
    ListTable,
    RemoveColumn,
    phrase_short_moment,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldRight:
    """Somebody, what they may do, by what, and until when.

    `end_url` takes it back; it is empty for what the club gives. `used` is for passes alone.
    """

    who: str
    role: str
    way: str
    until: datetime | None = None
    used: str = ""
    end_url: str = ""

    @property
    def key(self) -> str:
        return name_key(self.who)


def list_held_rights(tournament: Tournament, rights: Rights) -> list[HeldRight]:
    """Every right of a tournament: what ends this evening first, the club's own people last."""
    return [
        *_passes(tournament, rights),
        *_invitations(tournament, rights),
        *_roles(tournament, rights),
        *_members(rights),
    ]


def _passes(tournament: Tournament, rights: Rights) -> Iterator[HeldRight]:
    for helper_pass in rights.passes:
        role = helper_pass.get_role_display()
        yield HeldRight(
            who=helper_pass.label,
            role=f"{role}, {helper_pass.room.name}" if helper_pass.room else role,
            way=_("code à scanner, sans compte"),
            until=helper_pass.valid_until,
            used=_last_use(helper_pass),
            end_url=reverse("organiser:pass_revoke", args=[tournament.slug, helper_pass.key]),
        )


def _last_use(helper_pass: HelperPass) -> str:
    return (
        phrase_short_moment(helper_pass.last_used_at)
        if helper_pass.last_used_at
        else _("pas encore utilisé")
    )


def _invitations(tournament: Tournament, rights: Rights) -> Iterator[HeldRight]:
    for invitation in rights.invitations:
        giver = name_user(invitation.given_by)
        yield HeldRight(
            who=invitation.label,
            role=invitation.get_role_display(),
            way=_("invitation de %(name)s") % {"name": giver} if giver else _("invitation"),
            until=invitation.valid_until,
            end_url=reverse("organiser:invitation_revoke", args=[tournament.slug, invitation.key]),
        )


def _roles(tournament: Tournament, rights: Rights) -> Iterator[HeldRight]:
    for given in rights.roles:
        name = name_user(given.user)
        yield HeldRight(
            who=name,
            role=given.get_role_display(),
            way=_("rôle dans ce concours"),
            end_url=reverse("organiser:role_take", args=[tournament.slug, given.key]),
        )


def _members(rights: Rights) -> Iterator[HeldRight]:
    for member in rights.members:
        name = name_user(member.user)
        yield HeldRight(who=name, role=member.get_role_display(), way=_("rôle dans le club"))


class RightTable(ListTable):
    caption = gettext_lazy("Qui peut quoi dans ce concours")
    route = "organiser:rights_export"

    who = tables.Column(verbose_name=gettext_lazy("Qui"), order_by=("key",), attrs=TITLE)
    role = tables.Column(verbose_name=gettext_lazy("Rôle"), order_by=("role", "key"), attrs=TEXT)
    way = tables.Column(verbose_name=gettext_lazy("Comment"), order_by=("way", "key"), attrs=TEXT)
    until = tables.Column(verbose_name=gettext_lazy("Jusqu'à"), order_by=("until", "key"))
    used = tables.Column(verbose_name=gettext_lazy("Dernier usage"), orderable=False)
    act = RemoveColumn(address=lambda row: row.end_url, about=lambda row: row.who)

    def render_until(self, value: datetime) -> str:
        """When it ends by itself."""
        return phrase_short_moment(value)

    def value_until(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value
