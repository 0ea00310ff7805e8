"""Django's entry for the press app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PressConfig(AppConfig):
    """Results as an article, as a picture and on other sites."""

    name = "press"
    label = "press"
    verbose_name = _("Presse")
