"""Rights: roles, invitations, passes for one evening, and tokens by which programs act."""

import hashlib
from typing import Self, TypeVar

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor, PassHeld, TokenHeld
from tournaments.enums import Origin, Role, Scope
from tournaments.models.club import Club
from tournaments.models.keys import AccountKey, Keyed
from tournaments.models.stage import Room
from tournaments.models.tournament import Tournament


def hash_token(token: str) -> str:
    """What the database keeps of a token; its 128 random bits need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


class TournamentRole(Keyed):
    """The role of one person in one tournament, beside those of the club."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_roles"
    )
    role = models.CharField(_("rôle"), max_length=12, choices=Role.choices)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rôle")
        verbose_name_plural = _("rôles")
        ordering = ["tournament", "user__username"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_role_per_person_and_tournament"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.get_role_display()}"


_Secret_co = TypeVar("_Secret_co", bound="Secret", covariant=True)


class SecretQuerySet(models.QuerySet[_Secret_co]):
    """Secrets by whether they still open anything."""

    def valid(self) -> Self:
        """Neither revoked nor out of time."""
        return self.filter(revoked_at=None, valid_until__gt=timezone.now())


class Secret(Keyed):
    """A secret that opens something until a time; the database keeps its hash only."""

    label = models.CharField(_("pour qui"), max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    valid_until = models.DateTimeField(_("valable jusqu'à"))
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def is_valid(self) -> bool:
        """Whether the secret still opens something."""
        return self.revoked_at is None and self.valid_until > timezone.now()


class Token(Secret):
    """A secret in a link or a QR code, and what it makes of whoever holds it."""

    role = models.CharField(_("rôle"), max_length=12, choices=Role.choices)

    class Meta:
        abstract = True


class InvitationQuerySet(SecretQuerySet["Invitation"]):
    """Invitations by whether they may still be taken up."""


class HelperPassQuerySet(SecretQuerySet["HelperPass"]):
    """Passes by whether they still open anything."""


class Invitation(Token):
    """A link by which one person with an account, or a new one, takes a role."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["tournament", "-given_at"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.label}"


class Handover(Secret):
    """A link by which one person comes to run a club: beside who does, or in their place."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="handovers")
    replaces = models.BooleanField(default=False)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("reprise d'un club")
        verbose_name_plural = _("reprises de clubs")
        ordering = ["club", "-given_at"]

    def __str__(self) -> str:
        return f"{self.club_id} {self.label}"


class HelperPass(Token):
    """The right of whoever holds a QR code, without an account, until a time of the evening."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="passes")
    room = models.ForeignKey(
        Room, on_delete=models.CASCADE, null=True, blank=True, related_name="passes"
    )
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = HelperPassQuerySet.as_manager()

    class Meta:
        verbose_name = _("droit d'un soir")
        verbose_name_plural = _("droits d'un soir")
        ordering = ["tournament", "-given_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(role__in=[Role.SCORER, Role.DOOR, Role.READER]),
                name="pass_without_account_decides_nothing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.label}"

    def as_carried(self) -> PassHeld:
        """The pass as whoever acts by it carries it."""
        return PassHeld(pk=self.pk, key=self.key, label=self.label)


class DoneBy(models.Model):
    """A row that says who acted. It outlives the account or the pass of who did, so that neither
    is held by a constraint of the database; each is named by its key."""

    account = models.ForeignKey(
        AccountKey,
        to_field="key",
        db_column="account_key",
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    helper_pass = models.ForeignKey(
        HelperPass,
        to_field="key",
        db_column="pass_key",
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    origin = models.CharField(max_length=8, choices=Origin.choices)

    class Meta:
        abstract = True

    @property
    def actor(self) -> User | None:
        """The account by which it was done; None where there was none, or it is gone."""
        return None if self.account is None else self.account.user

    @property
    def who(self) -> str:
        """Who acted, by name; what was done without an account is called by where it came from."""
        if self.account is None and self.account_id is not None:
            return str(_("compte effacé"))
        held = self.helper_pass
        if held is None and self.helper_pass_id is not None:
            return str(_("Droit d'un soir effacé"))
        by = None if held is None else held.as_carried()
        return Actor(user=self.actor, origin=Origin(self.origin), helper_pass=by).name


class ApiTokenQuerySet(SecretQuerySet["ApiToken"]):
    """Tokens by whether they still open anything."""


class ApiToken(Secret):
    """What a program shows to be let in; for every tournament of the club where none is named.

    `scopes` are values of `Scope`. `prefix` is the beginning of the token, by which people tell
    one from another.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tokens")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    scopes = models.JSONField(default=list)
    prefix = models.CharField(max_length=12)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("jeton d'accès")
        verbose_name_plural = _("jetons d'accès")
        ordering = ["club", "-given_at"]

    def __str__(self) -> str:
        return f"{self.prefix}… {self.label}"

    @property
    def opened(self) -> list[Scope]:
        """What it opens, in the order of the list."""
        return [scope for scope in Scope if scope in self.scopes]

    def as_carried(self) -> TokenHeld:
        """The token as whatever acts by it carries it."""
        return TokenHeld(key=self.key, label=self.label)
