"""Sheets and scripts in one piece each, as a server gives them to the browsers of tests."""

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finder, get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from config.static_files import Collected, build_texts


class WholeFiles(StaticFilesStorage):
    """Names that are not hashed, of files that are sent whole."""

    is_bundled = True


def list_static_files() -> Collected:
    """The site's static files, as `collectstatic` hands them to its storage."""
    return {path: (storage, path) for finder in get_finders() for path, storage in finder.list([])}


def put_whole_files_first(folder: Path) -> None:
    """Have the site find each file that a server sends whole before the pieces it is made of."""
    for name, text in build_texts(list_static_files()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    settings.STATICFILES_DIRS.insert(0, folder)
    get_finder.cache_clear()
