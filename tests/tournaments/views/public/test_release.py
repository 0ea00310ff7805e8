"""A kept page is of one release: whatever a page can come from is part of it."""

from pathlib import Path

from django.apps import apps
from django.conf import settings

from tournaments.views.public.kept import PROGRAM, release


def folders_of_pages() -> set[str]:
    """The project's own folders that code, templates, texts and forms of numbers come from."""
    base = Path(settings.BASE_DIR).resolve()
    paths = [Path(app.path) for app in apps.get_app_configs()]
    paths += [Path(path) for engine in settings.TEMPLATES for path in engine["DIRS"]]
    paths += [Path(path) for path in (*settings.STATICFILES_DIRS, *settings.LOCALE_PATHS)]
    paths += [base / settings.FORMAT_MODULE_PATH.replace(".", "/"), base / "scoring"]
    inside = [path.resolve() for path in paths if path.resolve().is_relative_to(base)]
    own = [path for path in inside if ".venv" not in path.parts]
    return {path.relative_to(base).parts[0] for path in own}


def test_every_folder_of_pages_is_part_of_the_release() -> None:
    assert folders_of_pages() - set(PROGRAM) == set()


def test_every_named_folder_exists() -> None:
    assert [name for name in PROGRAM if not (Path(settings.BASE_DIR) / name).is_dir()] == []


def test_a_release_is_worked_out_once() -> None:
    assert release() is release()
