"""Reading a suitcase that anybody may have brought: nothing in it is believed before it is proved.

Nothing is ever unpacked to the disk, and no name in the file leads anywhere.
"""

import hashlib
import hmac
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from types import TracebackType
from typing import IO, Any

from suitcases.file.manifest import MAC, MANIFEST, NAMES, BadSuitcase, Fault, Manifest, compute_mac
from tournaments.json_values import read_json, refuse_unkept

LARGEST = 44 * 2**20
"""Bytes that a suitcase may hold once unpacked: those of a thousand teams and 48 typed deals."""

MOST_ROWS = 60_000
"""Lines that its files may have together; those of a thousand teams are 50,000."""

LONGEST_ROW = 2**20
"""Bytes of one line: the draw of a thousand teams takes a fifth."""

LARGEST_MANIFEST = 2**20
MOST_TIMES = 100
"""How many times its packed size a file may come to; a small one may come to more."""

SMALL = 2**20
CHUNK = 2**16
PACKED_AS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""How the site packs a file; other ways are slower to unpack, and fail in ways of their own."""

_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError,
    LookupError, OverflowError, MemoryError,
)  # fmt: skip
"""What the library raises over a zip that somebody, or a dying stick, has changed."""


class OpenSuitcase:
    """A suitcase whose manifest is proved; its files are proved by `check`, or as they are read."""

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self._packed = packed
        self._entries = {entry.filename: entry for entry in packed.infolist()}
        self._refuse_strange_files()
        self._told = self._read_small(MANIFEST)
        self._mac = self._read_small(MAC)
        self.manifest = Manifest.read(self._told)
        self.parts = {part.name: part for part in self.manifest.files}
        self._refuse_other_files()
        if not self.is_proved_by(self.manifest.secret):
            raise BadSuitcase(Fault.ALTERED, MANIFEST)

    def __enter__(self) -> "OpenSuitcase":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._packed.close()

    def is_proved_by(self, secret: str) -> bool:
        """Whether somebody who knew this secret wrote the manifest."""
        expected = compute_mac(self._told, secret).encode()
        return hmac.compare_digest(expected, self._mac.strip())

    def check(self) -> None:
        """Read every file once. Raises BadSuitcase naming the first that is not as it was, and
        where there are more rows than the site takes, or others than the manifest counts."""
        rows = 0
        for name in self.parts:
            found = sum(1 for _line in self._read_lines(name)) if _has_rows(name) else 0
            if found != self.manifest.counts.get(name, 0) and name.startswith("data/"):
                raise BadSuitcase(Fault.ALTERED, name)
            rows += found
            if rows > MOST_ROWS:
                raise BadSuitcase(Fault.TOO_MANY_ROWS, name)
            if not _has_rows(name):
                for _chunk in self.read_chunks(name):
                    pass

    def read(self, name: str) -> bytes:
        """A whole file; empty where the suitcase has none of this name."""
        return b"".join(self.read_chunks(name)) if name in self.parts else b""

    def read_rows(self, name: str) -> Iterator[dict[str, Any]]:
        """The rows of a file of lines, one after the other; none where there is no such file.
        Raises BadSuitcase."""
        for line in self._read_lines(name) if name in self.parts else ():
            try:
                row = read_json(line)
                refuse_unkept(row)
            except ValueError as fault:
                raise BadSuitcase(Fault.ALTERED, name) from fault
            if not isinstance(row, dict):
                raise BadSuitcase(Fault.ALTERED, name)
            yield row

    def _read_lines(self, name: str) -> Iterator[bytes]:
        """The lines of a file that are not empty. Raises BadSuitcase, for one too long as well."""
        begun = b""
        for chunk in self.read_chunks(name):
            *whole, begun = (begun + chunk).split(b"\n")
            if len(begun) > LONGEST_ROW:
                raise BadSuitcase(Fault.TOO_LARGE, name)
            yield from filter(None, whole)
        if begun:
            yield begun

    def read_chunks(self, name: str) -> Iterator[bytes]:
        """A file in pieces; raises BadSuitcase at its end where it is not what the manifest has."""
        part, size, digest = self.parts[name], 0, hashlib.sha256()
        try:
            with self._packed.open(self._entries[name]) as found:
                while chunk := found.read(CHUNK):
                    size += len(chunk)
                    if size > part.size:
                        raise BadSuitcase(Fault.ALTERED, name)
                    digest.update(chunk)
                    yield chunk
        except _BROKEN as fault:
            raise BadSuitcase(Fault.ALTERED, name) from fault
        if size != part.size or digest.hexdigest() != part.sha256:
            raise BadSuitcase(Fault.ALTERED, name)

    def _read_small(self, name: str) -> bytes:
        if name not in self._entries:
            raise BadSuitcase(Fault.FILE_MISSING, name)
        try:
            with self._packed.open(self._entries[name]) as found:
                content = found.read(LARGEST_MANIFEST + 1)
        except _BROKEN as fault:
            raise BadSuitcase(Fault.ALTERED, name) from fault
        if len(content) > LARGEST_MANIFEST:
            raise BadSuitcase(Fault.TOO_LARGE, name)
        return content

    def _refuse_strange_files(self) -> None:
        entries = self._packed.infolist()
        for entry in entries:
            known = entry.filename in (MANIFEST, MAC) or NAMES.fullmatch(entry.filename)
            kind = stat.S_IFMT(entry.external_attr >> 16)
            is_file = kind in (0, stat.S_IFREG) and entry.compress_type in PACKED_AS
            if not known or not is_file or entry.flag_bits & 1:
                raise BadSuitcase(Fault.STRANGE_FILE, entry.filename)
            if entry.file_size > max(SMALL, MOST_TIMES * entry.compress_size):
                raise BadSuitcase(Fault.TOO_LARGE, entry.filename)
        if len(entries) != len(self._entries):
            raise BadSuitcase(Fault.STRANGE_FILE)
        if sum(entry.file_size for entry in entries) > LARGEST:
            raise BadSuitcase(Fault.TOO_LARGE)

    def _refuse_other_files(self) -> None:
        there = self._entries.keys() - {MANIFEST, MAC}
        if missing := sorted(self.parts.keys() - there):
            raise BadSuitcase(Fault.FILE_MISSING, missing[0])
        if more := sorted(there - self.parts.keys()):
            raise BadSuitcase(Fault.STRANGE_FILE, more[0])


def _has_rows(name: str) -> bool:
    return name.endswith(".jsonl")


def open_suitcase(file: IO[bytes]) -> OpenSuitcase:
    """Open a file that should be a suitcase. Raises BadSuitcase."""
    begins = file.read(4)
    file.seek(0)
    if begins != b"PK\x03\x04":
        raise BadSuitcase(Fault.NOT_A_SUITCASE)
    try:
        packed = zipfile.ZipFile(file)
    except _BROKEN as fault:
        raise BadSuitcase(Fault.CUT_SHORT) from fault
    try:
        return OpenSuitcase(packed)
    except BaseException:
        packed.close()
        raise
