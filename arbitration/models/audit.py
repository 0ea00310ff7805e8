"""The journal: one entry per act, each sealed with the hash of the one before.

What an entry chains are keys, numbers and the digest of its detail; docs/seals.md says how, to
the letter. None of it is a number of this database: a journal holds on every site that it is
carried to. The words stand in the detail, salted: they can be erased with the person they are
about, and the chain stays whole.
"""

import datetime
import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.actors import TokenHeld, name_token
from tournaments.enums import Act, Origin
from tournaments.models import Club, DoneBy, Tournament
from tournaments.wording import read_words

FIRST_SEAL = "0" * 64


def dump_canonical_json(value: Any) -> str:
    """A value as the one JSON text that it always gives."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), cls=DjangoJSONEncoder)


def compute_sha256(text: str) -> str:
    """The hash of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


class AuditEntry(DoneBy):
    """One act that changed what people see; written once, as the database itself sees to.

    A journal belongs to a tournament, or to a club for what concerns no tournament. Its entries
    are numbered from 1. `site` is the key of the site on which it was written. Entries outlive
    the tournament and the account or the pass of who acted, so none of these is held by a
    constraint of the database; each is named by its key.
    """

    site = models.UUIDField()
    tournament = models.ForeignKey(
        Tournament,
        to_field="key",
        db_column="tournament_key",
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="audit_entries",
    )
    club = models.ForeignKey(
        Club,
        to_field="key",
        db_column="club_key",
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="audit_entries",
    )
    number = models.PositiveIntegerField()
    act = models.CharField(_("acte"), max_length=40)
    subject_type = models.CharField(max_length=40, blank=True)
    subject_key = models.UUIDField(null=True)
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)
    previous_seal = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("entrée du journal")
        verbose_name_plural = _("journal")
        ordering = ["tournament_id", "club_id", "number"]
        indexes = [models.Index(fields=["subject_key"], name="audit_by_subject")]
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
        return f"{self.trail_kind} {self.trail_key}/{self.number} {self.act}"

    @property
    def trail_kind(self) -> str:
        """Whose journal it belongs to: ``tournament`` or ``club``."""
        return "club" if self.tournament_id is None else "tournament"

    @property
    def trail_key(self) -> UUID | None:
        """The key of the tournament or of the club."""
        return self.club_id if self.tournament_id is None else self.tournament_id

    @property
    def head(self) -> str:
        """The entry as the head of its journal: its number and its seal."""
        return f"{self.number}:{self.seal}"

    def phrase_act(self, *, of_person: bool = False) -> str:
        """What was done, in the reader's words; about a person where a mêlée has no teams."""
        return Act(self.act).phrase(of_person=of_person) if self.act in Act.values else self.act

    @property
    def who(self) -> str:
        """Who acted, by name; a program by the name that its token had then."""
        token = self.detail.read().get("token") if self.origin == Origin.API else None
        return super().who if token is None else name_token(token["label"])

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
        """Why, in the words of whoever acted; in the reader's where the site itself said it."""
        return read_words(str(self.detail.read().get("reason", "")))

    @property
    def address(self) -> str:
        """The network address it was done from."""
        return str(self.detail.read().get("address", ""))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows that the act wrote, as they stood then; none where they are erased."""
        return list(self.detail.read().get("rows", ()))

    def computed_seal(self) -> str:
        """The seal that this entry's content and the one before it call for."""
        content = {
            "site": str(self.site),
            "trail": [self.trail_kind, _text(self.trail_key)],
            "number": self.number,
            "act": self.act,
            "subject": [self.subject_type, _text(self.subject_key)],
            "actor": _text(self.account_id),
            "pass": _text(self.helper_pass_id),
            "origin": self.origin,
            "at": self.at.astimezone(datetime.UTC).isoformat(timespec="microseconds"),
            "digest": self.digest,
            "previous": self.previous_seal,
        }
        return compute_sha256(dump_canonical_json(content))


def _text(key: UUID | None) -> str | None:
    return None if key is None else str(key)


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
    def of(
        cls,
        *,
        before: Any,
        after: Any,
        reason: str,
        address: str,
        rows: Sequence[Any] = (),
        token: TokenHeld | None = None,
    ) -> "AuditDetail":
        """A detail with a salt of its own, not yet bound to its entry; `rows` are those that the
        act wrote, as `queries.sealed_rows` tells them, `token` is by what a program acted."""
        told = {"before": before, "after": after, "reason": reason, "address": address}
        if token is not None:
            told["token"] = {"key": str(token.key), "label": token.label}
        if rows:
            told["rows"] = list(rows)
        return cls(content=dump_canonical_json(told), salt=secrets.token_hex(16))

    @property
    def is_erased(self) -> bool:
        """Whether nothing is left of it."""
        return not self.content and not self.salt

    def read(self) -> dict[str, Any]:
        """What it says; nothing where it is erased."""
        return dict(json.loads(self.content)) if self.content else {}

    def computed_digest(self) -> str:
        """What the entry has to hold of it."""
        return compute_sha256(dump_canonical_json([self.salt, self.content]))
