"""The sheets of a round as a table: who plays where, how far each is, what was made."""

from collections.abc import Iterable
from dataclasses import dataclass

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SheetState
from tournaments.models import Round, Team
from tournaments.pages.sheets.tiles import Tile
from tournaments.tables.listing import NUMBER, TEXT, ListTable, read_words
from tournaments.wording import number_writer

_BY_STATE = (
    SheetState.CONTESTED,
    SheetState.OPEN,
    SheetState.SUBMITTED,
    SheetState.CONFIRMED,
    SheetState.LOCKED,
)
"""What waits for somebody first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetRow:
    """A table of a round; totals are None where nothing is on the sheet, and `address` for whom
    no sheet opens."""

    table: int
    ns: SafeString
    ns_number: int
    ns_total: int | None
    ew: SafeString
    ew_number: int
    ew_total: int | None
    deals: int
    order: int
    state: SafeString
    address: str | None


def list_sheet_rows(round_: Round, tiles: Iterable[Tile], *, opens: bool = True) -> list[SheetRow]:
    """The tables of a round, without a query more than the tiles took; `opens`: each leads to its
    sheet."""
    return [_row(round_, tile, opens=opens) for tile in tiles]


def _row(round_: Round, tile: Tile, *, opens: bool) -> SheetRow:
    match = tile.match
    where = [round_.tournament.slug, round_.number, tile.number]
    return SheetRow(
        table=tile.number,
        ns=_side(match.ns, match.ns_partner),
        ns_number=match.ns.number,
        ns_total=match.ns_score,
        ew=_side(match.ew, match.ew_partner),
        ew_number=match.ew.number if match.ew else 0,
        ew_total=match.ew_score,
        deals=tile.deals,
        order=_BY_STATE.index(tile.state),
        state=_state(tile),
        address=reverse("organiser:sheet", args=where) if opens else None,
    )


def _side(team: Team | None, partner: Team | None) -> SafeString:
    context = {"team": team, "partner": partner}
    return render_to_string("organiser/sheets/_side.html", context)


def _state(tile: Tile) -> SafeString:
    return render_to_string("organiser/sheets/_state.html", {"tile": tile})


class SheetTable(ListTable):
    """One row per table; its number leads to the sheet."""

    caption = _("Feuilles")
    route = "organiser:sheets_export"

    table = tables.Column(
        verbose_name=_("Table"),
        linkify=lambda record: record.address,
        attrs={"th": {"class": "number"}, "td": {"class": "number total"}},
    )
    ns = tables.Column(verbose_name=_("Nord-Sud"), order_by=("ns_number",), attrs=TEXT)
    ns_total = tables.Column(
        verbose_name=_("Total Nord-Sud"), order_by=("ns_total", "table"), attrs=NUMBER
    )
    ew = tables.Column(verbose_name=_("Est-Ouest"), order_by=("ew_number",), attrs=TEXT)
    ew_total = tables.Column(
        verbose_name=_("Total Est-Ouest"), order_by=("ew_total", "table"), attrs=NUMBER
    )
    deals = tables.Column(verbose_name=_("Donnes"), order_by=("deals", "table"), attrs=NUMBER)
    state = tables.Column(verbose_name=_("État"), order_by=("order", "table"))

    def value_ns(self, value: SafeString) -> str:
        """The side's numbers and names."""
        return read_words(value)

    value_ew = value_ns

    def render_ns_total(self, value: int) -> str:
        """Points in the reader's form."""
        return number_writer()(value)

    render_ew_total = render_ns_total

    def value_ns_total(self, value: int) -> int:
        """Points as a spreadsheet adds them."""
        return value

    value_ew_total = value_ns_total

    def value_state(self, value: SafeString) -> str:
        return read_words(value)

    def render_ns(self, value: SafeString) -> SafeString:
        """Numbers and names as one piece, beside the heading on a phone."""
        return format_html("<span>{}</span>", value)

    render_ew = render_ns
