"""The shared cache that does not answer takes no page with it."""

import pickle
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from redis import Redis

from config.cache import ForgivingRedisCache
from tests.crawling.addresses import Evening, routes, whole_evening
from tests.sites import Site, free_port
from tools.services import redis_url
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


@pytest.mark.nightly
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


@pytest.fixture
def redis(settings: Any) -> Iterator[Redis]:
    """A Redis that others write to as well."""
    use_redis_at(urlsplit(redis_url()).port or 6379, settings)
    client = Redis.from_url(cache._servers[0])
    yield client
    cache.clear()
    client.close()


VALUES = [1, True, None, "été", b"\x00\n", {"a": [1, None]}, ""]


@pytest.mark.services
def test_what_was_kept_is_read_again(redis: Redis) -> None:
    for value in VALUES:
        cache.set("a", value)
        assert (cache.get("a", "none"), cache.get_many(["a", "b"])) == (value, {"a": value})


@pytest.mark.services
def test_it_holds_no_pickles(redis: Redis) -> None:
    with pytest.raises(TypeError):
        cache.set("a", object())


def put_garbage(client: Redis, key: str, number: int) -> None:
    """What others may have put there: a pickle that would run, numbers, text, a list."""
    client.delete(key)
    if number == 0:
        client.lpush(key, "x")
    else:
        runs = pickle.dumps(Runs())
        client.set(key, [runs, b"7", b"", b"\xff" * 40, b"j[1]"][number - 1])


class Runs:
    """What is run where it is taken out of a pickle."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return pytest.fail, ("a pickle was read",)


@pytest.mark.services
@pytest.mark.parametrize("number", range(6))
def test_what_it_cannot_read_is_not_there(redis: Redis, number: int) -> None:
    put_garbage(redis, cache.make_key("a"), number)
    assert (cache.get("a"), cache.get_many(["a"]), "a" in cache) == (None, {}, False)
    assert (cache.add("a", 1), cache.get("a"), cache.add("a", 2)) == (True, 1, False)
    assert ForgivingRedisCache.away_until == 0.0


@pytest.mark.services
@pytest.mark.parametrize("number", range(6))
def test_garbage_in_it_takes_no_page(
    redis: Redis, tournament: Tournament, client: Client, number: int
) -> None:
    address = reverse("public:home")
    before = client.get(address)
    keys = list(redis.scan_iter(match=f"{cache.key_prefix}:*"))
    for key in keys:
        put_garbage(redis, key.decode(), number)
    after = client.get(address)
    assert (len(keys) > 0, after.status_code, after.content) == (True, 200, before.content)


def test_one_that_says_nothing_is_waited_for_once(mute_port: None) -> None:
    start = time.monotonic()
    for _ in range(50):
        cache.get("a")
    assert time.monotonic() - start < 4
