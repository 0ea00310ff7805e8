"""Django's entry for the walls app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WallsConfig(AppConfig):
    """The screens of a hall: what each is told, and what it shows."""

    name = "walls"
    label = "walls"
    verbose_name = _("Écrans")

    def ready(self) -> None:
        """Show in La soirée what a wall was told; follow the prize-giving."""
        from tournaments.pages.evening.matters import MatterPlace, add_matters
        from tournaments.pages.goto.chips import add_chips
        from tournaments.signals import place_called
        from walls.domain import follow_prize_giving
        from walls.pages import list_chips, list_told_walls

        add_matters(MatterPlace.SHOWN, list_told_walls)
        place_called.connect(follow_prize_giving, dispatch_uid="walls")
        add_chips(list_chips)
