"""Penalties as a list, and every ruling of a tournament as a file: whom they touch, what they cost,
by whom, why, and what became of them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.models import Ruling
from arbitration.pages.incidents.facts import name_offenders
from arbitration.pages.record.departures import as_penalised, find_undoing, map_ordered
from arbitration.pages.rulings.read_rulings import ReadRuling, read_rulings
from arbitration.queries.incidents import list_penalties, list_rulings
from seasons.pages.people import name_account_holder
from tournaments.models import Adjustment, Match, Team, Tournament
from tournaments.names import name_user
from tournaments.permissions import Permission
from tournaments.queries.draws.round_titles import name_round, name_table
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.parts import ListPart
from tournaments.tables.listing import ACT, TEXT, TITLE, ListTable
from tournaments.wording import phrase_adjusted_points, read_words


def _reversal(penalty: Adjustment) -> Adjustment | None:
    return getattr(penalty, "reversed_by", None)


class PenaltyTable(ListTable):
    """One row per penalty, the latest first; a cancelled one stays, struck out. `ordered` are the
    rulings that gave some of them, by the key of the penalty."""

    caption = gettext_lazy("Pénalités et ajustements")
    route = "arbitration:penalties_export"
    spare = ("match", "made_by")

    team = tables.Column(
        verbose_name=gettext_lazy("Équipe"), order_by=("team__number", "-made_at"), attrs=TITLE
    )
    amount = tables.Column(
        verbose_name=gettext_lazy("Points"),
        order_by=("unit", "amount", "-made_at"),
        attrs={"th": {"class": "number"}, "td": {"class": "number total"}},
    )
    reason = tables.Column(verbose_name=gettext_lazy("Raison"), orderable=False, attrs=TEXT)
    match = tables.Column(
        verbose_name=gettext_lazy("Table"),
        order_by=("match__round__number", "match__table_number", "-made_at"),
        attrs=TEXT,
    )
    made_at = tables.Column(verbose_name=gettext_lazy("Quand"), order_by=("made_at", "pk"))
    made_by = tables.Column(
        verbose_name=gettext_lazy("Qui"), order_by=("made_by__username", "-made_at"), attrs=TEXT
    )
    outcome = tables.Column(
        verbose_name=gettext_lazy("Suite donnée"),
        empty_values=(),
        orderable=False,
        attrs=TEXT,
    )
    act = tables.TemplateColumn(
        verbose_name=gettext_lazy("Action"),
        template_name="arbitration/_cancel_penalty.html",
        orderable=False,
        exclude_from_export=True,
        attrs=ACT,
    )

    class Meta:
        row_attrs = {"class": lambda record: "is-absent" if _reversal(record) else ""}

    def __init__(
        self, *args: Any, ordered: Mapping[UUID, Ruling], of_people: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._ordered = ordered
        if of_people:
            self.columns["team"].column.verbose_name = _("Joueur")

    def _team_of(self, record: Adjustment) -> Team:
        return as_penalised(record, self._ordered.get(record.key))

    def render_team(self, record: Adjustment) -> SafeString:
        """The team's number and who played in it then."""
        team = self._team_of(record)
        return format_html(
            '<span><span class="team-number">{}</span> {}</span>', team.number, team.label
        )

    def value_team(self, record: Adjustment) -> str:
        """The team in plain words, as a file has it."""
        team = self._team_of(record)
        return f"{team.number} {team.label}"

    def render_amount(self, record: Adjustment) -> str:
        """Points with their sign and unit, struck out where they count no more."""
        written = phrase_adjusted_points(record.amount, record.unit)
        return format_html("<s>{}</s>", written) if _reversal(record) else written

    def value_amount(self, record: Adjustment) -> str:
        """The points in plain words, as a file has them."""
        return phrase_adjusted_points(record.amount, record.unit)

    def render_reason(self, value: str) -> str:
        """As somebody typed it, or as the site says it."""
        return read_words(value)

    def render_match(self, value: Match) -> str:
        """The round and the table."""
        return name_table(value.round, value.table_number)

    def render_made_at(self, value: datetime, record: Adjustment) -> str:
        """The hour alone on the day of the tournament."""
        return self._phrase_moment(value, record)

    def value_made_at(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value

    def render_made_by(self, value: Any) -> str:
        return name_user(value)

    def render_outcome(self, record: Adjustment) -> str:
        """Whether the penalty counts; else why it was cancelled, when and by whom or by which
        ruling."""
        reversal = _reversal(record)
        if reversal is None:
            return _("comptée")
        why = read_words(reversal.reason)
        if undoing := find_undoing(record, self._ordered.get(record.key)):
            # A jury signs together: who pressed the button is not who took it back.
            when = self._phrase_moment(reversal.made_at, record)
            said = _("annulée par la décision n° %(number)s") % {"number": undoing.number}
            return f"{said} : {why} · {when}"
        parts = (why, self._phrase_moment(reversal.made_at, record))
        told = " · ".join(filter(None, (*parts, name_user(reversal.made_by))))
        return _("annulée : %(why)s") % {"why": told}

    def _phrase_moment(self, moment: datetime, record: Adjustment) -> str:
        context = {"moment": moment, "tournament": record.tournament}
        return render_to_string("arbitration/_when.html", context).strip()


def list_penalty_rows(tournament: Tournament) -> PenaltyTable:
    """The penalties of a tournament as a table."""
    ordered = map_ordered(list_rulings(tournament))
    of_people = tournament.is_of_people
    return PenaltyTable(list_penalties(tournament), ordered=ordered, of_people=of_people)


def build_ruling_grid(tournament: Tournament) -> Grid:
    """The rulings in order, those that were revised too."""
    headings = [
        _("Décision"),
        _("Quand"),
        _("Partie"),
        _("Table"),
        _("Donne"),
        _("Fait"),
        _("En faute"),
        _("Ce qui est décidé"),
        _("Raison"),
        _("Arbitre"),
        _("Remplacée par"),
    ]
    rows = [_row(ruling) for ruling in read_rulings(tournament)]
    return Grid(title=_("Décisions"), headings=headings, rows=rows)


def _row(read: ReadRuling) -> list[object]:
    ruling, incident = read.ruling, read.ruling.incident
    match = incident.match
    return [
        ruling.number,
        ruling.ruled_at,
        "" if match is None else name_round(match.round),
        "" if match is None else match.table_number,
        incident.deal_number,
        incident.label,
        name_offenders(incident),
        " ".join(read.sentences),
        read.reason,
        f"{_('Le jury :')} {', '.join(read.sat)}"
        if read.sat
        else name_account_holder(ruling.ruled_by),
        "" if read.successor is None else read.successor.number,
    ]


PARTS = (
    ListPart(
        code="decisions",
        title=gettext_lazy("Décisions"),
        says=gettext_lazy("Ce que les arbitres ont décidé, où, et pourquoi."),
        permission=Permission.READ_JOURNAL,
        build=build_ruling_grid,
    ),
    ListPart(
        code="penalites",
        title=gettext_lazy("Pénalités et ajustements"),
        says=gettext_lazy("Les points donnés ou retirés, à qui, pourquoi, et s'ils comptent."),
        permission=Permission.READ_JOURNAL,
        build=lambda tournament: list_penalty_rows(tournament).as_grid(),
    ),
)
"""What arbitration adds to what is taken away of a tournament."""
