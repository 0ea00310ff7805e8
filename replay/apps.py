"""Django's entry for the replay app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReplayConfig(AppConfig):
    """A deal played again, card by card."""

    name = "replay"
    label = "replay"
    verbose_name = _("Rejouer une donne")
