"""The rules that a club keeps, and the versions of one of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.dates import phrase_day
from tournaments.models import RuleSetVersion
from tournaments.names import name_key
from tournaments.rule_words import name_rulebook
from tournaments.tables.listing import ACT, DAY, NUMBER, TEXT, TITLE, ListTable


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleSetRow:
    """Rules of a club as they stand now: `own` is on how many points they leave the rulebook."""

    name: str
    rulebook: str
    own: int
    version: int
    saved_at: datetime
    author: str
    address: str

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def author_key(self) -> str:
        """What sorts by who saved it."""
        return name_key(self.author)


def rule_set_rows(newest: Iterable[RuleSetVersion]) -> list[RuleSetRow]:
    """A club's rules from their newest versions."""
    return [
        RuleSetRow(
            name=version.rule_set.name,
            rulebook=name_rulebook(version.rulebook),
            own=len(version.overrides),
            version=version.number,
            saved_at=version.created_at,
            author=version.author,
            address=version.get_absolute_url(),
        )
        for version in newest
    ]


class RuleSetTable(ListTable):
    """One row per rule set; the name leads to its newest version."""

    caption = gettext_lazy("Règles du club")
    route = "organiser:club_rules_export"

    name = tables.Column(
        verbose_name=gettext_lazy("Règles"),
        order_by=("key",),
        linkify=lambda record: record.address,
        attrs=TITLE,
    )
    rulebook = tables.Column(verbose_name=gettext_lazy("Règlement de départ"), attrs=TEXT)
    own = tables.Column(verbose_name=gettext_lazy("Différences"), attrs=NUMBER)
    version = tables.Column(verbose_name=gettext_lazy("Version"), attrs=NUMBER)
    saved_at = tables.Column(verbose_name=gettext_lazy("Enregistrée le"), attrs=DAY)
    author = tables.Column(
        verbose_name=gettext_lazy("Par"), order_by=("author_key", "saved_at"), attrs=TEXT
    )

    def render_saved_at(self, value: datetime) -> str:
        """The day of the version."""
        return phrase_day(value)

    def value_saved_at(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value


@dataclass(frozen=True, kw_only=True, slots=True)
class VersionRow:
    """A version of the rules in the list of versions. `is_read` marks the one that the page shows;
    `compare_url` of any other compares it with that one."""

    number: int
    saved_at: datetime
    author: str
    note: str
    is_read: bool
    address: str
    compare_url: str

    @property
    def author_key(self) -> str:
        """What sorts by who saved it."""
        return name_key(self.author)


def list_version_rows(read: RuleSetVersion, history: Iterable[RuleSetVersion]) -> list[VersionRow]:
    """The versions of the rules of which `read` is one."""
    rules = read.rule_set
    compare = reverse(
        "organiser:club_rules_compare", args=[rules.club.slug, rules.slug, read.number]
    )
    return [
        VersionRow(
            number=version.number,
            saved_at=version.created_at,
            author=version.author,
            note=version.note,
            is_read=version.pk == read.pk,
            address=version.get_absolute_url(),
            compare_url=f"{compare}?avec=v{version.pk}",
        )
        for version in history
    ]


class VersionTable(ListTable):
    """One row per version, the latest first."""

    caption = gettext_lazy("Toutes les versions")
    route = "organiser:club_rules_versions_export"

    number = tables.Column(verbose_name=gettext_lazy("Version"), attrs=NUMBER)
    saved_at = tables.Column(verbose_name=gettext_lazy("Enregistrée le"), attrs=DAY)
    author = tables.Column(
        verbose_name=gettext_lazy("Par"), order_by=("author_key", "saved_at"), attrs=TEXT
    )
    note = tables.Column(verbose_name=gettext_lazy("Ce qui change"), orderable=False, attrs=TEXT)
    act = tables.Column(
        verbose_name=gettext_lazy("Action"),
        empty_values=(),
        orderable=False,
        exclude_from_export=True,
        attrs=ACT,
    )

    def render_saved_at(self, value: datetime) -> str:
        """The day of the version."""
        return phrase_day(value)

    def value_saved_at(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value

    def render_act(self, record: VersionRow) -> SafeString | str:
        """The ways to another version; the one on the page is said to be it."""
        if record.is_read:
            return _("Vous la lisez")
        named = {"number": record.number}
        return format_html(
            '<a class="button button--quiet" href="{}">{}</a>'
            '<a class="button button--quiet" href="{}">{}</a>',
            record.address,
            _("Lire la version %(number)s") % named,
            record.compare_url,
            _("Comparer à la version %(number)s") % named,
        )
