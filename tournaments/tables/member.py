"""The clubs of a site, the people who work for one, and those whom it knows: as a list, and as the
file that is taken in again."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.dates import phrase_day
from tournaments.models import Club, Membership, Player
from tournaments.names import name_key, name_order, name_user
from tournaments.tables.listing import DAY, NUMBER, TEXT, TITLE, ListTable, RemoveColumn


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
            role=_phrase_role(member),
            setup_url=setup_urls.get(member.user_id, ""),
            remove_url=reverse("organiser:club_member_remove", args=[club.slug, member.key]),
        )
        for member in members
    ]
    return sorted(rows, key=lambda row: row.key)


def _phrase_role(member: Membership) -> str:
    """The role, with its last day where it has one."""
    if member.until is None:
        return member.get_role_display()
    values = {"role": member.get_role_display(), "day": phrase_day(member.until)}
    return _("%(role)s, jusqu'au %(day)s") % values


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
        sentence = _("Pas encore de mot de passe. Donnez-lui cette adresse ; elle sert une fois :")
        return format_html('<span>{} <span class="scan__address">{}</span></span>', sentence, value)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubRow:
    """A club as the site's owner sees it; `size` is what its photos and papers take, in bytes."""

    name: str
    town: str
    people: str
    evenings: int
    last_on: datetime.date | None
    size: int
    is_closed: bool
    address: str

    @property
    def key(self) -> str:
        return name_order(name_key(self.name))

    @property
    def town_key(self) -> str:
        return name_order(name_key(self.town))


def list_club_rows(clubs: Iterable[Any]) -> list[ClubRow]:
    """The clubs of `queries.clubs.list_all_clubs`, by name."""
    rows = [
        ClubRow(
            name=club.name,
            town=club.town,
            people=_phrase_direction(club),
            evenings=club.evenings,
            last_on=club.last_on,
            size=(club.photo_bytes or 0) + (club.paper_bytes or 0),
            is_closed=club.closed_at is not None,
            address=reverse("organiser:club", args=[club.slug]),
        )
        for club in clubs
    ]
    return sorted(rows, key=lambda row: row.key)


def _phrase_direction(club: Any) -> str:
    """Who runs a club; until when somebody may come to, where nobody does."""
    if club.run_by or club.offered_until is None:
        return ", ".join(name_user(member.user) for member in club.run_by)
    until = phrase_day(timezone.localdate(club.offered_until))
    return _("personne : lien jusqu'au %(day)s") % {"day": until}


class ClubTable(ListTable):
    caption = gettext_lazy("Les clubs")
    route = "organiser:clubs_export"

    name = tables.Column(
        verbose_name=gettext_lazy("Club"),
        order_by=("key",),
        linkify=lambda record: record.address,
        attrs=TITLE,
    )
    town = tables.Column(
        verbose_name=gettext_lazy("Commune"), order_by=("town_key", "key"), attrs=TEXT
    )
    people = tables.Column(verbose_name=gettext_lazy("Qui le dirige"), orderable=False, attrs=TEXT)
    evenings = tables.Column(
        verbose_name=gettext_lazy("Concours"), order_by=("evenings", "key"), attrs=NUMBER
    )
    last_on = tables.Column(
        verbose_name=gettext_lazy("Le dernier"), order_by=("last_on", "key"), attrs=DAY
    )
    size = tables.Column(
        verbose_name=gettext_lazy("Disque"), order_by=("size", "key"), attrs=NUMBER
    )

    def render_name(self, value: str, record: ClubRow) -> str:
        """The name, and that the club is closed."""
        return _("%(club)s (fermé)") % {"club": value} if record.is_closed else value

    def render_last_on(self, value: datetime.date) -> str:
        return phrase_day(value)

    def value_last_on(self, value: datetime.date | None) -> datetime.date | None:
        """The day as a spreadsheet sorts it."""
        return value

    def render_size(self, value: int) -> str:
        return filesizeformat(value) if value else ""

    def value_size(self, value: int) -> int:
        """The bytes, for a spreadsheet to add up."""
        return value


class PeopleTable(ListTable):
    """One row per person; the name leads to their page. The file has names apart, and all that
    the import reads."""

    caption = gettext_lazy("Les personnes du club")
    route = "organiser:people_file"
    spare = ("licence", "category", "member_until", "phone", "email", "partner")

    name = tables.Column(
        verbose_name=gettext_lazy("Nom et prénom"),
        order_by=("name_key",),
        exclude_from_export=True,
        attrs=TITLE,
    )
    family = tables.Column(
        verbose_name=gettext_lazy("Nom"), accessor="named_apart__surname", visible=False
    )
    first_name = tables.Column(
        verbose_name=gettext_lazy("Prénom"), accessor="named_apart__first_name", visible=False
    )
    licence = tables.Column(verbose_name=gettext_lazy("Licence"), attrs=TEXT)
    category = tables.Column(verbose_name=gettext_lazy("Catégorie"), attrs=TEXT)
    member_until = tables.Column(verbose_name=gettext_lazy("Adhérent jusqu'au"), attrs=DAY)
    phone = tables.Column(verbose_name=gettext_lazy("Téléphone"), attrs=TEXT)
    email = tables.Column(verbose_name=gettext_lazy("Courriel"), attrs=TEXT)
    mail_agreed_at = tables.Column(
        verbose_name=gettext_lazy("Courriels acceptés"), visible=False, empty_values=()
    )
    born_in = tables.Column(verbose_name=gettext_lazy("Année de naissance"), visible=False)
    partner = tables.Column(
        verbose_name=gettext_lazy("Partenaire"), order_by=("partner__name_key",), attrs=TEXT
    )
    played = tables.Column(
        verbose_name=gettext_lazy("Concours joués"), exclude_from_export=True, attrs=NUMBER
    )

    def render_name(self, record: Player) -> SafeString:
        """The name, as the way to the person's page."""
        address = reverse("organiser:person", args=[record.club.slug, record.key])
        return format_html('<a href="{}">{}</a>', address, record.name)

    def render_member_until(self, value: datetime.date) -> str:
        return phrase_day(value)

    def value_member_until(self, value: datetime.date) -> datetime.date:
        return value

    def value_mail_agreed_at(self, value: datetime.datetime | None) -> str:
        return _("oui") if value else _("non")
