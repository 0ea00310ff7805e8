"""What the first page of a process would wait for, done before the process answers anybody."""

from django.conf import settings
from django.template.loader import get_template
from django.urls import resolve
from django.utils import translation

from tournaments.views.public.kept import release

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
