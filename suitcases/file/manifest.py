"""What a suitcase says of itself: whose it is, when it was closed, and each file that is in it;
and the whole written, part by part, so that the same contents give the same bytes."""

import datetime
import hashlib
import hmac
import json
import re
import uuid
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import IO, Any

from tournaments.json_values import read_json, refuse_unkept


class Fault(StrEnum):
    """One kind of fault; each has a sentence of its own on the site."""

    NOT_A_SUITCASE = "not-a-suitcase"
    CUT_SHORT = "cut-short"
    STRANGE_FILE = "strange-file"
    TOO_LARGE = "too-large"
    FILE_MISSING = "file-missing"
    ALTERED = "altered"
    TOO_MANY_ROWS = "too-many-rows"
    NEWER_FORMAT = "newer-format"


class BadSuitcase(Exception):
    """A file is no suitcase, or no whole one; `file` is the part at fault, where one is."""

    def __init__(self, fault: Fault, file: str = "") -> None:
        super().__init__(f"{fault} {file}".strip())
        self.fault = fault
        self.file = file


FORMAT = 1
"""Raised when a site of before could no longer read what is written."""

MOST = 2**31
"""No number of a manifest comes near it: the rows of a table, the bytes of a file."""

MANIFEST, MAC, TRAIL, README = "manifest.json", "manifest.mac", "trail.jsonl", "README.txt"
CONTENT_TYPE = "application/vnd.dixdeder.valise+zip"

YEARS = range(1900, 2200)
"""Those of which every calendar, clock and database of the site can reckon with each day."""

LONGEST = 200
"""Letters of what a suitcase says of itself."""

NAMES = re.compile(r"README\.txt|trail\.jsonl|data/[a-z]+\.[a-z]+\.jsonl|media/[a-z]+\.png")
"""How files in a suitcase may be called, beside the manifest and its code."""


class SuitcaseKind(StrEnum):
    """Which way a suitcase goes: to the hall, back from it, or nowhere."""

    PACKED = "packed"
    CLOSED = "closed"
    ARCHIVE = "archive"


@dataclass(frozen=True, kw_only=True, slots=True)
class SuitcasePart:
    """A file of a suitcase: its name, its bytes once unpacked, and their SHA-256."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Manifest:
    """Who made the file of what and when; keys are UUIDs as text, `made_at` is ISO 8601.

    `head` is the last entry of the journal in it, as `37:5f3a…`; `migrations` the last one of each
    app of the site that wrote it, `version` its number; `counts` the rows of each table. `secret`
    is known to the site that packed the suitcase, and to whoever has the file: it proves descent,
    it hides nothing.
    """

    kind: SuitcaseKind
    site: str
    club: str
    club_name: str
    tournament: str
    name: str
    date: str
    suitcase: str
    number: int
    secret: str
    taken_to: str
    made_at: str
    made_by: str
    head: str
    with_names: bool
    migrations: Mapping[str, str]
    counts: Mapping[str, int] = field(default_factory=dict)
    files: tuple[SuitcasePart, ...] = ()
    format: int = FORMAT
    version: str = ""

    def write(self) -> bytes:
        """The manifest as it stands in the file: JSON that a person can read."""
        members = asdict(self)
        return json.dumps(members, indent=2, sort_keys=True, ensure_ascii=False).encode() + b"\n"

    @classmethod
    def read(cls, content: bytes) -> "Manifest":
        """What a file says of itself. Raises BadSuitcase."""
        try:
            members: dict[str, Any] = read_json(content)
            refuse_unkept(members)
            if members["format"] > FORMAT:
                raise BadSuitcase(Fault.NEWER_FORMAT)
            files = tuple(SuitcasePart(**part) for part in members["files"])
            read = cls(**members | {"kind": SuitcaseKind(members["kind"]), "files": files})
            read.read_values()
        except (ValueError, TypeError, LookupError, AttributeError) as fault:
            raise BadSuitcase(Fault.ALTERED, MANIFEST) from fault
        if not read.is_sound:
            raise BadSuitcase(Fault.ALTERED, MANIFEST)
        return read

    def read_values(self) -> None:
        """Raise ValueError or TypeError where a day, a moment or a key is none."""
        day = datetime.date.fromisoformat(self.date)
        moment = datetime.datetime.fromisoformat(self.made_at)
        if {day.year, moment.year} - set(YEARS) or moment.tzinfo is None:
            raise ValueError("a day that no calendar shows")
        for key in (self.club, self.tournament, self.suitcase):
            uuid.UUID(key)

    @property
    def is_sound(self) -> bool:
        """Whether each member is of its type: a number where a text belongs is somebody's hand."""
        texts = (
            self.site, self.club, self.club_name, self.tournament, self.name, self.date,
            self.suitcase, self.secret, self.taken_to, self.made_at, self.made_by, self.head,
            self.version,
            *self.migrations, *self.migrations.values(), *self.counts,
            *(text for part in self.files for text in (part.name, part.sha256)),
        )  # fmt: skip
        numbers = (
            self.format, self.number, *self.counts.values(), *(part.size for part in self.files),
        )  # fmt: skip
        return all(isinstance(text, str) and len(text) <= LONGEST for text in texts) and all(
            type(number) is int and 0 <= number < MOST for number in numbers
        )


def compute_mac(manifest: bytes, secret: str) -> str:
    """The code that proves a manifest to whoever knows the secret: HMAC-SHA256, in hexadecimal."""
    return hmac.new(secret.encode(), manifest, hashlib.sha256).hexdigest()


NO_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip knows: the same content gives the same bytes at any hour."""

OWN_FILE = 0o100600
"""An ordinary file, of its owner's."""


def write_line(row: Mapping[str, Any]) -> bytes:
    """A row as the one line that it always gives; values are those of JSON."""
    text = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def write_suitcase(
    raw: IO[bytes], manifest: Manifest, contents: Mapping[str, Iterable[bytes]]
) -> None:
    """Write a file of these contents by name; the manifest given lacks its files."""
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as packed:
        parts = tuple(_write_part(packed, name, chunks) for name, chunks in contents.items())
        whole = replace(manifest, files=parts)
        written = whole.write()
        _write_part(packed, MANIFEST, [written])
        _write_part(packed, MAC, [compute_mac(written, whole.secret).encode()])


def _write_part(packed: zipfile.ZipFile, name: str, chunks: Iterable[bytes]) -> SuitcasePart:
    size, digest = 0, hashlib.sha256()
    entry = zipfile.ZipInfo(name, NO_DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = OWN_FILE << 16
    with packed.open(entry, "w") as out:
        for chunk in chunks:
            out.write(chunk)
            size += len(chunk)
            digest.update(chunk)
    return SuitcasePart(name=name, size=size, sha256=digest.hexdigest())
