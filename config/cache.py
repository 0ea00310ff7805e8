"""The cache that processes share; where Redis does not answer, there is nothing in it."""

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.conf import settings
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

log = structlog.get_logger(__name__)

SECONDS = 1.0
"""To wait for Redis: a page is built in less."""
REST_SECONDS = 5.0
"""How long a Redis that did not answer is left alone."""

AS_BYTES, AS_JSON = b"b", b"j"
"""What a value is written as; its seal stands before that."""


class UnreadableValue(Exception):
    """What lies under a key was not written by this site."""


class SignedSerializer:
    """Bytes as they are, all else as JSON, under a seal: whoever writes to Redis makes no page and
    runs nothing here, as pickles would."""

    def dumps(self, value: Any) -> bytes:
        """The value as Redis keeps it. Raises TypeError for what JSON does not know."""
        is_bytes = isinstance(value, bytes)
        content = AS_BYTES + value if is_bytes else AS_JSON + json.dumps(value).encode()
        return _seal(content) + content

    def loads(self, kept: bytes) -> Any:
        """The value. Raises UnreadableValue for what does not bear this site's seal."""
        seal, content = kept[: hashlib.sha256().digest_size], kept[hashlib.sha256().digest_size :]
        if not hmac.compare_digest(seal, _seal(content)):
            raise UnreadableValue
        return content[1:] if content[:1] == AS_BYTES else json.loads(content[1:])


def _seal(content: bytes) -> bytes:
    return hmac.digest(f"cache{settings.SECRET_KEY}".encode(), content, "sha256")


class ReadableClient(RedisCacheClient):
    """Redis, in which what this site did not write counts as absent."""

    def get(self, key: Any, default: Any) -> Any:
        """The value; the default too where something else lies there."""
        try:
            return super().get(key, default)
        except (UnreadableValue, ResponseError):
            return default

    def get_many(self, keys: Any) -> dict[Any, Any]:
        """The values that can be read."""
        absent = object()
        found = {key: self.get(key, absent) for key in keys}
        return {key: value for key, value in found.items() if value is not absent}

    def has_key(self, key: Any) -> bool:
        """Whether a value that can be read is there."""
        absent = object()
        return self.get(key, absent) is not absent

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        """Whether there was none; what cannot be read makes way."""
        added: bool = super().add(key, value, timeout)
        if not added and not self.has_key(key):
            self.delete(key)
            added = super().add(key, value, timeout)
        return added


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
        options.setdefault("serializer", SignedSerializer)
        super().__init__(server, params)
        self._class = ReadableClient

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
