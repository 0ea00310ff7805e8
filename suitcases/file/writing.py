"""Writing a suitcase: streamed, on disk for good, and read again before anybody relies on it."""

import dataclasses
import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from suitcases.file.manifest import MAC, MANIFEST, Manifest, Part, compute_mac
from suitcases.file.reading import open_suitcase

NO_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip knows: the same content gives the same bytes at any hour."""

OWN_FILE = 0o100600
"""An ordinary file, of its owner's."""


def write_line(row: Mapping[str, Any]) -> bytes:
    """A row as the one line that it always gives; values are those of JSON."""
    text = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def write_suitcase(
    path: Path, manifest: Manifest, contents: Mapping[str, Iterable[bytes]]
) -> Manifest:
    """Write a file of these contents by name; the manifest given lacks its files, and is returned
    with them.

    What stands at `path` before is replaced only by a file that was read again, whole. Raises
    OSError, and BadSuitcase where what was read is not what was written.
    """
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("wb") as raw:
            whole = _write_zip(raw, manifest, contents)
            raw.flush()
            os.fsync(raw.fileno())
        with draft.open("rb") as written, open_suitcase(written) as again:
            again.check()
        draft.replace(path)
        _sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)
    return whole


def _write_zip(raw: Any, manifest: Manifest, contents: Mapping[str, Iterable[bytes]]) -> Manifest:
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as packed:
        parts = tuple(_write_part(packed, name, chunks) for name, chunks in contents.items())
        whole = dataclasses.replace(manifest, files=parts)
        told = whole.write()
        _write_part(packed, MANIFEST, [told])
        _write_part(packed, MAC, [compute_mac(told, whole.secret).encode()])
    return whole


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


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk too, where a folder can be asked that."""
    if os.name != "posix":
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)
