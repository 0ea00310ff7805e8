"""The shared cache that does not answer takes no page with it."""

import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from config.cache import ForgivingRedisCache
from tests.addresses import Evening, routes, whole_evening
from tests.sites import Site, free_port
from tournaments.models import Tournament

PUBLIC = sorted(route for route in routes() if route.startswith("public:"))


def use_redis_at(port: int, settings: Any) -> None:
    """Have the site look for Redis there, as if it had never failed before."""
    location = f"redis://127.0.0.1:{port}/0"
    settings.CACHES = {
        "default": {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": location}
    }
    ForgivingRedisCache.away_until = 0.0


@pytest.fixture
def dead_port(settings: Any) -> None:
    """Nobody listens where Redis should."""
    use_redis_at(free_port(), settings)


@pytest.fixture
def mute_port(settings: Any) -> Iterator[None]:
    """Somebody listens where Redis should, and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        use_redis_at(server.getsockname()[1], settings)
        yield


def answers(client: Client, evening: Evening) -> dict[str, int]:
    """The status of every public route."""
    return {route: client.get(evening.address(route)).status_code for route in PUBLIC}


def test_every_public_page_is_built(tournament: Tournament, settings: Any) -> None:
    evening, client = whole_evening(tournament), Client()
    usual = answers(client, evening)
    use_redis_at(free_port(), settings)
    assert answers(client, evening) == usual


def test_a_served_site_without_its_redis_answers(served_site: Site) -> None:
    url = f"redis://127.0.0.1:{free_port()}/0"
    site = Site(served_site.directory, REDIS_URL=url).start_gunicorn()
    try:
        site.wait_for_page()
        found = [site.get(path) for path in ("/", "/", "/calculer/", "/connexion/")]
    finally:
        site.stop()
    assert found == [200, 200, 200, 200]


def test_there_is_nothing_in_it(dead_port: None) -> None:
    cache.set("a", 1)
    assert (cache.get("a"), cache.get("a", 2), cache.get_many(["a"]), "a" in cache) == (
        None,
        2,
        {},
        False,
    )


def test_whoever_asks_for_a_turn_gets_it(dead_port: None) -> None:
    assert [cache.add("turn", True), cache.add("turn", True), cache.delete("turn")] == [
        True,
        True,
        False,
    ]


def test_one_that_says_nothing_is_waited_for_once(mute_port: None) -> None:
    start = time.monotonic()
    for _ in range(50):
        cache.get("a")
    assert time.monotonic() - start < 4
