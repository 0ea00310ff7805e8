"""Django's entry for the tournaments app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Clubs, tournaments, teams, rounds, sheets, standings."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = _("Tournois")

    def ready(self) -> None:
        """Connect what follows an act."""
        from tournaments import receivers  # noqa: F401
