"""Django's entry for the seasons app, and what is done about series and the people in them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.SERIES_CHANGED: ActRow(cares=ALWAYS),
    Act.PEOPLE_JOINED: ActRow(cares=ALWAYS),
    Act.PEOPLE_PARTED: ActRow(cares=ALWAYS),
    Act.PERSON_RESPELLED: ActRow(cares=ALWAYS),
    Act.IDENTIFICATION_UNDONE: ActRow(cares=ALWAYS),
}


class SeasonsConfig(AppConfig):
    """Series of tournaments, their standings, and the people in them."""

    name = "seasons"
    label = "seasons"
    verbose_name = _("Saisons")

    def ready(self) -> None:
        """Show on public pages in which series a tournament counts; seed by them."""
        from api.endpoints.interface import add_public_router
        from seasons import api as series
        from seasons.port import Seasons
        from seasons.queries.seasons import list_series_counting
        from tournaments.acts import add_acts
        from tournaments.ports import PagePlace, add_page_part, seasons

        add_acts(ROWS)
        add_public_router(series.public)
        add_page_part(
            PagePlace.FRONT_LINKS, list_series_counting, "seasons/public/_counts_in.html", order=2
        )
        seasons.fill(Seasons())
