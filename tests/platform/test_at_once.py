"""Many at once: nobody waits for a concours that is not theirs, and what failed for nobody's fault
is done once more."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from psycopg import errors

from config import urls
from config.wire.at_once import Turnstiles
from tests.factories import ClubFactory
from tests.sites import PATIENCE
from tournaments.domain.limits import NONE, PAGES, WORK, Limits, hold_to
from tournaments.models import Club

tried: list[str] = []


def fail_at_first(request: HttpRequest) -> HttpResponse:
    """A view whose transaction the database gives up on, the first time that it is asked."""
    tried.append(f"{request.POST['a']} {request.FILES['b'].read().decode()}")
    with transaction.atomic():
        Club.objects.update(town=f"{len(tried)}")
        if len(tried) == 1:
            raise OperationalError("deadlock detected") from errors.DeadlockDetected()
    return HttpResponse("done")


def take_what_is_gone(request: HttpRequest) -> HttpResponse:
    """A view that works with a row that somebody else took away."""
    return HttpResponse(Club.objects.get(slug="gone"))


def change_clubs(_request: HttpRequest) -> HttpResponse:
    """A view that wants a row."""
    return HttpResponse(str(Club.objects.update(town="x")))


handler500 = urls.handler500
urlpatterns = [
    path("fail/", fail_at_first),
    path("gone/", take_what_is_gone),
    path("wait/", change_clubs),
    *urls.urlpatterns,
]


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_what_the_database_gives_up_on_is_asked_once_more() -> None:
    tried.clear()
    ClubFactory()
    answer = Client().post("/fail/", {"a": "1", "b": SimpleUploadedFile("x", b"whole")})
    found = (answer.content, tried, Club.objects.get().town)
    assert found == (b"done", ["1 whole", "1 whole"], "2")


@pytest.mark.urls(__name__)
@pytest.mark.django_db
def test_what_somebody_took_away_is_told_in_words() -> None:
    answer = Client(raise_request_exception=False).post("/gone/")
    assert (answer.status_code, "Quelqu&#x27;un a été plus rapide" in answer.content.decode()) == (
        409,
        True,
    )


def test_where_one_goes_through_after_the_other_nobody_is_sent_away() -> None:
    turnstiles, inside, most = Turnstiles(most=2, stalled=PATIENCE), [0], [0]
    counted = threading.Lock()

    def pass_through(_number: int) -> bool:
        entered = turnstiles.enter("a")
        with counted:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
        with counted:
            inside[0] -= 1
        turnstiles.leave("a")
        return entered

    with ThreadPoolExecutor(16) as pool:
        entered = list(pool.map(pass_through, range(400)))
    assert (all(entered), most[0] <= 2, turnstiles._inside) == (True, True, {})


def test_where_nobody_moves_others_are_sent_away_and_elsewhere_is_room() -> None:
    turnstiles = Turnstiles(most=2, stalled=0.0)
    found = [turnstiles.enter(slug) for slug in ("a", "a", "a", "b")]
    turnstiles.leave("a")
    assert (found, turnstiles.enter("a")) == ([True, True, False, True], True)


@pytest.fixture
def held() -> Iterator[Club]:
    """A club's row that somebody holds for as long as the test lasts."""
    club, over, holds = ClubFactory(), threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                Club.objects.select_for_update().get(pk=club.pk)
                holds.set()
                over.wait(PATIENCE)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    holds.wait(PATIENCE)
    yield club
    over.set()
    holder.join()


def read_limits() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('lock_timeout'), current_setting('statement_timeout'),"
            " current_setting('idle_in_transaction_session_timeout')"
        )
        return list(cursor.fetchone())


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite knows no limits")
def test_pages_work_and_copies_have_limits_of_their_own() -> None:
    found = []
    for limits in (PAGES, WORK, NONE):
        with hold_to(limits):
            found.append(read_limits())
            connection.close()
            found.append(read_limits())
    pages, work = ["5s", "20s", "30s"], ["1min", "30min", "10min"]
    assert found == [pages, pages, work, work, ["0", "0", "0"], ["0", "0", "0"]]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite holds no rows")
@pytest.mark.urls(__name__)
def test_a_row_that_is_held_is_waited_for_so_long_and_told_in_words(held: Club) -> None:
    with hold_to(Limits(lock=0.1, statement=60, idle=60)):
        answer = Client(raise_request_exception=False).post("/wait/")
    assert (answer.status_code, "Le site est occupé" in answer.content.decode()) == (503, True)
