"""People who work for a club."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Club, Membership
from tournaments.names import name_key, name_user
from tournaments.tables.listing import TEXT, TITLE, ListTable, RemoveColumn


@dataclass(frozen=True, kw_only=True, slots=True)
class MemberRow:
    """A person who works for the club; `setup_url` is where they choose their first password."""

    name: str
    role: str
    setup_url: str
    remove_url: str

    @property
    def key(self) -> str:
        return name_key(self.name)


def list_member_rows(
    club: Club, members: Iterable[Membership], setup_urls: Mapping[int, str]
) -> list[MemberRow]:
    """The members by name; `setup_urls` holds those who have no password yet by their account."""
    rows = [
        MemberRow(
            name=name_user(member.user),
            role=member.get_role_display(),
            setup_url=setup_urls.get(member.user_id, ""),
            remove_url=reverse("organiser:club_member_remove", args=[club.slug, member.key]),
        )
        for member in members
    ]
    return sorted(rows, key=lambda row: row.key)


class MemberTable(ListTable):
    caption = gettext_lazy("Qui travaille pour le club")
    route = "organiser:club_members_export"

    name = tables.Column(verbose_name=gettext_lazy("Nom"), order_by=("key",), attrs=TITLE)
    role = tables.Column(verbose_name=gettext_lazy("Rôle"), order_by=("role", "key"))
    setup_url = tables.Column(
        verbose_name=gettext_lazy("Compte"), exclude_from_export=True, attrs=TEXT
    )
    act = RemoveColumn(address=lambda row: row.remove_url, about=lambda row: row.name)

    def render_setup_url(self, value: str) -> SafeString:
        """What is still to be done for somebody new; nothing where the account is in use."""
        told = _("Pas encore de mot de passe. Donnez-lui cette adresse ; elle sert une fois :")
        return format_html('<span>{} <span class="scan__address">{}</span></span>', told, value)
