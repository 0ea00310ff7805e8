"""What players say on phones: who speaks for a side, what was typed, what is held for right.

None of it counts by itself: what both sides stand on is written on the sheet as any other deal.
"""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SIDE_CHOICES
from tournaments.models.draws.round import Match
from tournaments.models.keys import Keyed
from tournaments.models.sheets.sheet import ScoreSheet
from tournaments.models.tournament import Tournament


class TableCode(Keyed):
    """What stands on a table's tent and sheets: a way to whatever match sits there, no right to
    write. Only hashes are kept, of the secret in its picture and of the one that is typed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="table_codes")
    table_number = models.PositiveSmallIntegerField()
    token_hash = models.CharField(max_length=64, unique=True)
    short_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        verbose_name = _("code de table")
        verbose_name_plural = _("codes de table")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number"], name="one_code_per_table"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.table_number}"


class PhoneSeat(Keyed):
    """The right of one device to speak for one side of one match; `number` grows per match.

    `device` is the hash of what the device carries. While another one asks for the side,
    `asked_by` is its hash, since `asked_at`; one that was told no is `kept_from`.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="phone_seats")
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=2, choices=SIDE_CHOICES)
    device = models.CharField(max_length=64)
    claimed_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    taken_over = models.BooleanField(default=False)
    asked_by = models.CharField(max_length=64, blank=True)
    asked_at = models.DateTimeField(null=True)
    kept_from = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("place d'un téléphone")
        verbose_name_plural = _("places des téléphones")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="phone_seat_number_once"),
            models.UniqueConstraint(
                fields=["match", "side"], condition=Q(ended_at=None), name="one_phone_per_side"
            ),
            models.UniqueConstraint(
                fields=["match", "device"], condition=Q(ended_at=None), name="one_side_per_phone"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.side} {self.number}"


class TableEntry(models.Model):
    """What one side typed for one deal: written once, never edited; its key is the command's.

    `base` names the version that it replaces, empty where there was none.
    """

    key = models.UUIDField(primary_key=True, default=uuid.uuid4)
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="table_entries")
    seat = models.ForeignKey(PhoneSeat, on_delete=models.CASCADE, related_name="+")
    side = models.CharField(max_length=2, choices=SIDE_CHOICES)
    number = models.PositiveSmallIntegerField()
    facts = models.JSONField()
    base = models.CharField(max_length=40, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("donne saisie à la table")
        verbose_name_plural = _("donnes saisies à la table")
        ordering = ["sheet", "entered_at"]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.number} {self.side}"


class TableStand(models.Model):
    """The entry that a side holds for right now, on one deal; `same_phone` where the side answered
    on the phone of the other."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="table_stands")
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=2, choices=SIDE_CHOICES)
    entry = models.ForeignKey(TableEntry, on_delete=models.CASCADE, related_name="+")
    device = models.CharField(max_length=64)
    same_phone = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number", "side"], name="one_stand_per_side")
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.number} {self.side}"


class TableSignature(models.Model):
    """A side's signature of what the sheet said: `digest` names every deal and the version."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="signatures")
    side = models.CharField(max_length=2, choices=SIDE_CHOICES)
    digest = models.CharField(max_length=64)
    device = models.CharField(max_length=64)
    same_phone = models.BooleanField(default=False)
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "side"], name="one_signature_per_side")
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.side}"


class CommandKey(models.Model):
    """The first answer to a command of a phone, which is its only one: a refusal too.

    `code` is empty where the command was carried out; else `sentence` is what was said.
    """

    key = models.UUIDField(primary_key=True)
    seat = models.ForeignKey(PhoneSeat, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=40, blank=True)
    sentence = models.CharField(max_length=500, blank=True)
    answered_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.key)
