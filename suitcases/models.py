"""Suitcases: the files in which tournaments leave for a hall and come back."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.keys import Keyed
from tournaments.models.tournament import Tournament


class Suitcase(Keyed):
    """One time that a tournament was taken away; the site that packed it and the one that opened
    it have a row each, under one key.

    `number` counts those of a club on the site that packed them, `is_ours` tells that it is this
    one. `secret` makes the codes by which a file proves to descend from it. `head` is the
    journal's when it left, `people` the persons by key as they left, then as they came back.
    `ended_at` is when it came back here, or was closed for the way back there; `given_up_at` when
    the tournament was taken up again without it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="suitcases")
    number = models.PositiveSmallIntegerField()
    is_ours = models.BooleanField(default=True)
    secret = models.CharField(max_length=64)
    head = models.CharField(max_length=80)
    people = models.JSONField(default=dict, blank=True)
    taken_to = models.CharField(max_length=80, blank=True)
    packed_at = models.DateTimeField()
    packed_by = models.CharField(max_length=200)
    opened_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "tournaments_suitcase"
        verbose_name = _("valise")
        verbose_name_plural = _("valises")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(ended_at=None, given_up_at=None),
                name="one_suitcase_out_per_tournament",
            )
        ]

    def __str__(self) -> str:
        return f"V{self.number}"


class CopyAside(models.Model):
    """The copy of a tournament that a hall's computer had, whole, put aside before the concours was
    opened anew there: the file in which it would have gone home. `head` is its journal's."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="copies_aside"
    )
    name = models.CharField(max_length=120)
    content = models.BinaryField()
    head = models.CharField(max_length=80)
    put_aside_at = models.DateTimeField()
    put_aside_by = models.CharField(max_length=200)

    class Meta:
        db_table = "tournaments_copyaside"

    def __str__(self) -> str:
        return self.name


class BroughtFile(models.Model):
    """A file that somebody has brought, kept between being read and being accepted."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4)
    name = models.CharField(max_length=120)
    content = models.BinaryField()
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    brought_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "tournaments_broughtfile"

    def __str__(self) -> str:
        return self.name
