"""Which services answer on this computer: the suite runs on those that do."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from bootstrap import BROWSERS


def postgres_url() -> str:
    """Return the address of a PostgreSQL server where databases may be made, or nothing.

    ``TEST_DATABASE_URL`` names one; else the local server is tried as the current user.
    """
    import psycopg

    for url in _candidates("TEST_DATABASE_URL", _local_postgres()):
        with suppress(psycopg.Error), psycopg.connect(url, connect_timeout=2) as connection:
            row = connection.execute(
                "select rolcreatedb or rolsuper from pg_roles where rolname = current_user"
            ).fetchone()
            if row and row[0]:
                return url
    return ""


def redis_url() -> str:
    """Return the address of a Redis server, or nothing; ``TEST_REDIS_URL`` names one."""
    import redis

    for url in _candidates("TEST_REDIS_URL", ["redis://127.0.0.1:6379/9"]):
        with suppress(redis.RedisError):
            if redis.Redis.from_url(url, socket_connect_timeout=2).ping():
                return url
    return ""


def chromium() -> str:
    """Return the path of a Chromium for the browser tests, or nothing."""
    named = os.environ.get("CHROMIUM", "")
    if named and Path(named).exists():
        return named
    return next(filter(None, map(shutil.which, BROWSERS)), "")


def _candidates(variable: str, usual: list[str]) -> list[str]:
    named = os.environ.get(variable)
    return [named] if named else usual


def _local_postgres() -> list[str]:
    import getpass

    users = dict.fromkeys((getpass.getuser(), "postgres"))
    return [f"postgres://{user}@127.0.0.1:5432/postgres" for user in users]
