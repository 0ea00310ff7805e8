"""Settings of the site, read from the environment; ``docs/operations.md`` lists them.

Without any setting the site runs on one laptop: SQLite, no broker, no other service.
"""

import ipaddress
import tomllib
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import data_directory, logs, own_apps

django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent

VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
"""The program's version, as its state page, suitcases, back-ups and interface say it."""

env = environ.Env()
env.read_env(env.str("ENV_FILE", default=str(BASE_DIR / ".env")))

DATA_DIR = data_directory.prepare(Path(env.str("DATA_DIR", default=str(BASE_DIR / "data"))))
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or data_directory.secret_key(DATA_DIR)

# "*" is narrowed to the addresses of the local network by LocalHostsMiddleware.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

OWN_APPS, OWN_PACKAGES = own_apps.APPS, own_apps.PACKAGES

INSTALLED_APPS = [
    *OWN_APPS,
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "django_tables2",
]

MIDDLEWARE = [
    "config.requests_logged.RequestLogMiddleware",
    "config.middleware.ForwardedAddressMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.PolicyHeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Before whatever looks at the path, or words a refusal.
    "tournaments.views.languages.LanguageOfAddressMiddleware",
    "config.middleware.LocalHostsMiddleware",
    "config.middleware.RequestSizeMiddleware",
    "config.middleware.ErrorPagesMiddleware",
    "config.middleware.RefusedEncodingsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Before sessions and accounts: public pages are the same for everybody.
    "tournaments.views.public.kept.KeptPagesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournaments.views.languages.ReaderLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.views.entering.SeenMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.views.entering.SecondStepDueMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.ScriptSignInMiddleware",
    "config.middleware.OwnFormMiddleware",
    # The innermost: it may ask a view a second time.
    "config.wire.at_once.AtOnceMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "NAME": "django",
        "BACKEND": "config.formats.typesetting.TypesetTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.habits.put_habits_in_pages",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "django_tables2/site.html"

# --- data ------------------------------------------------------------------------------------

SQLITE_URL = f"sqlite:///{(DATA_DIR / 'dixdeder.sqlite3').as_posix()}"
DATABASE_URL = env.str("DATABASE_URL", default="") or SQLITE_URL
DATABASES: dict[str, dict[str, Any]] = {"default": env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"] |= {
        "ENGINE": "config.sqlite",
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20},
    }
else:
    DATABASES["default"] |= {"ENGINE": "config.postgresql", "CONN_HEALTH_CHECKS": True}
# Opening a SQLite file anew costs more than most of what a request asks of it.
DATABASES["default"]["CONN_MAX_AGE"] = 60
REDIS_URL = env.str("REDIS_URL", default="")
IN_PROCESS = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 5000},
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "dixdeder",
    }
    if REDIS_URL
    else IN_PROCESS,
    # What `{% cache %}` keeps: parts that are the same whoever asks.
    "template_fragments": IN_PROCESS | {"LOCATION": "parts", "OPTIONS": {"MAX_ENTRIES": 20_000}},
}

# --- jobs: a broker hands them to workers; without one a thread of the site does them -----------

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default=REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = env.str("CELERY_QUEUE", default="dixdeder")
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 5}
CELERY_TIMEZONE = "Europe/Paris"

# --- people ----------------------------------------------------------------------------------

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/orga/"
LOGOUT_REDIRECT_URL = "/"

EMAIL_URL = env.str("EMAIL_URL", default="")
SITE_SENDS_MAIL = bool(EMAIL_URL)
if SITE_SENDS_MAIL:
    _mail = env.email("EMAIL_URL")
    EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
    EMAIL_HOST = _mail["EMAIL_HOST"]
    EMAIL_PORT = _mail["EMAIL_PORT"]
    EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"]
    EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"]
    EMAIL_FILE_PATH = _mail["EMAIL_FILE_PATH"]
    EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
    EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
    DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="")
    if not DEFAULT_FROM_EMAIL:
        raise ImproperlyConfigured(
            "EMAIL_URL needs DEFAULT_FROM_EMAIL (Belote du Val <concours@example.org>): "
            "mails say whom they come from."
        )
EMAIL_TIMEOUT = 20
"""In seconds: a server that does not answer keeps nobody waiting longer."""
SITE_URL = env.str("SITE_URL", default="")
if SITE_SENDS_MAIL and not SITE_URL and "*" in ALLOWED_HOSTS:
    # Whoever asks for somebody's new password would choose where the link in the mail leads.
    raise ImproperlyConfigured(
        "EMAIL_URL needs SITE_URL (https://concours.example.org) or ALLOWED_HOSTS: "
        "mails must name the site by an address that its settings give."
    )

HELLOASSO_URL = env.str("HELLOASSO_URL", default="")
"""Where a stand-in for HelloAsso listens, for a rehearsal; empty: HelloAsso itself."""

HOOK_NETWORKS = env.list("HOOK_NETWORKS", default=[])
"""Private networks in which programs may be told all the same (192.168.1.0/24): a hall's own."""
HOOK_NETWORKS_CLOSED = env.list("HOOK_NETWORKS_CLOSED", default=[])
"""Public networks in which none is told: the site's own addresses, and those of its neighbours."""
for _network in (*HOOK_NETWORKS, *HOOK_NETWORKS_CLOSED):
    ipaddress.ip_network(_network, strict=False)  # one that is none is told as the site starts

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("Français")), ("en", _("Anglais"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "Europe/Paris"
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"

# --- files -----------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_files.BundledStaticFilesStorage"
    },
}
SCRIPT_BUNDLES = {
    "js/public-site.js": [
        *("js/language.js", "js/nav.js", "js/polling.js"),
        *("js/clock.js", "js/mine.js", "js/list-filter.js", "js/slide.js"),
        *("js/share.js", "js/notes.js"),
    ],
    "js/table-site.js": [
        *("js/language.js", "js/nav.js", "js/polling.js", "js/clock.js", "js/notes.js"),
        *("js/table-steps.js", "js/table.js"),
    ],
    "js/deal-site.js": ["js/language.js", "js/nav.js", "js/replay-return.js"],
    "js/replay-site.js": ["js/language.js", "js/replay.js", "js/share.js", "js/replay-return.js"],
    "js/desk-site.js": [
        f"js/{name}.js" for name in ("nav", "goto", "desk", "drafts", "clock", "list-filter")
    ],
    "js/wall-site.js": [f"js/{name}.js" for name in ("polling", "clock", "notes", "slide", "wall")],
}
"""Scripts that a server sends in one piece, by the name of that piece (`{% scripts %}`)."""
MEDIA_ROOT = DATA_DIR / "media"
BACKUP_DIR = Path(env.str("BACKUP_DIR", default=str(DATA_DIR / "backups")))
BACKUPS = env.str("BACKUPS", default="rounds")
"""What the site copies by itself: `rounds` and days, `days` alone, or `none` of it."""
if BACKUPS not in {"rounds", "days", "none"}:
    raise ImproperlyConfigured("BACKUPS is rounds, days or none.")
BACKUPS_KEPT = env.int("BACKUPS_KEPT", default=14)
STICKS = env.list("STICKS", default=["/media/*/*", "/run/media/*/*", "/Volumes/*"])
"""Where this computer shows USB sticks."""

LARGEST_REQUEST = 11 * 2**20
"""In bytes, form and files together: a photo of a sheet is at most 10 MB, an import 5."""
LARGEST_SUITCASE = 30 * 2**20
"""In bytes, for who is signed in: a thousand teams with all their deals make one of 3.6 MB."""
MOST_DISCARDED = 32 * 2**20
"""Bytes of a body refused that are read and dropped, so that its sender can read the refusal."""

# --- security --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.error_pages.token_refused"

# On a phone of the hall the site is plain HTTP; behind a proxy that ends TLS it is never.
BEHIND_TLS_PROXY = env.bool("BEHIND_TLS_PROXY", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = BEHIND_TLS_PROXY
SECURE_SSL_REDIRECT = BEHIND_TLS_PROXY
# A monitor on the same machine asks without the proxy, and says no secret there.
SECURE_REDIRECT_EXEMPT = [r"^sante/"]
if BEHIND_TLS_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000)

SECOND_STEP_REQUIRED = env.bool("SECOND_STEP_REQUIRED", default=False)
PASSKEY_REQUIRED = env.bool("PASSKEY_REQUIRED", default=False)
MONITOR_TOKEN = env.str("MONITOR_TOKEN", default="")
"""Who brings it reads the site's figures; without one there is no page of them."""

# --- logs ------------------------------------------------------------------------------------

LOG_AS_JSON = env.str("LOG_FORMAT", default="text") == "json"
logs.configure_structlog()
LOGGING = logs.logging_settings(level=env.str("LOG_LEVEL", default="INFO"), as_json=LOG_AS_JSON)
