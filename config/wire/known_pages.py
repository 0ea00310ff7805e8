"""304 before the framework: a page that is known is answered as the framework answered it before.

Of a hall's requests most ask whether a page is still the same. The framework says so by reading a
stamp, and by sixty functions around it that come to the same every time. Its first answer is kept
here with everything that it can depend on; the same question is answered by reading the stamp.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import Error

from tournaments.views.public.builds import Before
from tournaments.views.public.kept import KNOWN, Asked

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]
Headers = list[tuple[str, str]]

MOST = 4000
"""Answers kept in a process: a page for each of its addresses, some twice."""

NAMED = (
    "REQUEST_METHOD",
    "HTTP_IF_NONE_MATCH",
    "PATH_INFO",
    "QUERY_STRING",
    "HTTP_HOST",
    "SERVER_NAME",
    "SERVER_PORT",
    "SCRIPT_NAME",
    "wsgi.url_scheme",
    "HTTP_X_FORWARDED_PROTO",
)
"""What of a request the framework's answer to a known page can depend on, besides the stamp.

`tests/platform/wire/test_known_pages.py` asks both with whatever else a request may bring.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """An answer of the framework, and what it was answered by."""

    asked: Asked | Before
    status: str
    headers: Headers


class KnownPages:
    """A layer around an application that answers again what it has answered with 304."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._known: dict[tuple[object, ...], Known] = {}

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        """The kept answer where it holds, else the application's."""
        if "HTTP_IF_NONE_MATCH" not in environ or environ.get("CONTENT_LENGTH", "") not in _NO_BODY:
            return self._application(environ, start_response)
        key = tuple([environ.get(name) for name in NAMED])
        known = self._known.get(key)
        if known is not None and self._holds(known):
            environ[KNOWN] = known.asked
            start_response(known.status, list(known.headers))
            return []
        return self._ask(key, environ, start_response)

    def _holds(self, known: Known) -> bool:
        try:
            return known.asked.is_current()
        except Error:
            # The framework opens a connection that was cut anew, or says that there is none.
            return False

    def _ask(
        self, key: tuple[object, ...], environ: Environ, start_response: Any
    ) -> Iterable[bytes]:
        told: list[tuple[str, Headers]] = []

        def start(status: str, headers: Headers, *more: Any) -> Any:
            told.append((status, list(headers)))
            return start_response(status, headers, *more)

        body = self._application(environ, start)
        asked = environ.get(KNOWN)
        # Another tag beside it, or in other words, would be kept as another question.
        if asked is not None and asked.tag == environ["HTTP_IF_NONE_MATCH"] and len(told) == 1:
            ((status, headers),) = told
            if status.startswith("304 "):
                self._keep(key, Known(asked, status, headers))
        return body

    def _keep(self, key: tuple[object, ...], known: Known) -> None:
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = known


_NO_BODY = ("", "0")
