"""Writing a suitcase, part by part: the same contents give the same bytes."""

import dataclasses
import hashlib
import json
import zipfile
from collections.abc import Iterable, Mapping
from typing import IO, Any

from suitcases.file.manifest import MAC, MANIFEST, Manifest, Part, compute_mac

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
        whole = dataclasses.replace(manifest, files=parts)
        told = whole.write()
        _write_part(packed, MANIFEST, [told])
        _write_part(packed, MAC, [compute_mac(told, whole.secret).encode()])


def _write_part(packed: zipfile.ZipFile, name: str, chunks: Iterable[bytes]) -> Part:
    size, digest = 0, hashlib.sha256()
    entry = zipfile.ZipInfo(name, NO_DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = OWN_FILE << 16
    with packed.open(entry, "w") as out:
        for chunk in chunks:
            out.write(chunk)
            size += len(chunk)
            digest.update(chunk)
    return Part(name=name, size=size, sha256=digest.hexdigest())
