"""Where the browser of the laptop is led."""

import os
import threading
import webbrowser

import pytest

from operations.embedded import browser
from tests.factories import UserFactory


@pytest.mark.django_db
def test_who_has_chosen_a_password_begins_at_the_desk() -> None:
    assert browser.find_welcome(8000, None) == "http://localhost:8000/orga/"
    first = browser.find_welcome(8001, UserFactory())
    assert first.startswith("http://localhost:8001/bienvenue/")


@pytest.mark.parametrize(
    ("note", "address"),
    [
        ("4711 http://192.168.1.20:8001/", "http://localhost:8001/orga/"),
        ("4711 http://192.168.1.20/", "http://localhost:80/orga/"),
    ],
)
def test_a_site_that_runs_is_found_where_the_browser_is_signed_in(note: str, address: str) -> None:
    assert browser.find_running(note) == address


@pytest.mark.parametrize(("screen", "opened"), [(":0", ["http://localhost:8000/"]), ("", [])])
def test_without_a_screen_nothing_is_opened(
    monkeypatch: pytest.MonkeyPatch, screen: str, opened: list[str]
) -> None:
    asked: list[str] = []
    for name in ("WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setattr(webbrowser, "open", asked.append)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/home/jeanne/libraries")
    before = set(threading.enumerate())
    browser.open_on("http://localhost:8000/")
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert (asked, "LD_LIBRARY_PATH" in os.environ) == (opened, not opened)
