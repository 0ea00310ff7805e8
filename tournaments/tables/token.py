"""The tokens of a club or of a tournament, as a table."""

from collections.abc import Callable, Iterable
from datetime import datetime

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import ApiToken
from tournaments.names import name_user
from tournaments.tables.listing import (
    DAY,
    TEXT,
    TITLE,
    ListTable,
    RemoveColumn,
    phrase_short_moment,
)


class TokenTable(ListTable):
    """One row per token that still opens something."""

    caption = gettext_lazy("Jetons d'accès")
    route = "organiser:token_export"
    spare = ("given_by",)

    label = tables.Column(verbose_name=gettext_lazy("Programme"), attrs=TITLE)
    prefix = tables.Column(verbose_name=gettext_lazy("Début du jeton"), orderable=False, attrs=TEXT)
    opened = tables.Column(verbose_name=gettext_lazy("Ce qu'il ouvre"), orderable=False, attrs=TEXT)
    last_used_at = tables.Column(
        verbose_name=gettext_lazy("Dernier usage"), empty_values=(), attrs=TEXT
    )
    valid_until = tables.Column(verbose_name=gettext_lazy("Jusqu'à"), attrs=DAY)
    given_by = tables.Column(
        verbose_name=gettext_lazy("Donné par"), orderable=False, empty_values=(), attrs=TEXT
    )

    def __init__(
        self, tokens: Iterable[ApiToken], *, route: str, address: Callable[[ApiToken], str]
    ) -> None:
        remove = RemoveColumn(address=address, about=lambda row: row.label)
        super().__init__(tokens, extra_columns=[("act", remove)])
        self.route = route

    def render_prefix(self, value: str) -> str:
        """What people see of it."""
        return f"{value}…"

    def render_opened(self, record: ApiToken) -> str:
        """What it opens, as it was ticked."""
        return " ; ".join(str(scope.label) for scope in record.opened)

    def render_last_used_at(self, value: datetime | None) -> str:
        """When it was last used."""
        return phrase_short_moment(value) if value else _("pas encore utilisé")

    def render_valid_until(self, value: datetime) -> str:
        """When it ends by itself."""
        return phrase_short_moment(value)

    def value_valid_until(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value

    def render_given_by(self, record: ApiToken) -> str:
        return name_user(record.given_by)
