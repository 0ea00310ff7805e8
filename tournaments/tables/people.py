"""The people of a club, as a list and as the file that is taken in again."""

import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.dates import phrase_day
from tournaments.models import Player
from tournaments.tables.listing import DAY, NUMBER, TEXT, TITLE, ListTable


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
