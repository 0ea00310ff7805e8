"""Tokens by which programs read and act for a club or for one of its tournaments."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.actors import TokenHeld
from tournaments.enums import Scope
from tournaments.models.club import Club
from tournaments.models.rights import Secret, SecretQuerySet
from tournaments.models.tournament import Tournament


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
