"""Seasons: values are stored, labels are what people read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeriesPoints(models.TextChoices):
    """What a place in a tournament brings in a series; the values are those of the ranking."""

    TABLE = "table", _("Un barème par place")
    REVERSE = "reverse", _("Autant de points que d'équipes derrière, plus un")
    RANKING_POINTS = "ranking_points", _("Les points de classement du concours")


class SeriesOf(models.TextChoices):
    """Who is ranked over a season."""

    PEOPLE = "people", _("Les joueurs, quel que soit le partenaire")
    TEAMS = "teams", _("Les équipes")
    CLUBS = "clubs", _("Les clubs")
