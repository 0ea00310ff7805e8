"""Logging: one line per event, for people on a terminal or as JSON for a collector."""

import re
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

SECRET_IN_ADDRESS = re.compile(
    r"/(passe|invitation|direction|inscription|crochets/helloasso|courriels|paiement|table/code"
    r"|bienvenue/[\w-]+)/[^/\s\"'?]{10,}"
)
"""Links that open something for whoever reads them."""
BEARER = re.compile(r"(?i)\b(bearer|basic)\s+[\w.~+/=-]+")
PHONE = re.compile(r"(?<![\w.:/-])(?:\+33|0033|0)\s?[1-9](?:[\s.-]?\d\d){4}(?!\w)")
# From the first letter of a run alone: tried from each, a run without « @ » takes its square.
MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
"""What a database or a server of mail says of a row or a letter that it refuses."""
LONGEST = 8_000
"""Letters of what a line tells that are written, half of them from its end."""

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
]


def shorten(logger: Any, method: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
    """Take the middle out of what is longer than anything that the site says."""
    for name, value in event.items():
        if isinstance(value, str) and len(value) > LONGEST:
            event[name] = f"{value[: LONGEST // 2]} […] {value[-LONGEST // 2 :]}"
    return event


def hide_secrets(logger: Any, method: str, line: str) -> str:
    """Take secrets, phone numbers and addresses of mail out of a line, as the last done to it."""
    line = SECRET_IN_ADDRESS.sub(r"/\1/…/", line)
    line = BEARER.sub(r"\1 …", line)
    return MAIL.sub("…@…", PHONE.sub("0…", line))


def configure_structlog() -> None:
    """Make ``structlog.get_logger()`` write through Python's logging."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def logging_settings(*, level: str, as_json: bool) -> dict[str, Any]:
    """Return Django's ``LOGGING`` for a level and an output format."""
    renderer = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        # Plain tracebacks: the pretty ones show variables, passwords among them.
        else structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        )
    )
    processors: list[Any] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        shorten,
    ]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "event": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [*processors, renderer, hide_secrets],
                "foreign_pre_chain": _SHARED,
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "event"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": ["console"], "level": level, "propagate": False},
            # Phones that leave the Wi-Fi in the middle of an answer are no news.
            "waitress.queue": {"level": "ERROR"},
            # The number of each key that is made or shown.
            "fido2": {"level": "WARNING"},
            # A line for each question that HelloAsso is asked.
            "httpx": {"level": "WARNING"},
            # fontTools and WeasyPrint tell about every font and every unknown property.
            "fontTools": {"level": "ERROR"},
            "weasyprint": {"level": "ERROR"},
        },
    }
