"""The walls of a hall: what each was told to show."""

import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.stage import Room, Stage
from tournaments.models.tournament import Tournament
from walls.enums import WallReveal, WallView

MESSAGE_LENGTH = 120


class Wall(models.Model):
    """A screen of the hall, by its name in the address; the one without a name is the hall's own.

    `first_letter` and `last_letter`, `room` and `stage` are its part of the hall: the whole where
    they are empty. `revealed_round` is the last round whose standings somebody let it reveal;
    `version` rises with whatever it is told.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="walls")
    name = models.SlugField(_("nom de l'écran"), max_length=30, blank=True)
    view = models.CharField(
        _("ce qu'il montre"), max_length=12, choices=WallView.choices, default=WallView.AUTO
    )
    message = models.CharField(_("message"), max_length=MESSAGE_LENGTH, blank=True)
    message_until = models.DateTimeField(null=True, blank=True)
    first_letter = models.CharField(_("noms de"), max_length=1, blank=True)
    last_letter = models.CharField(_("à"), max_length=1, blank=True)
    room = models.ForeignKey(
        Room, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    stage = models.ForeignKey(
        Stage, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reveal = models.CharField(
        _("le classement paraît"),
        max_length=8,
        choices=WallReveal.choices,
        default=WallReveal.AT_ONCE,
    )
    revealed_round = models.PositiveSmallIntegerField(default=0)
    told_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    version = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "tournaments_wall"
        verbose_name = _("écran")
        verbose_name_plural = _("écrans")
        ordering = ["tournament", "name"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="wall_name_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} / {self.name}"

    def says(self, now: datetime.datetime) -> str:
        """The wall's message, until the hour that it was given for."""
        is_over = self.message_until is not None and self.message_until <= now
        return "" if is_over else self.message
