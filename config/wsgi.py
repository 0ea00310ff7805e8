"""WSGI entry point of every server of the site: ``config.wsgi:application``."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


def without_body_of_head(application: Application) -> Application:
    """Give a HEAD its head alone: not every server drops what would be read as the next answer."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        close = getattr(body, "close", None)
        if close is not None:
            close()
        return []

    return answer


def _begin_copies() -> None:
    """What pages do is copied by the process that serves them."""
    from tournaments.tasks.copy_requests import begin_copies

    begin_copies()


application = without_body_of_head(get_wsgi_application())
_begin_copies()
