"""The closed lists of arbitration."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class IncidentKind(models.TextChoices):
    """What was reported."""

    SCORE_DISAGREEMENT = "score-disagreement", _("Désaccord sur la marque")


class IncidentState(models.TextChoices):
    """open → closed, when the sheet is decided."""

    OPEN = "open", _("En attente")
    CLOSED = "closed", _("Tranché")
