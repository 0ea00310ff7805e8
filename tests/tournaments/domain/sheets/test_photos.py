"""Photos of sheets: what is kept of them, how many, for how long."""

import datetime
import io

import pytest
from django.utils import timezone
from PIL import Image

from arbitration.domain.erasure import erase_person
from arbitration.models import AuditEntry
from tests.factories import MatchFactory, RoundFactory
from tests.pictures import opened, picture
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import somebody
from tournaments.domain.sheets import photos
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import (
    LONGEST_SIDE,
    MOST_OF_A_SHEET,
    add_photo,
    list_kept_photos,
    read_photo,
    remove_old_photos,
    remove_photo,
)
from tournaments.enums import Act, Custody
from tournaments.models import ScoreSheet, SheetPhoto, Tournament

HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"


@pytest.fixture
def sheet() -> ScoreSheet:
    match = MatchFactory(table_number=3)
    return ensure_sheet(match)


def add(sheet: ScoreSheet, *, width: int = 40) -> SheetPhoto:
    return add_photo(sheet, content=picture(size=(width, 30)), by=somebody())


def aged(photo: SheetPhoto, days: int) -> None:
    SheetPhoto.objects.filter(pk=photo.pk).update(
        added_at=timezone.now() - datetime.timedelta(days=days, minutes=1)
    )


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_is_written_anew_as_a_jpeg(kind: str) -> None:
    kept = opened(read_photo(picture(kind)))
    assert (kept.format, kept.size) == ("JPEG", (40, 30))


def test_a_photo_stands_upright_and_tells_neither_place_nor_camera() -> None:
    content = read_photo(picture(turned=True))
    kept = opened(content)
    assert (kept.size, dict(kept.getexif()), b"Paul" in content) == ((30, 40), {}, False)
    assert kept.convert("L").getpixel((15, 2)) > kept.convert("L").getpixel((15, 37))


def test_a_large_photo_is_made_smaller() -> None:
    kept = opened(read_photo(picture(size=(5000, 1000))))
    assert kept.size == (LONGEST_SIDE, 400)


def test_what_lies_on_a_transparent_ground_is_read_on_white() -> None:
    content = io.BytesIO()
    Image.new("RGBA", (40, 30), (0, 0, 0, 0)).save(content, format="PNG")
    assert opened(read_photo(content.getvalue())).getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad-picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "bad-picture"),
        (picture("GIF"), "bad-picture"),
        (picture()[:-40], "bad-picture"),
        (picture("WEBP")[:-4], "bad-picture"),
        (picture("PNG", size=(6000, 5000), mode="L"), "bad-picture"),
        (HEIC, "heic"),
    ],
    ids=["nothing", "drawing", "other format", "half", "half webp", "bomb", "iphone"],
)
def test_what_is_no_photo_is_refused_in_a_sentence(content: bytes, code: str) -> None:
    assert refusal(read_photo, content).code == code


@pytest.mark.django_db
def test_the_journal_has_the_digest_of_what_was_attached(sheet: ScoreSheet) -> None:
    photo = add(sheet)
    entry = AuditEntry.objects.get(act=Act.SHEET_PHOTO_ADDED)
    assert entry.after == {"sha256": photo.digest}
    assert len(photo.digest) == 64


@pytest.mark.django_db
def test_the_same_photo_twice_is_one(sheet: ScoreSheet) -> None:
    assert add(sheet).pk == add(sheet).pk


@pytest.mark.django_db
def test_a_sheet_takes_only_so_many(sheet: ScoreSheet) -> None:
    for width in range(MOST_OF_A_SHEET):
        add(sheet, width=40 + width)
    code = refusal(add_photo, sheet, content=picture(size=(90, 9)), by=somebody()).code
    assert code == "too-many-photos"


@pytest.mark.django_db
def test_a_tournament_has_only_so_much_room(
    sheet: ScoreSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = add(sheet)
    monkeypatch.setattr(photos, "MOST_BYTES", first.size)
    code = refusal(add_photo, sheet, content=picture(size=(90, 9)), by=somebody()).code
    assert code == "no-room"


@pytest.mark.django_db
def test_a_deleted_photo_is_gone_and_its_trace_is_not(sheet: ScoreSheet) -> None:
    photo = add(sheet)
    remove_photo(photo, by=somebody())
    kept = SheetPhoto.objects.get()
    assert (bytes(kept.content), kept.deleted_at is None) == (b"", False)
    assert AuditEntry.objects.get(act=Act.SHEET_PHOTO_REMOVED).before == {"sha256": photo.digest}


@pytest.mark.django_db
def test_old_photos_are_deleted_after_the_days_that_the_club_wants(sheet: ScoreSheet) -> None:
    old, young = add(sheet), add(sheet, width=50)
    aged(old, 30)
    aged(young, 29)
    assert list(list_kept_photos(sheet)) == [young]
    assert (remove_old_photos(), remove_old_photos()) == (1, 0)
    assert SheetPhoto.objects.get(deleted_at=None) == young
    assert AuditEntry.objects.filter(act=Act.SHEET_PHOTO_REMOVED).count() == 1


@pytest.mark.django_db
def test_old_photos_go_where_the_concours_is_written_elsewhere_too(sheet: ScoreSheet) -> None:
    aged(add(sheet), 31)
    Tournament.objects.update(custody=Custody.AWAY)
    assert remove_old_photos() == 1
    assert not AuditEntry.objects.filter(act=Act.SHEET_PHOTO_REMOVED).exists()


@pytest.mark.django_db
def test_photos_of_whoever_is_erased_are_deleted(sheet: ScoreSheet) -> None:
    other = ensure_sheet(MatchFactory(round=sheet.match.round, table_number=4))
    second = RoundFactory(stage=sheet.match.round.stage, number=2)
    again = ensure_sheet(MatchFactory(round=second, table_number=1, ns=sheet.match.ns))
    theirs, mine = add(other), (add(sheet), add(again))
    player = sheet.match.ns.members.first().player
    erase_person(player, by=somebody())
    assert list(SheetPhoto.objects.filter(deleted_at=None)) == [theirs]
    emptied = SheetPhoto.objects.filter(pk__in=[photo.pk for photo in mine])
    assert [bytes(photo.content) for photo in emptied] == [b"", b""]
