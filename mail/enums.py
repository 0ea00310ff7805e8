"""Mail: what it is about."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MailKind(models.TextChoices):
    """What a mail is about; `TREATMENTS` in `mail/domain/delivery.py` says how each is treated."""

    REMINDER = "reminder", _("Rappel")
    CHANGED = "changed", _("Changement pratique")
    CANCELLED = "cancelled", _("Concours annulé")
    RESULTS = "results", _("Résultats")
    MESSAGE = "message", _("Message")
    RECEIPT = "receipt", _("Reçu")
    BOOKING = "booking", _("Inscription")
    NEWS = "news", _("Ce qui est arrivé au club")


class Audience(models.TextChoices):
    """Which teams an organiser writes to."""

    SIGNED_UP = "signed-up", _("Tous les inscrits")
    WAITING = "waiting", _("La liste d'attente")
    NOT_HERE = "not-here", _("Les inscrits qui ne sont pas encore arrivés")
    UNPAID = "unpaid", _("Les inscrits qui n'ont pas tout réglé")
    ALONE = "alone", _("Les joueurs qui cherchent un partenaire")


class SendingTime(models.TextChoices):
    """When mails to many leave."""

    NOW = "now", _("Tout de suite")
    TWO_DAYS_BEFORE = "two-days", _("Deux jours avant, à 10 h")
    DAY_BEFORE = "day-before", _("La veille, à 10 h")
