"""The file in which a tournament travels: written whole, read with distrust.

Pure standard library: what the rows mean is not known here. A suitcase is a zip of
`manifest.json`, which names every other file with its size and SHA-256, of `manifest.mac`, which
proves the manifest, of rows as lines of JSON in `data/`, pictures in `media/`, the journal in
`trail.jsonl`, and a `README.txt` for whoever finds it.
"""

from suitcases.file.manifest import (
    FORMAT,
    BadSuitcase,
    Fault,
    Manifest,
    SuitcaseKind,
    SuitcasePart,
    compute_mac,
    write_line,
    write_suitcase,
)
from suitcases.file.reading import OpenSuitcase, open_suitcase

__all__ = [
    "FORMAT",
    "BadSuitcase",
    "Fault",
    "Manifest",
    "OpenSuitcase",
    "SuitcaseKind",
    "SuitcasePart",
    "compute_mac",
    "open_suitcase",
    "write_line",
    "write_suitcase",
]
