"""The rules of a game as they are stored; a club's own: a name, and versions written once."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Length, RuleSet
from tournaments.enums import LengthKind
from tournaments.models.club import Club
from tournaments.models.keys import Keyed

# A site's tournaments and the versions of its clubs' rules; each is some kilobytes.
_RULE_SETS_KEPT = 256


def rule_set(rulebook: str, overrides: Mapping[str, Any]) -> RuleSet:
    """The rule set of a rulebook with overrides as they are stored. Raises FactError.

    Building one takes longer than scoring a match, and a request asks for it many times.
    """
    return _build_rule_set(rulebook, json.dumps(overrides, sort_keys=True))


# By the text: for Python, true equals 1, which no rule takes for a number.
@lru_cache(maxsize=_RULE_SETS_KEPT)
def _build_rule_set(rulebook: str, overrides: str) -> RuleSet:
    return RuleSet.of(rulebook, json.loads(overrides))


def build_length(kind: str, value: int, most_deals: int | None) -> Length:
    """When a match ends, from its kind (`LengthKind`) and the deals or points of it; one in points
    may have a last deal."""
    if kind == LengthKind.DEALS:
        return Length(deals=value)
    return Length(target=value, deals=most_deals)


def name_version(name: str, number: int) -> str:
    """How a version of a club's rules is called."""
    return gettext("%(name)s, version %(number)d") % {"name": name, "number": number}


class ClubRuleSet(Keyed):
    """Rules that a club keeps under a name; what they say stands in their versions."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rule_sets")
    name = models.CharField(_("nom des règles"), max_length=60)
    slug = models.SlugField(max_length=60)

    class Meta:
        verbose_name = _("règles du club")
        verbose_name_plural = _("règles du club")
        ordering = ["club", "name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="rule_set_name_once_per_club"),
            models.UniqueConstraint(fields=["club", "slug"], name="rule_set_slug_once_per_club"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def file_id(self) -> str:
        """By what a file of these rules is known again when it comes back."""
        return f"{self.club.slug}/{self.slug}"


class RuleSetVersionQuerySet(models.QuerySet["RuleSetVersion"]):
    """Versions, of one club or of one rule set."""

    def newest(self) -> "RuleSetVersionQuerySet":
        """The last version of each rule set."""
        later = RuleSetVersion.objects.filter(
            rule_set=OuterRef("rule_set"), number__gt=OuterRef("number")
        )
        return self.filter(~Exists(later))


class RuleSetVersion(Keyed):
    """What a club's rules say from one moment on; a change is a further version.

    `overrides` is what differs from the rulebook, as `Tournament.rule_overrides` holds it;
    `author` stays readable when the account is gone.
    """

    rule_set = models.ForeignKey(ClubRuleSet, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    rulebook = models.CharField(_("règlement"), max_length=40)
    edition = models.CharField(_("édition"), max_length=40, blank=True)
    overrides = models.JSONField(default=dict, blank=True)
    note = models.CharField(_("ce qui change"), max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    author = models.CharField(max_length=150, blank=True)

    objects = RuleSetVersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version de règles")
        verbose_name_plural = _("versions de règles")
        ordering = ["rule_set", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["rule_set", "number"], name="rule_version_once")
        ]

    def __str__(self) -> str:
        return name_version(self.rule_set.name, self.number)

    def save(self, **kwargs: Any) -> None:
        """Write the version, once. Raises TypeError for one that is already written."""
        if not self._state.adding:
            raise TypeError("A version of a rule set is written once: add another.")
        super().save(**kwargs)

    def get_absolute_url(self) -> str:
        """The page of this version."""
        where = [self.rule_set.club.slug, self.rule_set.slug, self.number]
        return reverse("organiser:club_rules_version", args=where)

    @property
    def rules(self) -> RuleSet:
        """The rule set, ready to be read and compared."""
        return rule_set(self.rulebook, self.overrides)
