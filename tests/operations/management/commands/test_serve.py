"""The embedded server as a person starts it: a process, an address, a link, a page."""

import re
import time

import pytest

from tests.sites import PATIENCE, Site, copy_site


@pytest.fixture
def started(served_site):
    """A site started for the first time, without the demo."""
    return served_site


def test_first_page_answers(started):
    assert started.get("/connexion/") == 200


def test_link_for_the_first_password_works(started):
    said = started.said.read_text()
    path = re.search(r"http://[^/\s]+(/bienvenue/\S+)", said).group(1)
    assert started.get(path) == 200


def test_the_browser_opens_on_the_page_of_the_first_password_by_itself(started):
    opened = started.directory / "browser.opened"
    deadline = time.monotonic() + PATIENCE
    while not opened.exists() or not opened.read_text().endswith("\n"):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    (address,) = opened.read_text().splitlines()
    path = address.removeprefix(f"http://localhost:{started.port}")
    assert (path.startswith("/bienvenue/"), started.get(path)) == (True, 200)


def test_address_is_printed_with_its_code(started):
    said = started.said.read_text()
    assert re.search(
        rf"Adresse pour les téléphones de la salle :  http://\S+:{started.port}/", said
    )
    assert "█▀▀" in said or "▄▄▄▄▄" in said


def test_static_files_are_served_for_good(started):
    assert started.get("/static/django_htmx/htmx-2.min.js") == 200


def test_data_is_backed_up(started):
    assert len(list((started.directory / "backups").glob("*.sqlite3"))) == 1


def test_second_server_of_the_same_data_is_refused(started):
    second = Site(started.directory)
    second.said = started.directory / "second.txt"
    second.start()
    assert second.process.wait(timeout=PATIENCE) == 1
    assert "Le site tourne déjà" in second.said.read_text()


def test_stopping_is_no_error(started, tmp_path):
    site = copy_site(started, tmp_path).start("--no-demo")
    site.wait_for_page()
    assert site.stop() == 0
