"""Seasons: values are stored, labels are what people read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeriesPoints(models.TextChoices):
    """What a place in a tournament brings in a series; the values are those of the ranking."""

    TABLE = "table", _("Un barème par place")
    REVERSE = "reverse", _("Autant de points que d'équipes derrière, plus un")
    RANKING_POINTS = "ranking_points", _("Les points de classement du concours")
    TOTAL = "total", _("Le total des points marqués")
    WINS = "wins", _("Les parties gagnées")


OF_A_TEAM_ALONE = (SeriesPoints.TOTAL, SeriesPoints.WINS)
"""What is not added up over the teams of a club."""


class SeriesOf(models.TextChoices):
    """Who is ranked over a season."""

    PEOPLE = "people", _("Les joueurs, quel que soit le partenaire")
    TEAMS = "teams", _("Les équipes")
    CLUBS = "clubs", _("Les clubs")
