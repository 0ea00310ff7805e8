"""Settings of the test run: the site's own, with its files in a directory thrown away after.

``DATABASE_URL`` and ``REDIS_URL`` choose the services under test, as they do for the site.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_scratch = tempfile.mkdtemp(prefix="dixdeder-tests-")
atexit.register(shutil.rmtree, _scratch, ignore_errors=True)
os.environ["DATA_DIR"] = _scratch
(Path(_scratch) / "static").mkdir()
os.environ["ENV_FILE"] = os.devnull
os.environ.setdefault(
    "SECRET_KEY", "only-for-tests-and-long-enough-to-please-the-system-checks-0123"
)
os.environ.setdefault("LOG_LEVEL", "WARNING")

from config.settings import *  # noqa: E402, F403  the directory is chosen above
from config.settings import (  # noqa: E402
    CACHES,
    DATABASES,
    INSTALLED_APPS,
    MIDDLEWARE,
    STORAGES,
    TEMPLATES,
)

# Queries that grow with the rows of a page fail the test that renders the page.
INSTALLED_APPS = [*INSTALLED_APPS, "zeal"]
MIDDLEWARE = ["zeal.middleware.zeal_middleware", *MIDDLEWARE]
ZEAL_RAISE = True
# These are read a fixed number of times, not once per row.
ZEAL_ALLOWLIST = [
    {"model": "sessions.Session"},
    {"model": "tournaments.Bucket"},
    # Each act locks its club, and one form may be two acts.
    {"model": "tournaments.Club", "field": "get()"},
    # A ruling is several acts, each of which locks its tournament and its sheet.
    {"model": "tournaments.Tournament", "field": "get()"},
    {"model": "tournaments.ScoreSheet", "field": "get()"},
    # What came while a concours was away is applied request by request.
    {"model": "bookings.Booking", "field": "get()"},
    # What is applied as it was shown is done twice: to look at it again, then for good.
    {"model": "tournaments.Round", "field": "get()"},
    {"model": "tournaments.TeamMember", "field": "get()"},
    # Each entry of the journal names the site and the account by their keys.
    {"model": "tournaments.AccountKey", "field": "get()"},
    {"model": "tournaments.SiteKey", "field": "get()"},
]

STORAGES = STORAGES | {"staticfiles": {"BACKEND": "tests.platform.whole_files.WholeFiles"}}
# Sentences are compared as they are written; what typesets them has its own tests.
TEMPLATES = [TEMPLATES[0] | {"BACKEND": "django.template.backends.django.DjangoTemplates"}]
# Jobs run in the site's thread; the worker's own tests set a broker.
CELERY_BROKER_URL = ""
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if DATABASES["default"]["ENGINE"] == "config.sqlite":
    # A file, not memory: the threads of the live server need connections of their own.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(_scratch) / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["synchronous"] = "OFF"
else:
    # Nobody reads these rows after a power cut.
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"

if CACHES["default"]["BACKEND"] == "config.cache.ForgivingRedisCache":
    # A busy computer is no Redis that is down: the site, which has readers who wait, forgives it
    # after a second.
    CACHES["default"]["OPTIONS"] = {"socket_timeout": 60, "socket_connect_timeout": 60}
