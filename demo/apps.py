"""Django's entry for the demo app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    """Two evenings made up to try the site on."""

    name = "demo"
    label = "demo"
    verbose_name = _("Démonstration")
