"""Headers of every answer, the hosts that are answered, the private files."""

import re
import stat
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpResponse
from django.urls import reverse

from config import data_directory
from config.middleware import (
    ForwardedAddressMiddleware,
    LocalHostsMiddleware,
    RequestSizeMiddleware,
    is_local_name,
)
from tests.factories import ClubFactory, SeriesFactory, TournamentFactory
from tests.sites import ROOT, Site

POLICY = {
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


@pytest.fixture
def page(client, db):
    return client.get(reverse("login"))


def test_content_security_policy_is_strict(page):
    assert set(page.headers["Content-Security-Policy"].split("; ")) == POLICY


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ],
)
def test_header(page, header, value):
    assert page.headers[header] == value


def test_session_cookie_is_kept_from_scripts_and_other_sites(client, django_user_model):
    django_user_model.objects.create_user("anne", password="une-longue-phrase")
    answer = client.post(reverse("login"), {"username": "anne", "password": "une-longue-phrase"})
    cookie = answer.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize(
    "host",
    ["192.168.1.20:8000", "localhost", "portable", "portable.local:8000", "[fe80::1]:8000"],
)
def test_names_of_the_hall_are_local(host):
    assert is_local_name(host)


@pytest.mark.parametrize("host", ["example.com", "192.168.1.20.example.com:8000", "a.b"])
def test_public_names_are_not_local(host):
    assert not is_local_name(host)


def test_a_public_name_gets_no_answer(client, settings):
    settings.ALLOWED_HOSTS = ["*"]
    assert client.get(reverse("login"), headers={"host": "example.com"}).status_code == 400


def test_configured_hosts_are_djangos_business(settings):
    settings.ALLOWED_HOSTS = ["concours.example.com"]
    with pytest.raises(MiddlewareNotUsed):
        LocalHostsMiddleware(lambda request: None)


def address_seen(rf, settings, forwarded):
    settings.BEHIND_TLS_PROXY = True
    request = rf.get("/", headers={"x-forwarded-for": forwarded}, REMOTE_ADDR="127.0.0.1")
    ForwardedAddressMiddleware(lambda request: None)(request)
    return request.META["REMOTE_ADDR"]


def test_proxys_word_on_the_address_is_taken(rf, settings):
    assert address_seen(rf, settings, "198.51.100.7, 203.0.113.9") == "203.0.113.9"


def test_nonsense_is_no_address(rf, settings):
    assert address_seen(rf, settings, "unknown") == "127.0.0.1"


def test_without_a_proxy_nobodys_word_is_taken(settings):
    with pytest.raises(MiddlewareNotUsed):
        ForwardedAddressMiddleware(lambda request: None)


def test_secret_key_is_made_once(tmp_path):
    first = data_directory.secret_key(tmp_path)
    assert (data_directory.secret_key(tmp_path), len(first)) == (first, 67)


def test_secret_key_is_private(tmp_path):
    data_directory.secret_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_data_directory_is_private(tmp_path):
    made = data_directory.prepare(tmp_path / "data")
    assert stat.S_IMODE(made.stat().st_mode) == 0o700


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_where_nothing_can_be_closed_the_site_starts_and_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.warns(UserWarning, match="others can read"):
        assert data_directory.prepare(tmp_path) == tmp_path
    (tmp_path / "file").touch(mode=0o644)
    data_directory.close_file(tmp_path / "file")


def test_a_data_directory_that_exists_is_closed_to_others(tmp_path):
    tmp_path.chmod(0o755)
    data_directory.prepare(tmp_path)
    assert mode(tmp_path) == 0o700


def test_a_directory_shared_by_all_is_left_and_told(tmp_path):
    tmp_path.chmod(0o1777)
    with pytest.warns(UserWarning, match="others can read this data directory"):
        data_directory.prepare(tmp_path)
    assert mode(tmp_path) == 0o1777


def test_the_database_and_what_lies_beside_it_are_private(served_site):
    found = {path.name: mode(path) for path in served_site.directory.glob("dixdeder.sqlite3*")}
    assert found["dixdeder.sqlite3"] == 0o600
    assert set(found.values()) == {0o600}


@pytest.mark.parametrize("name", ["login", "public:calendar", "robots"])
def test_search_engines_are_asked_to_keep_nothing(client, db, name):
    assert client.get(reverse(name))["X-Robots-Tag"] == "noindex, nofollow, noarchive"


def test_a_club_lets_its_own_pages_be_found_and_no_other_s(client, db):
    clubs = [ClubFactory(is_listed=listed) for listed in (True, False)]
    shown = [TournamentFactory(club=club, is_public=True) for club in clubs]
    addresses = [reverse("public:standings", args=[one.slug]) for one in shown]
    said = [client.get(address)["X-Robots-Tag"] for address in addresses for _again in range(2)]
    kept_out = "noindex, nofollow, noarchive"
    assert said == ["all", "all", kept_out, kept_out]
    assert client.get(reverse("public:club", args=[clubs[0].slug]))["X-Robots-Tag"] == "all"
    asked = client.get("/robots.txt").content.decode()
    trees = [f"{tongue}/{tree}/" for tongue in ("", "/en") for tree in ("t", "club", "challenge")]
    assert [tree for tree in trees if f"Allow: {tree}\n" not in asked] == []


def test_the_map_of_the_site_names_the_clubs_that_want_to_be_found(client, db, settings):
    settings.SITE_URL = "https://concours.example.org"
    clubs = [ClubFactory(is_listed=listed) for listed in (True, False)]
    shown, _kept_back = [
        TournamentFactory(club=club, is_public=True, hides_standings=True) for club in clubs
    ]
    TournamentFactory(club=clubs[0], is_public=False)
    season, _unlisted = [SeriesFactory(club=club) for club in clubs]
    SeriesFactory(club=clubs[0], is_public=False)
    answer = client.get("/sitemap.xml")
    found = re.findall("<loc>(.*)</loc>", answer.content.decode())
    club = reverse("public:club", args=[clubs[0].slug])
    paths = [club, season.get_absolute_url(), shown.get_absolute_url()]
    named = [path for path in found if re.search("/(club|challenge|t)/", path)]
    assert named == [settings.SITE_URL + path for path in paths]
    nobody = [reverse("public:home"), reverse("public:calculator"), reverse("public:replay")]
    assert found[:3] == [settings.SITE_URL + path for path in nobody]
    asked = client.get("/robots.txt").content.decode()
    assert asked.endswith("Sitemap: https://concours.example.org/sitemap.xml\n")
    settings.SITE_URL, settings.ALLOWED_HOSTS = "", ["*"]
    assert b"<loc>" not in client.get("/sitemap.xml").content


def test_robots_are_asked_to_stay_away_from_all_that_names_somebody(client, db):
    answer = client.get("/robots.txt")
    allowed = re.findall("^Allow: (.*)$", answer.content.decode(), re.MULTILINE)
    assert answer["Content-Type"] == "text/plain"
    assert [path for path in allowed if "/t/" in path or "/club/" in path] == []
    assert {"/$", "/calculer/$", "/rejouer/$", "/aide/$", "/en/$"} <= set(allowed)


@pytest.mark.parametrize("route", ["home", "calculator", "replay", "one_trick", "help"])
def test_a_page_about_nobody_may_be_found_as_long_as_nothing_is_asked_of_it(client, db, route):
    address = reverse(f"public:{route}")
    plain, asked = (
        client.get(address),
        client.get(address, {"q": "b", "rulebook": "x", "hand": "x"}),
    )
    assert plain["X-Robots-Tag"] == "all"
    assert '<meta name="description"' in plain.content.decode()
    assert asked["X-Robots-Tag"] == "noindex, nofollow, noarchive"


def test_who_shuns_search_engines_is_in_no_excerpt_of_the_first_page(client, db):
    clubs = [ClubFactory(is_listed=listed) for listed in (True, False)]
    for club in clubs:
        TournamentFactory(club=club, is_public=True)
    page = client.get(reverse("public:home")).content.decode()
    kept_out = page.count("<li data-nosnippet>")
    assert (kept_out, page.count("data-nosnippet")) == (2, 2)


def check(tmp_path, **settings):
    """What the site says of its settings before it does anything."""
    mails = {"EMAIL_URL": "consolemail://", "DEFAULT_FROM_EMAIL": "a@b.fr"}
    site = Site(tmp_path, **mails | settings)
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        check=False,
    )


def test_a_site_that_mails_and_does_not_know_its_address_does_not_start(tmp_path):
    done = check(tmp_path)
    assert (done.returncode, b"EMAIL_URL needs SITE_URL" in done.stderr) == (1, True)


def test_a_site_that_mails_and_does_not_say_from_whom_does_not_start(tmp_path):
    done = check(tmp_path, SITE_URL="https://a.example.org", DEFAULT_FROM_EMAIL="")
    assert (done.returncode, b"EMAIL_URL needs DEFAULT_FROM_EMAIL" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    "known", [{"SITE_URL": "https://a.example.org"}, {"ALLOWED_HOSTS": "a.example.org"}]
)
def test_a_site_that_mails_and_knows_its_address_starts(tmp_path, known):
    assert check(tmp_path, **known).returncode == 0


@pytest.mark.parametrize(
    ("signed_in", "route", "size", "status"),
    [
        (False, "organiser:suitcase_bring", settings.LARGEST_REQUEST, 413),
        (True, "organiser:suitcase_bring", settings.LARGEST_REQUEST, 200),
        (True, "organiser:suitcase_bring", settings.LARGEST_SUITCASE, 413),
        (True, "public:home", settings.LARGEST_REQUEST, 413),
    ],
    ids=["anonymous", "signed-in", "larger-than-any", "elsewhere"],
)
def test_a_suitcase_alone_may_be_large_and_of_who_is_signed_in(
    rf, client, admin_user, signed_in, route, size, status
):
    body = BytesIO(bytes(size))
    request = rf.post(reverse(route), CONTENT_LENGTH=str(size), **{"wsgi.input": body})
    if signed_in:
        client.force_login(admin_user)
        request.COOKIES = {name: cookie.value for name, cookie in client.cookies.items()}
    assert RequestSizeMiddleware(lambda _: HttpResponse())(request).status_code == status
    # Whoever still sends when the answer comes would not read it.
    assert body.read() == b""


def test_what_has_no_end_is_not_read_to_it(rf):
    body = BytesIO(b"x")
    size = str(settings.MOST_DISCARDED + 1)
    request = rf.post(reverse("public:home"), CONTENT_LENGTH=size, **{"wsgi.input": body})
    assert RequestSizeMiddleware(lambda _: HttpResponse())(request).status_code == 413
    assert body.read() == b"x"
