"""Places asked for by the public: how a tournament takes them, and when."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class BookingMode(models.TextChoices):
    """What becomes of a request that comes in."""

    CLOSED = "closed", _("Fermées : on s'inscrit auprès du club")
    OPEN = "open", _("Ouvertes : une place libre est donnée tout de suite")
    APPROVAL = "approval", _("Sur accord : le club répond à chaque demande")


class BookingPhase(models.TextChoices):
    """Where a tournament stands with its requests at a moment."""

    CLOSED = "closed", _("Les inscriptions en ligne sont fermées.")
    TO_COME = "to-come", _("Les inscriptions en ligne ne sont pas encore ouvertes.")
    OPEN = "open", _("Les inscriptions en ligne sont ouvertes.")
    OVER = "over", _("Les inscriptions en ligne sont closes.")
    AWAY = "away", _("Le concours est à la salle : adressez-vous au club.")
    STARTED = "started", _("Le concours commence : voyez la table de marque.")
