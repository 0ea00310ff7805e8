"""What a token of the programming interface opens."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """One thing that a token lets a program do; `permissions.py` says which right it stands for."""

    READ = "read", _("Lire équipes, parties, feuilles et classements, même cachés")
    CONTACTS = "contacts:read", _("Lire les téléphones et les courriels")
    INCIDENTS = "incidents:read", _("Lire les incidents et les décisions")
    PRIZES = "prizes:read", _("Lire le palmarès")
    MONEY = "money:read", _("Lire les comptes")
    SIGN_UPS = "signups", _("Lire, faire et annuler des inscriptions en ligne")
    CHECK_IN = "checkin", _("Noter les arrivées")
