"""The people whom a club knows."""

import datetime
from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.keys import Keyed
from tournaments.names import (
    LICENCE_LENGTH,
    TAGS_LENGTH,
    PersonName,
    are_for_public,
    name_key,
    part_name,
    shorten_name,
)


class Player(Keyed):
    """A person as the club knows them, from one tournament to the next.

    `family_name` is the part of the name that somebody said is it; empty: as `find_family` reads
    it. `licence` is written as `tidy_licence` writes it; who was erased is nobody's namesake.
    `member_until` is the last day of their membership, empty for who never was a member; `category`
    has tags as teams have them; `partner` is whom they mostly play with.
    `mail_agreed_at` is when they agreed to the club's mails about its tournaments, empty where
    they have not, or no longer do; `mail_dead_at` since when the address takes none.
    Public pages call whoever `shows_initial` by first name and initial; desk and papers never do.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("nom et prénom"), max_length=60)
    name_key = models.CharField(max_length=60, editable=False, db_index=True)
    family_name = models.CharField(_("nom de famille"), max_length=60, blank=True)
    phone = models.CharField(_("téléphone"), max_length=30, blank=True)
    email = models.EmailField(_("courriel"), blank=True)
    mail_agreed_at = models.DateTimeField(null=True, blank=True, editable=False)
    mail_dead_at = models.DateTimeField(null=True, blank=True, editable=False)
    licence = models.CharField(_("licence"), max_length=LICENCE_LENGTH, blank=True)
    born_in = models.PositiveSmallIntegerField(_("année de naissance"), null=True, blank=True)
    category = models.CharField(_("catégorie"), max_length=TAGS_LENGTH, blank=True)
    member_until = models.DateField(_("adhérent jusqu'au"), null=True, blank=True)
    partner = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="partner_of",
        verbose_name=_("partenaire habituel"),
    )
    shows_initial = models.BooleanField(default=False, editable=False)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("joueur")
        verbose_name_plural = _("joueurs")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "licence"],
                condition=~Q(licence=""),
                name="licence_once_per_club",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def from_db(
        cls,
        db: str | None,
        field_names: Collection[str],
        values: Collection[Any],
        **more: Any,
    ) -> Self:
        """Read a player, by the name that whoever reads may know."""
        player = super().from_db(db, field_names, values, **more)
        if are_for_public() and {"name", "shows_initial"} <= set(field_names):
            player.name = player.name_for_reader(player.name)
        return player

    @property
    def named_apart(self) -> PersonName:
        """Family name and first name."""
        return part_name(self.name, self.family_name)

    def is_member_on(self, day: datetime.date) -> bool:
        """Whether the membership has not ended by that day."""
        return self.member_until is not None and day <= self.member_until

    def name_for_reader(self, name: str) -> str:
        """A name of the player as whoever reads may know it."""
        hidden = are_for_public() and self.shows_initial
        # What was not read with the row is not asked for here, once for each player.
        return shorten_name(name, self.__dict__.get("family_name", "")) if hidden else name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key by which namesakes are found in step with the name."""
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)
