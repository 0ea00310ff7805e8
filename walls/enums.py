"""What the walls of a hall are told: values are stored, labels are what people read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class WallView(models.TextChoices):
    """What a wall can be told to show; the values are words of its address."""

    AUTO = "auto", _("Automatique")
    SEATS = "places", _("Les places")
    TABLES = "tables", _("Les tables")
    STANDINGS = "classement", _("Le classement")
    CLOCK = "horloge", _("L'horloge")
    STAGES = "tableau", _("Les tableaux et les poules")
    LOT = "repechage", _("Le repêchage au sort")
    PRIZES = "palmares", _("La remise des prix")


class WallReveal(models.TextChoices):
    """When the standings of a round that is whole come up on a wall."""

    AT_ONCE = "at-once", _("dès que la partie est complète")
    ON_PRESS = "on-press", _("quand je le demande")
