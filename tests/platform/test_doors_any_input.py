"""Every door through which a file comes in, met with files that somebody, or a dying stick, has
changed: each is taken, or refused in words.

`python -m proofs.files` does it 10,000 times a door.
"""

import base64
import io
import json
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from scoring import RULEBOOKS
from suitcases.domain.brought import read_brought
from suitcases.domain.packing import pack_tournament
from tests.pictures import picture
from tests.running.examples import examples
from tests.running.made_once import made_once
from tests.tournaments.imports.workbooks import workbook
from tests.tournaments.played.halls import a_full_evening, an_organiser, pack
from tournaments.domain.clubs import read_logo
from tournaments.domain.previews import read_seen
from tournaments.domain.sheets.photos import read_photo
from tournaments.errors import Refused
from tournaments.imports.draft import ImportDraft
from tournaments.imports.files.reading import read_paste, read_sheets
from tournaments.imports.files.workbook import Sheet
from tournaments.imports.lines import read_lines
from tournaments.imports.rule_file import read_rule_file
from tournaments.pages.rules.addresses import read_rules

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

LIST = (
    "N°;Nom, prénom (1);Nom, prénom (2);Tél;Réglé\n1;ROUX, Gérard;GIRARD Zoé;0611;oui\nTotal;;;1;\n"
)
BOOK = next(iter(RULEBOOKS))
A_TOKEN = base64.urlsafe_b64encode(zlib.compress(b'{"declarations":false}')).decode()
RULES = {"name": "Règles", "rulebook": BOOK, "version": 1, "overrides": {"target": 1000}}


def read_list(data: bytes) -> None:
    """All that becomes of a list before anybody looks at it."""
    draft = ImportDraft.of(read_sheets(data))
    read_lines(draft.grid, draft.layout)


def read_text(data: bytes) -> None:
    draft = ImportDraft.of([Sheet(name="", grid=read_paste(data.decode("latin-1")))])
    read_lines(draft.grid, draft.layout)


def a_photo() -> bytes:
    return picture(turned=True)


def a_logo() -> bytes:
    content = io.BytesIO()
    Image.new("P", (20, 20)).save(content, format="PNG", transparency=0)
    return content.getvalue()


DOORS: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "csv": (read_list, LIST.encode("cp1252")),
    "xlsx": (read_list, workbook(*(line.split(";") for line in LIST.split("\n")))),
    "paste": (read_text, LIST.encode("latin-1")),
    "photo": (read_photo, a_photo()),
    "logo": (read_logo, a_logo()),
    "rules": (read_rule_file, json.dumps(RULES).encode()),
    "seen": (lambda data: read_seen(data.decode("latin-1")), b'{"name": "1", "place": "2"}'),
    "token": (lambda data: read_rules(BOOK, data.decode("latin-1")), A_TOKEN.encode()),
}
"""What reads each kind of file, and a file that is one."""

Mutation = tuple[str, int, bytes]
mutations = st.lists(
    st.tuples(
        st.sampled_from(("flip", "cut", "insert", "repeat", "overwrite")),
        st.integers(0, 10**6),
        st.binary(min_size=1, max_size=12),
    ),
    min_size=1,
    max_size=4,
)


def mutate(content: bytes, changes: list[Mutation]) -> bytes:
    """A file with bytes changed, cut off, put in, or said again."""
    data = bytearray(content)
    for kind, place, added in changes:
        at = place % (len(data) + 1)
        match kind:
            case "flip" if at < len(data):
                data[at] ^= added[0] or 1
            case "cut":
                del data[at:]
            case "insert":
                data[at:at] = added
            case "repeat":
                data[at:at] = data[at : at + 200]
            case _:
                data[at : at + len(added)] = added
    return bytes(data)


def mutate_within(content: bytes, changes: list[Mutation], place: int) -> bytes:
    """The same done to one file of an archive, which is packed anew."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as packed, zipfile.ZipFile(out, "w") as written:
        names = packed.namelist()
        for name in names:
            part = packed.read(name)
            is_meant = name == names[place % len(names)]
            written.writestr(name, mutate(part, changes) if is_meant else part)
    return out.getvalue()


@pytest.mark.parametrize("door", DOORS)
@settings(max_examples=examples(1000))
@given(changes=mutations, place=st.integers(0, 50), within=st.booleans())
def test_a_changed_file_is_taken_or_refused_in_words(
    door: str, changes: list[Mutation], place: int, within: bool
) -> None:
    read, content = DOORS[door]
    is_archive = content.startswith(b"PK")
    changed = mutate_within if within and is_archive else lambda file, done, _at: mutate(file, done)
    with suppress(Refused):
        read(changed(content, changes, place))


def pack_an_evening() -> bytes:
    tournament = a_full_evening()
    return pack(pack_tournament(tournament, by=an_organiser(tournament.club)))


once = made_once(pack_an_evening)


@pytest.fixture
def content(db: None, once: Callable[[], bytes]) -> bytes:
    return once()


@settings(max_examples=examples(1000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=mutations, place=st.integers(0, 50), within=st.booleans())
def test_a_changed_suitcase_is_refused_in_words(
    content: bytes, changes: list[Mutation], place: int, within: bool
) -> None:
    changed = mutate_within(content, changes, place) if within else mutate(content, changes)
    with suppress(Refused):
        read_brought(changed)


def test_every_byte_of_a_photo_s_notes_may_be_wrong() -> None:
    content = a_photo()
    notes = content.index(b"Exif")
    for at in range(notes, notes + 120):
        for byte in (0, 0x7F, 0xFF):
            with suppress(Refused):
                read_photo(content[:at] + bytes([byte]) + content[at + 1 :])
