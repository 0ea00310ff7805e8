"""Django's entry for the arbitration app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArbitrationConfig(AppConfig):
    """Incidents, rulings, penalties, appeals, the audit trail."""

    name = "arbitration"
    label = "arbitration"
    verbose_name = _("Arbitrage")
