"""The organiser's list of teams."""

from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.enums import TeamStatus
from tournaments.models import Team
from tournaments.tables.exports.teams import name_entrant_heading, name_presence_heading
from tournaments.tables.listing import TEXT, TITLE, ListTable, build_badge

_BADGES = {
    TeamStatus.REGISTERED: "final",
    TeamStatus.WAITING: "provisional",
    TeamStatus.WITHDRAWN: "absent",
}


class TeamTable(ListTable):
    """One row per team; the name leads to its form."""

    caption = _("Inscriptions")
    route = "organiser:teams_export"
    spare = ("phone", "category")

    number = tables.Column(
        verbose_name=_("N°"), attrs={"th": {"class": "number"}, "td": {"class": "number total"}}
    )
    players = tables.Column(
        verbose_name=_("Équipe"),
        accessor="label",
        order_by=("first_player", "number"),
        linkify=("organiser:team_edit", {"slug": tables.A("tournament__slug"),
                                         "team_number": tables.A("number")}),
        attrs=TITLE,
    )  # fmt: skip
    club_name = tables.Column(verbose_name=_("Club"), attrs=TEXT)
    phone = tables.Column(
        verbose_name=_("Téléphone"), empty_values=(), orderable=False,
        attrs={"td": {"class": "nowrap"}},
    )  # fmt: skip
    category = tables.Column(verbose_name=_("Catégorie"))
    status = tables.Column(verbose_name=_("Statut"), order_by=("status", "seeks_partner"))
    is_present = tables.BooleanColumn(verbose_name=_("Présente"), yesno=(_("oui"), _("non")))
    has_paid = tables.BooleanColumn(verbose_name=_("Réglé"), yesno=(_("oui"), _("non")))

    class Meta:
        order_by = "number"

    def before_render(self, request: HttpRequest) -> None:
        super().before_render(request)
        shown = [row.record for row in self.page.object_list]
        if shown:
            of = shown[0].tournament
            self.columns["players"].column.verbose_name = name_entrant_heading(of)
            self.columns["is_present"].column.verbose_name = name_presence_heading(of)

    def render_players(self, record: Team) -> SafeString | str:
        """The team's own name and, on a line of its own, who plays."""
        if record.name and record.player_names:
            return format_html(
                '<span class="cell-lines"><span>{}</span> <small>{}</small></span>',
                record.name,
                record.player_names,
            )
        return record.label

    def render_phone(self, record: Team) -> str:
        """The first number there is."""
        return next((player.phone for player in record.players if player.phone), "")

    def render_status(self, record: Team) -> SafeString:
        """The state in words and colour."""
        if record.exclusion_label:
            return build_badge("absent", capfirst(record.exclusion_label))
        if record.seeks_partner and record.status == TeamStatus.REGISTERED:
            return build_badge("missing", _("Cherche un partenaire"))
        status = TeamStatus(record.status)
        return build_badge(_BADGES[status], record.status_label)

    def render_is_present(self, value: Any) -> Any:
        """Yes or no as a word: a mark alone says too little."""
        return _("oui") if value else _("non")

    def render_has_paid(self, value: Any) -> Any:
        """Yes or no as a word."""
        return _("oui") if value else _("non")
