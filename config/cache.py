"""The cache that processes share; where Redis does not answer, there is nothing in it."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = structlog.get_logger(__name__)

SECONDS = 1.0
"""To wait for Redis: a page is built in less."""
REST_SECONDS = 5.0
"""How long a Redis that did not answer is left alone."""


def _clear(self: "ForgivingRedisCache") -> bool:
    """Forget what this cache keeps; jobs and other sites may use the same Redis."""
    client = self._cache.get_client(None, write=True)
    for key in client.scan_iter(match=f"{self.key_prefix}:*", count=1000):
        client.delete(key)
    return True


def _unless_away(
    name: str, missing: Callable[..., Any], other: Callable[..., Any] | None = None
) -> Any:
    original = other or getattr(RedisCache, name)

    @wraps(original)
    def ask(self: "ForgivingRedisCache", *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() < self.away_until:
            return missing(*args, **kwargs)
        try:
            return original(self, *args, **kwargs)
        except (RedisError, OSError) as fault:
            self.__class__.away_until = time.monotonic() + REST_SECONDS
            log.warning("cache does not answer", fault=str(fault))
            return missing(*args, **kwargs)

    return ask


def _default(key: Any, default: Any = None, version: Any = None) -> Any:
    return default


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; one that is down holds nothing, and takes no page with it.

    `add` then says that the key is new: whoever asks for a turn gets it.
    """

    away_until = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = params.setdefault("OPTIONS", {})
        options.setdefault("socket_timeout", SECONDS)
        options.setdefault("socket_connect_timeout", SECONDS)
        # The client by itself tries for several seconds, and a reader waits as long.
        options.setdefault("retry", Retry(NoBackoff(), 0))
        super().__init__(server, params)

    get = _unless_away("get", _default)
    add = _unless_away("add", lambda *args, **kwargs: True)
    set = _unless_away("set", lambda *args, **kwargs: None)
    touch = _unless_away("touch", lambda *args, **kwargs: False)
    delete = _unless_away("delete", lambda *args, **kwargs: False)
    get_many = _unless_away("get_many", lambda *args, **kwargs: {})
    set_many = _unless_away("set_many", lambda data, *args, **kwargs: list(data))
    delete_many = _unless_away("delete_many", lambda *args, **kwargs: None)
    has_key = _unless_away("has_key", lambda *args, **kwargs: False)
    clear = _unless_away("clear", lambda *args, **kwargs: False, _clear)
