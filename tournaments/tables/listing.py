"""What every list of the organisers' side is: sorted by its headings, in pages, and a file."""

import datetime
from collections.abc import Callable, Iterable, Sequence
from html import unescape
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.tables.exports.file import Grid

NUMBER: dict[str, dict[str, str]] = {"th": {"class": "number"}, "td": {"class": "number"}}
TEXT: dict[str, dict[str, str]] = {"td": {"class": "text"}}
TITLE: dict[str, dict[str, str]] = {"td": {"class": "card-title text"}}
DAY: dict[str, dict[str, str]] = {"td": {"class": "day"}}
ACT: dict[str, dict[str, str]] = {"th": {"class": "card-act"}, "td": {"class": "card-act"}}
"""Attributes of a column: numbers, words, what a card on a phone is called by, a day in words, what
to press."""


class ListTable(tables.Table):
    """A list. Its rows stand in the order they came in until the address asks for another."""

    caption: StrOrPromise = ""
    route: str = ""
    """Where it is a file: the kind of file is the last parameter of that address."""
    request: HttpRequest
    address: str = ""
    """The page that sorts it; empty where it is the one on show."""
    files: Sequence[tuple[StrOrPromise, str]] = ()
    """Where the list is a file: (label, address)."""
    spare: Sequence[str] = ()
    """Columns that leave their room to the others where nothing stands in them on a whole page."""

    def __init__(self, data: Iterable[Any], **options: Any) -> None:
        attrs = {"class": "table table--cards table--sorted"}
        super().__init__(data, attrs=attrs, default="", **options)

    def before_render(self, request: HttpRequest) -> None:
        """Hide what is spare and empty on the page shown; a file has every column."""
        rows = list(self.page.object_list) if hasattr(self, "page") else list(self.rows)
        for name in self.spare:
            if rows and not any(row.get_cell(name) for row in rows):
                self.columns.hide(name)

    def as_grid(self) -> Grid:
        """The whole list as a file has it, without the columns of buttons."""
        headings, *rows = self.as_values()
        return Grid(
            title=str(self.caption), headings=[str(heading) for heading in headings], rows=rows
        )


class ButtonColumn(tables.Column):
    """A button per row that acts; none where its address is empty."""

    label: StrOrPromise = ""
    look = ""

    def __init__(self, *, address: Callable[[Any], str], about: Callable[[Any], str]) -> None:
        super().__init__(
            verbose_name=_("Action"),
            empty_values=(),
            orderable=False,
            exclude_from_export=True,
            attrs=ACT,
        )
        self._address, self._about = address, about

    def render(self, record: Any, table: ListTable) -> str:
        """The form around the button."""
        address = self._address(record)
        if not address:
            return ""
        context = {
            "address": address,
            "label": self.label,
            "look": self.look,
            "about": self._about(record),
            "csrf_token": get_token(table.request),
            "request": table.request,
        }
        return render_to_string("components/post_button.html", context)


class RemoveColumn(ButtonColumn):
    """A button per row that takes something away."""

    label = _("Retirer")
    look = "danger"


def build_badge(kind: str, label: StrOrPromise) -> SafeString:
    """A state in words and colour."""
    return format_html('<span class="badge badge--{}">{}</span>', kind, label)


def read_words(markup: str) -> str:
    """What a cell says, for a file."""
    return " ".join(unescape(strip_tags(markup)).split())


def phrase_short_moment(when: datetime.datetime) -> str:
    """A day and its time by the hall's clock, short enough for a column."""
    return date_format(localtime(when), "SHORT_DATETIME_FORMAT")
