"""WSGI entry point of every server of the site: ``config.wsgi:application``."""

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

APP_LOAD_ERROR = 4
"""gunicorn's word for a program that will not start."""

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


framework = get_wsgi_application()
# They read settings and rows, which are there from here on.
from config import in_one_piece  # noqa: E402
from config.wire.served_pages import (  # noqa: E402
    answer_again,
    answer_lines,
    end_with_the_second,
    prepare_first_page,
)
from operations.domain.versions import OtherVersion, refuse_to_start  # noqa: E402
from operations.tasks.copies import begin_copies  # noqa: E402
from tournaments.domain.limits import serve_pages  # noqa: E402

serve_pages()
try:
    refuse_to_start()
except OtherVersion as fault:
    sys.stderr.write(f"{fault}\n")
    # gunicorn ends with all its processes, in place of starting another one without end.
    sys.exit(APP_LOAD_ERROR)

application = in_one_piece(
    without_body_of_head(end_with_the_second(answer_lines(answer_again(framework))))
)
prepare_first_page()
# What pages do is copied by the process that serves them.
begin_copies()
