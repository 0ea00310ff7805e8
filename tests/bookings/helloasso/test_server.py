"""Notices of the false HelloAsso: told to a site in https as its proxy would hand them on."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.bookings.helloasso import server

HOOK = "https://concours.example.org/crochets/helloasso/secret/"


@pytest.mark.parametrize(
    ("at", "address", "host", "scheme"),
    [
        ("", HOOK, None, None),
        (
            "http://127.0.0.1:8000",
            "http://127.0.0.1:8000/crochets/helloasso/secret/",
            "concours.example.org",
            "https",
        ),
    ],
)
def test_a_notice_goes_to_the_hook_or_behind_its_proxy(
    monkeypatch: pytest.MonkeyPatch, at: str, address: str, host: str | None, scheme: str | None
) -> None:
    told: list[tuple[str, str | None, str | None]] = []

    def post(url: str, *, content: bytes, headers: dict[str, str]) -> None:
        told.append((url, headers.get("Host"), headers.get("X-Forwarded-Proto")))

    monkeypatch.setattr(server.httpx, "post", post)
    server.post_notice(HOOK, at, b"{}")
    assert told == [(address, host, scheme)]


@pytest.mark.parametrize(("scheme", "leads_away"), [("https", False), ("http", True)])
def test_a_site_in_https_takes_what_came_by_its_proxy_alone(
    db: None, settings: object, scheme: str, leads_away: bool
) -> None:
    settings.SECURE_SSL_REDIRECT = True  # type: ignore[attr-defined]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # type: ignore[attr-defined]
    address = reverse("links:helloasso_hook", args=["secret-of-a-club-that-is-none"])
    answer = Client().post(
        address, b"{}", content_type="application/json", headers={"x-forwarded-proto": scheme}
    )
    assert (answer.status_code == 301) == leads_away
