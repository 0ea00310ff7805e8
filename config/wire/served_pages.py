"""Pages on their way out of a server: what the first one of a process would wait for, done before
the process answers anybody; that a page is still the same, and what lines typed on a sheet come to,
said without the framework; and for how long nginx keeps a page, to the end of the second in which
it asked, by its own clock.

"For a second" (`s-maxage=1`) is up to two for nginx, which counts whole seconds, and with the
second in which it may still give the old page while it asks (`stale-while-revalidate=1`) three. To
the end of its second (`X-Accel-Expires`) it is one, and two with that. `docs/nginx.conf` says with
each request what time it is there; where it does not, the former holds. A site that fails or is
silent is read as nginx saw it last, however long ago.
"""

import gc
import json
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import Error
from django.template.loader import get_template
from django.urls import resolve, reverse
from django.utils import translation

from tournaments.views.languages import find_language
from tournaments.views.organiser.sheets.marks import reckon_lines
from tournaments.views.public.builds import SEEN, Before
from tournaments.views.public.kept import (
    FOR_EVERYBODY,
    FOR_THE_READER,
    KNOWN,
    StampedPage,
    compute_tag,
    release,
)

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


PAGE = (
    "wsgi.url_scheme",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_HOST",
    "PATH_INFO",
    "QUERY_STRING",
)
"""What nginx keeps a page for everybody by."""
MOST, LONGEST = 10_000, 1024
"""Pages that a process remembers, those of a hundred concours, and how many characters the longest
address has."""
UNCHANGED = "304 "


@dataclass(frozen=True, slots=True)
class UnchangedAnswer:
    """A page of which was said that it is still the one, and how that was said."""

    stamped: StampedPage
    status: str
    headers: Sequence[tuple[str, str]]

    def find_answer(self, tag: str) -> tuple[StampedPage | Before, dict[str, str]] | None:
        """What a 304 to who has the page of a tag goes by, and its headers that are others than
        those that were said; None where the framework has to answer."""
        address = self.stamped.address
        if SEEN.is_given(address, tag):
            return Before(address, tag), {"ETag": tag, "Cache-Control": FOR_THE_READER}
        now = _ask_now(self.stamped)
        if now is None or now.tag != tag:
            return None
        SEEN.note(address, tag)
        return now, {"ETag": tag}


def _ask_now(page: StampedPage) -> StampedPage | None:
    """The question with the page's present stamp; None where it is gone, or others frame it."""
    stamp = page.view.stamp(page.kwargs)
    if stamp == page.stamp:
        return page
    if stamp is None or page.view.list_framers(page.kwargs):
        return None
    return replace(page, stamp=stamp, tag=compute_tag(stamp, page.address))


def answer_again(application: Application) -> Application:
    """Have whoever has a page as it is now be told so without the framework, once the framework
    has said it of that page: it takes three times as long."""
    known: dict[tuple[str, ...], UnchangedAnswer] = {}

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        page = tuple(environ.get(word, "") for word in PAGE)
        unchanged = known.get(page) if environ["REQUEST_METHOD"] == "GET" else None
        found = unchanged and _find_answer(unchanged, environ.get("HTTP_IF_NONE_MATCH", ""))
        if unchanged and found:
            environ[KNOWN], changed = found
            start_response(
                unchanged.status, [(n, changed.get(n, word)) for n, word in unchanged.headers]
            )
            return []

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            stamped = environ.get(KNOWN)
            if isinstance(stamped, StampedPage) and status.startswith(UNCHANGED):
                if len(known) >= MOST:
                    known.clear()
                if sum(map(len, page)) < LONGEST:
                    known[page] = UnchangedAnswer(stamped, status, [*headers])
            return start_response(status, headers, *more)

        return application(environ, start)

    return answer


def _find_answer(
    unchanged: UnchangedAnswer, tag: str
) -> tuple[StampedPage | Before, dict[str, str]] | None:
    try:
        return unchanged.find_answer(tag) if tag else None
    except Error:
        # The framework makes a new connection, or says in words that there is none.
        return None


FORM = "application/x-www-form-urlencoded"
MOST_TYPED = 64 * 2**10
"""Bytes of a sheet's form: 120 lines have a third of that."""


def answer_lines(application: Application) -> Application:
    """Have what the lines of a sheet come to said without the framework, which takes as long again
    as the sheet: nothing is looked up for it, nothing changed, and anybody gets the same.

    Whatever is not such a form is the framework's, to be refused in words.
    """
    address = reverse("public:marks")

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "POST" or environ["PATH_INFO"] != address:
            return application(environ, start_response)
        size = environ.get("CONTENT_LENGTH") or ""
        if not size.isdecimal() or int(size) > MOST_TYPED:
            return application(environ, start_response)
        sent = environ["wsgi.input"].read(int(size))
        environ["wsgi.input"] = BytesIO(sent)
        try:
            language = find_language(WSGIRequest(environ))
            with translation.override(language):
                body = json.dumps(reckon_lines(_read_form(environ, sent))).encode()
        except Exception:  # the framework comes to the same, and says so in words
            return application(environ, start_response)
        headers = [
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Content-Language", language),
            ("Cache-Control", FOR_THE_READER),
            ("X-Content-Type-Options", "nosniff"),
        ]
        start_response("200 OK", headers)
        return [body]

    return answer


def _read_form(environ: dict[str, Any], sent: bytes) -> dict[str, str]:
    """The fields of a form as scripts send it. Raises ValueError for any other."""
    if environ.get("CONTENT_TYPE", "").partition(";")[0] != FORM:
        raise ValueError(environ.get("CONTENT_TYPE", ""))
    most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    fields = parse_qsl(sent.decode("ascii"), keep_blank_values=True, max_num_fields=most)
    return dict(fields)
