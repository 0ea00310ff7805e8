"""Suitcases as somebody puts them together who knows the format."""

import dataclasses
import io
from collections.abc import Callable

from suitcases.file import open_suitcase, write_suitcase

Change = Callable[[bytes], bytes]


def put_together(content: bytes, name: str = "", change: Change = bytes, **told: object) -> bytes:
    """The same file with a part changed, or its manifest, and proved anew by the secret in it; a
    part that it lacks stays away."""
    with open_suitcase(io.BytesIO(content)) as file:
        parts = {part: [file.read(part)] for part in file.parts}
        manifest = dataclasses.replace(file.manifest, **told)
    if name in parts:
        parts[name] = [change(parts[name][0])]
        if name in manifest.counts:
            counts = {**manifest.counts, name: parts[name][0].count(b"\n")}
            manifest = dataclasses.replace(manifest, counts=counts)
    forged = io.BytesIO()
    write_suitcase(forged, manifest, parts)
    return forged.getvalue()
