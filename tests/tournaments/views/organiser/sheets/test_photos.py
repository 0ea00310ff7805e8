"""Photos of a sheet at the desk and from a phone: attached, looked at, by nobody else."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.pictures import picture
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.views.organiser.sheets.test_phones import desk_of
from tests.tournaments.views.players.phone import Phone
from tests.tournaments.views.players.test_places import a_table
from tournaments.domain.sheets.photos import MOST_OF_A_SIDE
from tournaments.models import SheetPhoto

pytestmark = pytest.mark.django_db


def address(table: Table, act: str = "") -> str:
    return f"/orga/{table.match.round.tournament.slug}/feuilles/1/7/photos/{act}"


def upload(content: bytes) -> dict[str, SimpleUploadedFile]:
    return {"photo": SimpleUploadedFile("IMG_1.jpg", content, content_type="image/jpeg")}


def test_the_desk_attaches_a_photo_and_sees_it() -> None:
    table = Table()
    desk = desk_of(table)
    assert desk.post(address(table), upload(picture())).status_code == 302
    photo = SheetPhoto.objects.get()
    where = address(table, f"{photo.key}.jpg")
    assert where in desk.get(address(table)).content.decode()
    answer = desk.get(where)
    assert answer.content == bytes(photo.content)
    assert (answer["Content-Type"], answer["X-Content-Type-Options"], answer["Cache-Control"]) == (
        "image/jpeg",
        "nosniff",
        "private, no-store",
    )


@pytest.mark.parametrize("content", [b"", b"no picture", b"x" * (10 * 2**20 + 1)])
def test_what_is_no_photo_is_said_beside_its_field(content: bytes) -> None:
    table = Table()
    answer = desk_of(table).post(address(table), upload(content))
    assert (answer.status_code, SheetPhoto.objects.count()) == (200, 0)
    assert "field__error" in answer.content.decode()


def test_a_photo_is_of_its_sheet_alone_and_gone_once_deleted() -> None:
    table = Table()
    desk = desk_of(table)
    desk.post(address(table), upload(picture()))
    photo = SheetPhoto.objects.get()
    assert desk.get(address(table, f"{photo.key}.jpg").replace("/7/", "/8/")).status_code == 404
    desk.post(address(table, f"{photo.key}/effacer/"))
    assert desk.get(address(table, f"{photo.key}.jpg")).status_code == 404


def test_nobody_else_sees_a_photo() -> None:
    table = a_table()
    desk_of(table).post(address(table), upload(picture()))
    where = address(table, f"{SheetPhoto.objects.get().key}.jpg")
    assert Client().get(where).status_code == 302
    assert desk_of(table, "door").get(where).status_code in (403, 404)
    assert Phone(table.match, "NS").client.get(where).status_code == 302


def test_a_phone_sends_two_photos_and_no_more() -> None:
    table = a_table()
    phone = Phone(table.match, "NS")
    for width in range(MOST_OF_A_SIDE + 1):
        answer = phone.post("/table/photo/", upload(picture(size=(40 + width, 30))))
    assert "assez de photos" in answer.content.decode()
    assert list(SheetPhoto.objects.values_list("side", "origin")) == [("NS", "table")] * 2


def test_a_phone_that_speaks_for_nobody_sends_none() -> None:
    table = a_table()
    Phone(table.match).post("/table/photo/", upload(picture()))
    assert not SheetPhoto.objects.exists()
