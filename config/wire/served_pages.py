"""Pages on their way out of a server: what the first one of a process would wait for, done before
the process answers anybody; that a page is still the same, said without the framework; and for how
long nginx keeps one, to the end of the second in which it asked, by its own clock.

"For a second" (`s-maxage=1`) is up to two for nginx, which counts whole seconds, and with the
second in which it may still give the old page while it asks (`stale-while-revalidate=1`) three.
`docs/nginx.conf` says with each request what time it is there.
"""

import gc
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.db import Error
from django.template.loader import get_template
from django.urls import resolve
from django.utils import translation

from tournaments.views.public.builds import Before
from tournaments.views.public.kept import FOR_EVERYBODY, KNOWN, Asked, release

COMPILED = ("public/standings.html", "public/tournament.html", "walls/wall.html")
"""The pages that a hall opens when it learns of the address, with all that they include."""


def prepare_first_page() -> None:
    """Import every route, read the program's own version, the words and the first templates.

    They took half a second of the first page that somebody asked for.
    """
    resolve("/")
    release()
    for code, _name in settings.LANGUAGES:
        # A language's catalogue is read when it is first spoken.
        with translation.override(code):
            pass
    for name in COMPILED:
        get_template(name)
    # What the program is made of stays to the end: it is not looked through for garbage again.
    gc.collect()
    gc.freeze()


Application = Callable[[dict[str, Any], Any], Iterable[bytes]]

ASKED_AT = "HTTP_X_CACHE_TIME"
_MOMENT = re.compile(r"(\d{10})\.\d{3}")
MOST_APART_SECONDS = 2
"""A clock further from ours, or a time that somebody made up, says nothing."""


def end_with_the_second(application: Application) -> Application:
    """Have nginx keep an application's pages for everybody to the end of its second."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        asked_at = _MOMENT.fullmatch(environ.get(ASKED_AT, ""))
        if asked_at is None or abs(int(asked_at[1]) - time.time()) > MOST_APART_SECONDS:
            return application(environ, start_response)

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            if ("Cache-Control", FOR_EVERYBODY) in headers:
                headers = [*headers, ("X-Accel-Expires", f"@{asked_at[1]}")]
            return start_response(status, headers, *more)

        return application(environ, start)

    return answer


QUESTION = (
    "wsgi.url_scheme",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_HOST",
    "PATH_INFO",
    "QUERY_STRING",
    "HTTP_IF_NONE_MATCH",
)
"""What a 304 of a page for everybody depends on: what nginx keeps the page by, and its tag."""
MOST, LONGEST = 4000, 1024
"""Questions that a process remembers, and how many characters the longest one has."""

Told = tuple[Asked | Before, str, list[tuple[str, str]]]


def answer_again(application: Application) -> Application:
    """Have a question that was answered 304 answered so again, as long as the page's stamp is the
    one it was then: the framework takes three times as long to say the same."""
    known: dict[tuple[str, ...], Told] = {}

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        question = tuple(environ.get(word, "") for word in QUESTION)
        told = known.get(question) if environ["REQUEST_METHOD"] == "GET" else None
        if told is not None and _is_current(told[0]):
            environ[KNOWN] = told[0]
            start_response(told[1], [*told[2]])
            return []

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            asked = environ.get(KNOWN)
            if asked and status.startswith("304 ") and sum(map(len, question)) < LONGEST:
                if len(known) >= MOST:
                    known.clear()
                known[question] = asked, status, [*headers]
            return start_response(status, headers, *more)

        return application(environ, start)

    return answer


def _is_current(asked: Asked | Before) -> bool:
    try:
        return asked.is_current()
    except Error:
        # The framework makes a new connection, or says in words that there is none.
        return False
