"""The file of a suitcase: read as it was written, or refused with the fault that it has."""

import dataclasses
import io
import json
import tracemalloc
import zipfile
from collections.abc import Iterable
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from suitcases.file import (
    BadSuitcase,
    Fault,
    Manifest,
    SuitcaseKind,
    compute_mac,
    open_suitcase,
    write_line,
    write_suitcase,
)

MANIFEST = Manifest(
    kind=SuitcaseKind.PACKED,
    site="s",
    club="6f1c6a52-0f0b-4d6f-9a43-1f5a6a7b8c01",
    club_name="Amicale",
    tournament="6f1c6a52-0f0b-4d6f-9a43-1f5a6a7b8c02",
    name="Concours",
    date="2026-11-21",
    suitcase="6f1c6a52-0f0b-4d6f-9a43-1f5a6a7b8c03",
    number=3,
    secret="secret",
    taken_to="salle",
    made_at="2026-11-21T20:00:00+00:00",
    made_by="Jeanne",
    head="1:ab",
    with_names=True,
    migrations={"tournaments": "0024_suitcases"},
    counts={"data/tournaments.team.jsonl": 40},
    version="0.9.0",
)
TEAMS = "data/tournaments.team.jsonl"
ROWS = [{"key": f"k{n}", "number": n, "name": "Été à Noël"} for n in range(40)]


def write(rows: Iterable[dict[str, object]], manifest: Manifest = MANIFEST) -> bytes:
    raw = io.BytesIO()
    write_suitcase(raw, manifest, {"README.txt": [b"Bonsoir\n"], TEAMS: map(write_line, rows)})
    return raw.getvalue()


@pytest.fixture(scope="module")
def written() -> bytes:
    return write(ROWS)


def read(content: bytes) -> tuple[Manifest, list[dict[str, object]], bytes]:
    with open_suitcase(io.BytesIO(content)) as file:
        file.check()
        return file.manifest, list(file.read_rows(TEAMS)), file.read("README.txt")


def fault_of(content: bytes) -> tuple[Fault, str]:
    with pytest.raises(BadSuitcase) as caught:
        read(content)
    return caught.value.fault, caught.value.file


def members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed(files: dict[str, bytes | zipfile.ZipInfo], /, **told: object) -> bytes:
    """A zip that somebody else wrote; with `told`, its manifest says that, proved anew."""
    if told:
        manifest = json.loads(files["manifest.json"]) | told
        written = json.dumps(manifest).encode()
        mac = compute_mac(written, manifest["secret"]).encode()
        files = files | {"manifest.json": written, "manifest.mac": mac}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return out.getvalue()


def test_what_is_written_is_read(written: bytes) -> None:
    manifest, rows, readme = read(written)
    assert (dataclasses.replace(manifest, files=()), rows) == (MANIFEST, ROWS)
    assert readme == b"Bonsoir\n"


def test_the_same_content_is_the_same_bytes(written: bytes) -> None:
    assert write(ROWS) == written


@given(at=st.integers(0, 10**6), by=st.integers(1, 255))
def test_a_changed_byte_is_refused_or_changes_nothing(written: bytes, at: int, by: int) -> None:
    changed = bytearray(written)
    changed[at % len(changed)] ^= by
    try:
        found = read(bytes(changed))
    except BadSuitcase:
        return
    assert found == read(written)


@given(kept=st.integers(0, 10**6))
def test_half_a_file_is_refused(written: bytes, kept: int) -> None:
    assert fault_of(written[: kept % len(written)])[0] in (Fault.CUT_SHORT, Fault.NOT_A_SUITCASE)


def test_each_fault_is_told_with_its_file(written: bytes) -> None:
    whole = members(written)
    link = zipfile.ZipInfo("data/tournaments.team.jsonl")
    link.external_attr = 0o120777 << 16
    linked = io.BytesIO()
    with zipfile.ZipFile(linked, "w") as zipped:
        zipped.writestr(link, "/etc/passwd")
    large = packed(whole | {"media/logo.png": bytes(3 * 2**20)})
    missing = {name: content for name, content in whole.items() if name != TEAMS}
    bare = {name: content for name, content in whole.items() if name != "manifest.mac"}
    rows = b"{}\n" * 60_001
    many = packed(
        whole | {"trail.jsonl": rows},
        files=[
            *json.loads(whole["manifest.json"])["files"],
            {"name": "trail.jsonl", "size": len(rows), "sha256": sha256(rows).hexdigest()},
        ],
    )
    squeezed = io.BytesIO()
    with zipfile.ZipFile(squeezed, "w", zipfile.ZIP_LZMA) as zipped:
        zipped.writestr("README.txt", b"Bonsoir\n")
    other = whole | {"manifest.json": whole["manifest.json"].replace(b"Amicale", b"Entente")}
    assert {
        "text": fault_of(b"Bonsoir"),
        "path": fault_of(packed(whole | {"../../etc/cron.d/x": b""})),
        "link": fault_of(linked.getvalue()),
        "bomb": fault_of(large),
        "missing": fault_of(packed(missing)),
        "no code": fault_of(packed(bare)),
        "more": fault_of(packed(whole | {"data/a.b.jsonl": b"{}\n"})),
        "row": fault_of(packed(whole | {TEAMS: whole[TEAMS].replace(b"39", b"38")})),
        "manifest": fault_of(packed(other)),
        "newer": fault_of(packed(whole, format=2)),
        "type": fault_of(packed(whole, number="3")),
        "day": fault_of(packed(whole, date="hier")),
        "large number": fault_of(packed(whole, number=2**63)),
        "no format": fault_of(packed(whole, format="")),
        "deep": fault_of(packed(whole | {"manifest.json": b"[" * 100_000})),
        "key": fault_of(packed(whole, suitcase="V3")),
        "count": fault_of(packed(whole, counts={TEAMS: 39})),
        "many": fault_of(many),
        "squeezed": fault_of(squeezed.getvalue()),
    } == {
        "text": (Fault.NOT_A_SUITCASE, ""),
        "path": (Fault.STRANGE_FILE, "../../etc/cron.d/x"),
        "link": (Fault.STRANGE_FILE, TEAMS),
        "bomb": (Fault.TOO_LARGE, "media/logo.png"),
        "missing": (Fault.FILE_MISSING, TEAMS),
        "no code": (Fault.FILE_MISSING, "manifest.mac"),
        "more": (Fault.STRANGE_FILE, "data/a.b.jsonl"),
        "row": (Fault.ALTERED, TEAMS),
        "manifest": (Fault.ALTERED, "manifest.json"),
        "newer": (Fault.NEWER_FORMAT, ""),
        "type": (Fault.ALTERED, "manifest.json"),
        "day": (Fault.ALTERED, "manifest.json"),
        "large number": (Fault.ALTERED, "manifest.json"),
        "no format": (Fault.ALTERED, "manifest.json"),
        "deep": (Fault.ALTERED, "manifest.json"),
        "key": (Fault.ALTERED, "manifest.json"),
        "count": (Fault.ALTERED, TEAMS),
        "many": (Fault.TOO_MANY_ROWS, "trail.jsonl"),
        "squeezed": (Fault.STRANGE_FILE, "README.txt"),
    }


def test_a_code_made_with_another_secret_proves_no_descent(written: bytes) -> None:
    forged = packed(members(written), secret="guessed")
    with open_suitcase(io.BytesIO(forged)) as file:
        assert (file.is_proved_by("guessed"), file.is_proved_by("secret")) == (True, False)


def test_rows_are_read_one_at_a_time() -> None:
    rows = ({"key": f"k{n}", "note": "x" * 200} for n in range(20_000))
    content = write(rows, dataclasses.replace(MANIFEST, counts={TEAMS: 20_000}))
    tracemalloc.start()
    with open_suitcase(io.BytesIO(content)) as file:
        file.check()
        assert sum(1 for _row in file.read_rows(TEAMS)) == 20_000
        size, (_now, most) = file.parts[TEAMS].size, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most * 4 < size
