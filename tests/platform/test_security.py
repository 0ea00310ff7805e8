"""Headers of every answer, the hosts that are answered, the private files."""

import stat

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.urls import reverse

from config import data_directory
from config.middleware import (
    ForwardedAddressMiddleware,
    LocalHostsMiddleware,
    is_local_name,
)

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
