"""The files that browsers load, as a server gives them: sheets and scripts in one piece each.

The sources stay one file per component; a phone in a hall pays for every request. Django's own
storage gives the files their hashed names, whitenoise compresses them.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

ENTRY_SHEETS = (
    "css/site.css",
    "css/public-site.css",
    "css/table-site.css",
    "css/deal-site.css",
)
"""Sheets that pages link and that only import others."""

_IMPORT = re.compile(r'@import url\("(?P<url>[^"]+)"\)(?: layer\((?P<layer>\w+)\))?;')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_COMMENT_OF_SCRIPT = re.compile(r"(?:^|(?<=[;{}])) *// [^\"'`\n]*$|^ *//.*$", re.MULTILINE)
_AROUND_LINES = re.compile(r"\s*\n\s*")
_CHARSET = re.compile(r"@charset [^;]+;")

Collected = dict[str, tuple[Storage, str]]


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Writes entry sheets and bundles of scripts whole before the files get their names."""

    is_bundled = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """The address of a file, looked up once: every page asks for a dozen."""
        if force or name is None:
            return str(super().url(name, force))
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]

    def post_process(
        self, paths: Collected, dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """As Django's; what is sent whole stands in `paths` with its whole text."""
        self._addresses.clear()
        if not dry_run:
            for name, text in build_texts(paths).items():
                self.delete(name)
                self._save(name, ContentFile(text.encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what pages name: the hashed names. Their twins without a hash, for which nobody
        asks, would double what is half of a site's first start."""
        named = set(self.hashed_files.values())
        return super().compress_files([path for path in paths if path in named])


def build_texts(paths: Collected) -> dict[str, str]:
    """The texts of all sheets and scripts that are not sent as their authors wrote them."""
    sheets = [name for name in paths if name.startswith("css/") and name.endswith(".css")]
    whole = {name: merge_sheet(name, paths) for name in sheets}
    scripts = [name for name in paths if name.startswith("js/") and name.endswith(".js")]
    whole |= {name: strip_for_browsers(read_collected(name, paths)) for name in scripts}
    for name, parts in settings.SCRIPT_BUNDLES.items():
        whole[name] = "".join(whole[part] for part in parts)
    return whole


def strip_for_browsers(script: str) -> str:
    """The text of a script without its comments, its indentation and its empty lines, which are
    for who reads the sources. No text between backticks may go over a line's end: it would change;
    what stands behind a statement is a comment only where it has no mark of a text."""
    return _AROUND_LINES.sub("\n", _COMMENT_OF_SCRIPT.sub("", script)).strip() + "\n"


def merge_sheet(name: str, paths: Collected) -> str:
    """The text of a sheet in which each import is the sheet that it names, without comments.

    Imported sheets lie where their addresses (`url(…)`) mean the same as in the entry sheet:
    beside it, or they name nothing but data.
    """

    def imported(found: re.Match[str]) -> str:
        text = read_collected(str(resolve(name, found["url"])), paths)
        text = _COMMENT.sub("", _CHARSET.sub("", text)).strip()
        return f"@layer {found['layer']}{{{text}}}" if found["layer"] else text

    return _IMPORT.sub(imported, _COMMENT.sub("", read_collected(name, paths)).strip()) + "\n"


def read_collected(name: str, paths: Collected) -> str:
    """The text of a file as its author wrote it."""
    storage, source = paths[name]
    with storage.open(source) as file:
        text: str = file.read().decode()
    return text


def resolve(name: str, url: str) -> PurePosixPath:
    """The path of a file that the sheet `name` calls `url`, which climbs one folder at most."""
    folder = PurePosixPath(name).parent
    if url.startswith("../"):
        return folder.parent / url.removeprefix("../")
    return folder / url
