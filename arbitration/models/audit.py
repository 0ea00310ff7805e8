"""The audit trail: one entry per act, each sealed with the hash of the one before.

What an entry chains are ids, numbers and the digest of its detail. The words stand in the
detail, salted: they can be erased with the person they are about, and the chain stays whole.
"""

import datetime
import hashlib
import json
import secrets
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor, PassHeld
from tournaments.enums import Act, Origin
from tournaments.models import Club, HelperPass, Tournament

FIRST_SEAL = "0" * 64


def canonical(value: Any) -> str:
    """A value as the one JSON text that it always gives."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), cls=DjangoJSONEncoder)


def sha256(text: str) -> str:
    """The hash of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


class AuditEntry(models.Model):
    """One act that changed what people see; written once, as the database itself sees to.

    A trail belongs to a tournament, or to a club for what concerns no tournament. Its entries
    are numbered from 1. They outlive the tournament and the account or the pass of who acted,
    so none of these is held by a constraint of the database.
    """

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="audit_entries",
    )
    club = models.ForeignKey(
        Club,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="audit_entries",
    )
    number = models.PositiveIntegerField()
    act = models.CharField(_("acte"), max_length=40)
    subject_type = models.CharField(max_length=40, blank=True)
    subject_id = models.CharField(max_length=40, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    helper_pass = models.ForeignKey(
        HelperPass,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    origin = models.CharField(max_length=8, choices=Origin.choices)
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)
    previous_seal = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("entrée du journal")
        verbose_name_plural = _("journal")
        ordering = ["tournament", "club", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="audit_number_once_per_tournament"
            ),
            models.UniqueConstraint(fields=["club", "number"], name="audit_number_once_per_club"),
            models.CheckConstraint(
                condition=Q(tournament=None, club__isnull=False)
                | Q(tournament__isnull=False, club=None),
                name="audit_trail_of_a_tournament_or_a_club",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.trail}/{self.number} {self.act}"

    @property
    def trail(self) -> str:
        """Which trail the entry belongs to, as commands and files name it."""
        return trail_name(self.tournament_id, self.club_id)

    @property
    def head(self) -> str:
        """The entry as the head of its trail: its number and its seal."""
        return f"{self.number}:{self.seal}"

    @property
    def act_label(self) -> str:
        """What was done, in the reader's words."""
        return str(Act(self.act).label) if self.act in Act.values else self.act

    @property
    def who(self) -> str:
        """Who acted, by name; what was done without an account is called by where it came from."""
        if self.actor is None and self.actor_id is not None:
            return str(_("compte effacé"))
        held = self.helper_pass
        if held is None and self.helper_pass_id is not None:
            return str(_("Droit d'un soir effacé"))
        by = None if held is None else PassHeld(key=held.pk, label=held.label)
        return Actor(user=self.actor, origin=Origin(self.origin), helper_pass=by).name

    @property
    def before(self) -> Any:
        """What there was before, as a JSON value; None where nothing is known or it is erased."""
        return self.detail.read().get("before")

    @property
    def after(self) -> Any:
        """What there was after, likewise."""
        return self.detail.read().get("after")

    @property
    def reason(self) -> str:
        """Why, in the words of whoever acted."""
        return str(self.detail.read().get("reason", ""))

    @property
    def address(self) -> str:
        """The network address it was done from."""
        return str(self.detail.read().get("address", ""))

    def computed_seal(self) -> str:
        """The seal that this entry's content and the one before it call for.

        A pass is part of it where somebody acted by one; entries without are sealed as they
        were before there were passes.
        """
        content = {
            "tournament": self.tournament_id,
            "club": self.club_id,
            "number": self.number,
            "act": self.act,
            "subject": [self.subject_type, self.subject_id],
            "actor": self.actor_id,
            "origin": self.origin,
            "at": self.at.astimezone(datetime.UTC).isoformat(timespec="microseconds"),
            "digest": self.digest,
            "previous": self.previous_seal,
        }
        if self.helper_pass_id is not None:
            content["pass"] = self.helper_pass_id
        return sha256(canonical(content))


def trail_name(tournament_id: int | None, club_id: int | None) -> str:
    """How commands and files name a trail: ``7`` for a tournament's, ``club-3`` for a club's."""
    return f"club-{club_id}" if tournament_id is None else str(tournament_id)


class AuditDetail(models.Model):
    """The words of an entry: what was before and after, why, and from which address.

    `content` is kept as the very text whose digest the entry chains. The salt makes sure that
    nobody can guess erased words from the digest. Both empty: erased.
    """

    entry = models.OneToOneField(
        AuditEntry, on_delete=models.PROTECT, primary_key=True, related_name="detail"
    )
    content = models.TextField(blank=True)
    salt = models.CharField(max_length=32, blank=True)

    class Meta:
        verbose_name = _("détail d'une entrée")
        verbose_name_plural = _("détails des entrées")
        constraints = [
            models.CheckConstraint(
                condition=Q(content="", salt="") | (~Q(content="") & ~Q(salt="")),
                name="audit_detail_whole_or_erased",
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}"

    @classmethod
    def of(cls, *, before: Any, after: Any, reason: str, address: str) -> "AuditDetail":
        """A detail with a salt of its own, not yet bound to its entry."""
        told = {"before": before, "after": after, "reason": reason, "address": address}
        return cls(content=canonical(told), salt=secrets.token_hex(16))

    @property
    def is_erased(self) -> bool:
        """Whether nothing is left of it."""
        return not self.content and not self.salt

    def read(self) -> dict[str, Any]:
        """What it says; nothing where it is erased."""
        return dict(json.loads(self.content)) if self.content else {}

    def computed_digest(self) -> str:
        """What the entry has to hold of it."""
        return sha256(canonical([self.salt, self.content]))
