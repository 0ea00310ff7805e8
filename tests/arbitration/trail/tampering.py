"""Whoever has the database in hand and no triggers in the way: ways to rewrite a journal."""

import datetime
import random
import secrets
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection

from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import FIRST_SEAL
from arbitration.queries.trails import Trail

_TEXTS = ("act", "subject_type", "origin", "digest", "previous_seal", "seal")
_KEYS = ("site", "subject_key", "account_id", "helper_pass_id")
_BYTES = "0123456789abcdefghijklmnopqrstuvwxyz-ÉX ~"


class Tamperer:
    """Rewrites journals at random; the same seed, the same rewriting."""

    def __init__(self, lot: random.Random, trails: Sequence[Trail]) -> None:
        self.lot, self.trails = lot, trails
        self.ways: tuple[Callable[[list[AuditEntry]], None], ...] = (
            self.byte_of_an_entry,
            self.byte_of_a_detail,
            self.field,
            self.identity,
            self.exchange_of_numbers,
            self.exchange_of_details,
            self.renumbering,
            self.removal,
            self.removal_with_renumbering,
            self.cut,
            self.insertion,
            self.resealed_tail,
            self.blanking,
            self.move,
            self.stray_detail,
        )

    def act(self) -> str:
        """Rewrite one journal in one way; how it is called."""
        way = self.lot.choice(self.ways)
        way(list(self.lot.choice(self.trails).entries()))
        return way.__name__

    def byte_of_an_entry(self, entries: list[AuditEntry]) -> None:
        """One letter of one text."""
        entry = self.lot.choice(entries)
        column = self.lot.choice([name for name in _TEXTS if getattr(entry, name)])
        self._write(entry, **{column: self._one_byte_changed(getattr(entry, column))})

    def byte_of_a_detail(self, entries: list[AuditEntry]) -> None:
        """One letter of the words or of the salt; where they are erased, words of one's own."""
        detail = self.lot.choice(entries).detail
        column = self.lot.choice(["content", "salt"])
        if detail.is_erased:
            self._write_detail(detail, content='{"reason":"forgé"}', salt=secrets.token_hex(16))
        else:
            self._write_detail(detail, **{column: self._one_byte_changed(getattr(detail, column))})

    def field(self, entries: list[AuditEntry]) -> None:
        """One value replaced by another of its kind."""
        entry = self.lot.choice(entries)
        moved = {"at": entry.at + self.lot.choice([-1, 1]) * self._moment()}
        named = [{key: uuid.UUID(int=self.lot.getrandbits(128))} for key in _KEYS]
        self._write(entry, **self.lot.choice([moved, *named]))

    def identity(self, entries: list[AuditEntry]) -> None:
        """An entry's key, so that its detail loses it."""
        entry = self.lot.choice(entries)
        AuditEntry.objects.filter(pk=entry.pk).update(id=entry.pk + 100_000)

    def exchange_of_numbers(self, entries: list[AuditEntry]) -> None:
        """Two entries in each other's place."""
        one, other = self.lot.sample(entries, 2)
        self._write(one, number=1_000_000)
        self._write(other, number=one.number)
        self._write(one, number=other.number)

    def exchange_of_details(self, entries: list[AuditEntry]) -> None:
        """The words of two entries."""
        kept = [entry for entry in entries if not entry.detail.is_erased]
        one, other = (entry.detail for entry in self.lot.sample(kept, 2))
        self._write_detail(one, content=other.content, salt=other.salt)
        self._write_detail(other, content=one.content, salt=one.salt)

    def renumbering(self, entries: list[AuditEntry]) -> None:
        """A gap, as if an entry had been there."""
        start = self.lot.randrange(len(entries))
        for entry in reversed(entries[start:]):
            self._write(entry, number=entry.number + 1)

    def removal(self, entries: list[AuditEntry]) -> None:
        """One entry, with its words."""
        self._remove([self.lot.choice(entries)])

    def removal_with_renumbering(self, entries: list[AuditEntry]) -> None:
        """One entry, and everything after it sealed anew as if it had never been."""
        gone = entries.pop(self.lot.randrange(len(entries)))
        self._remove([gone])
        self._reseal(entries)

    def cut(self, entries: list[AuditEntry]) -> None:
        """The end of a journal, or all of it."""
        self._remove(entries[self.lot.randrange(len(entries)) :])

    def insertion(self, entries: list[AuditEntry]) -> None:
        """An act that nobody did, in its place, with everything after it sealed anew."""
        place = self.lot.randint(0, len(entries))
        for entry in reversed(entries[place:]):
            self._write(entry, number=entry.number + 1)
        like = entries[min(place, len(entries) - 1)]
        forged = AuditEntry(
            site=like.site,
            tournament_id=like.tournament_id,
            club_id=like.club_id,
            number=place + 1,
            act="sheet-corrected",
            origin="desk",
            at=like.at,
        )
        detail = AuditDetail.of(before=None, after=None, reason="forgé", address="")
        forged.digest = detail.computed_digest()
        forged.previous_seal = entries[place - 1].seal if place else FIRST_SEAL
        forged.seal = forged.computed_seal()
        forged.save()
        detail.entry = forged
        detail.save()
        self._reseal([*entries[:place], forged, *entries[place:]])

    def resealed_tail(self, entries: list[AuditEntry]) -> None:
        """Other words in one entry, and every seal from there on as it should be."""
        entry = self.lot.choice(entries)
        detail = AuditDetail.of(before=None, after=None, reason="autre", address="")
        self._write_detail(entry.detail, content=detail.content, salt=detail.salt)
        entry.digest = detail.computed_digest()
        self._reseal(entries)

    def blanking(self, entries: list[AuditEntry]) -> None:
        """Words erased without a word."""
        kept = [entry for entry in entries if not entry.detail.is_erased]
        self._write_detail(self.lot.choice(kept).detail, content="", salt="")

    def move(self, entries: list[AuditEntry]) -> None:
        """An entry into a journal of its own."""
        elsewhere = uuid.UUID(int=self.lot.getrandbits(128))
        self._write(self.lot.choice(entries), tournament_id=elsewhere, club_id=None)

    def stray_detail(self, entries: list[AuditEntry]) -> None:
        """Words beside every entry."""
        detail = AuditDetail.of(before=None, after=None, reason="", address="")
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO arbitration_auditdetail (entry_id, content, salt) VALUES (%s, %s, %s)",
                [self.lot.randint(500_000, 600_000), detail.content, detail.salt],
            )

    def _reseal(self, entries: list[AuditEntry]) -> None:
        """Number and seal a whole journal as if it had always been so."""
        seal = FIRST_SEAL
        for number, entry in enumerate(entries, start=1):
            entry.number, entry.previous_seal = number, seal
            entry.seal = seal = entry.computed_seal()
            self._write(entry, number=number, **self._sealed(entry))

    @staticmethod
    def _sealed(entry: AuditEntry) -> dict[str, Any]:
        return {name: getattr(entry, name) for name in ("digest", "previous_seal", "seal")}

    @staticmethod
    def _write(entry: AuditEntry, **values: Any) -> None:
        AuditEntry.objects.filter(pk=entry.pk).update(**values)

    @staticmethod
    def _write_detail(detail: AuditDetail, **values: Any) -> None:
        AuditDetail.objects.filter(pk=detail.pk).update(**values)

    @staticmethod
    def _remove(entries: Sequence[AuditEntry]) -> None:
        keys = [entry.pk for entry in entries]
        AuditDetail.objects.filter(pk__in=keys)._raw_delete("default")
        AuditEntry.objects.filter(pk__in=keys)._raw_delete("default")

    def _one_byte_changed(self, text: str) -> str:
        place = self.lot.randrange(len(text))
        other = self.lot.choice([byte for byte in _BYTES if byte != text[place]])
        return text[:place] + other + text[place + 1 :]

    def _moment(self) -> datetime.timedelta:
        return datetime.timedelta(microseconds=self.lot.choice([1, 1_000_000, 3_600_000_000]))
