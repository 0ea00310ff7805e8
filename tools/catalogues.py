"""Message catalogues without GNU gettext: ``python -m tools.catalogues check|update|compile``.

The French sentences in the sources are the message ids. ``update`` brings ``locale/en`` up to
them and compiles it; ``check`` fails when a sentence is missing, untranslated, doubtful or gone,
when placeholders differ, or when the compiled file is not the source's. ``locale/fr`` says the
sentences that count, and nothing else, in their own words: without it French would be counted as
English is, and write « 0 équipes ».
"""

import argparse
import io
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple, cast

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from config.own_apps import APPS

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"
COMPILED = SOURCE.with_suffix(".mo")

FRENCH = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.mo"

CODE = (*APPS, "config")
TEMPLATES = ("templates", *APPS)
KEYWORDS: dict[str, tuple[int | tuple[int, int] | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
NOBODY_S = re.compile(
    r'^"(POT-|PO-|Report-Msgid|Last-Translator|Language-Team|Generated-By)[^\n]*\n', re.MULTILINE
)
"""Headers that Babel fills with names of nobody, or that change without a change."""
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
PLACEHOLDER = re.compile(r"%\(\w+\)[#0\- +]*[\d.]*[a-zA-Z]|%[sd]|\{\w*\}")


class Found(NamedTuple):
    """One sentence of the sources."""

    message: str | tuple[str, ...]
    context: str | None
    path: str


def main(arguments: list[str]) -> int:
    """Do what the command line says; 1 when a check finds something."""
    parser = argparse.ArgumentParser(prog="tools.catalogues", description=__doc__)
    parser.add_argument("action", choices=["check", "update", "compile"])
    action = parser.parse_args(arguments).action
    if not settings.configured:
        settings.configure(USE_I18N=True)
    if action == "check":
        problems = list(_problems())
        print("\n".join(problems) or "catalogues: complete")
        return 1 if problems else 0
    if action == "update":
        _update()
    _compile(_read_catalogue(), COMPILED)
    _compile(_french(), FRENCH)
    print(f"untranslated: {sum(1 for _ in _untranslated(_read_catalogue()))}")
    return 0


def sentences() -> list[Found]:
    """Return every sentence of code and templates that is meant to be translated."""
    code = [path for name in CODE for path in sorted((ROOT / name).rglob("*.py"))]
    found = [*_in_code([*code, *sorted(ROOT.glob("*.py"))]), *_in_templates()]
    return sorted(found, key=lambda one: (one.path, str(one.message)))


def _in_code(paths: Iterable[Path]) -> Iterator[Found]:
    for path in paths:
        yield from _extract(path, path.read_bytes())


def _in_templates() -> Iterator[Found]:
    for folder in TEMPLATES:
        for kind in ("*.html", "*.txt"):
            for path in sorted((ROOT / folder).rglob(kind)):
                code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
                # What is indented as HTML would be read as badly indented Python.
                lines = (line.lstrip() for line in code.splitlines())
                yield from _extract(path, "\n".join(lines).encode())


def _extract(path: Path, code: bytes) -> Iterator[Found]:
    name = path.relative_to(ROOT).as_posix()
    for _line, message, _comments, context in extract("python", io.BytesIO(code), KEYWORDS):
        yield Found(message, context, name)


def _template() -> Catalog:
    catalogue = Catalog(project="Dix de der", charset="utf-8")
    for sentence in sentences():
        catalogue.add(sentence.message, locations=[(sentence.path, 0)], context=sentence.context)
    return catalogue


def _french() -> Catalog:
    """The sentences that count, as the sources have them, under the French rule of the plural."""
    catalogue = Catalog(locale="fr", project="Dix de der", charset="utf-8")
    for sentence in sentences():
        if not isinstance(sentence.message, str):
            catalogue.add(sentence.message, tuple(sentence.message), context=sentence.context)
    return catalogue


def _read_catalogue() -> Catalog:
    if not SOURCE.exists():
        return Catalog(locale="en", project="Dix de der", charset="utf-8")
    with SOURCE.open("rb") as stream:
        return read_po(stream, locale="en", domain="django")


def _update() -> None:
    catalogue = _read_catalogue()
    catalogue.update(_template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    written = io.BytesIO()
    write_po(written, catalogue, width=100, omit_header=False, include_lineno=False)
    _put(SOURCE, NOBODY_S.sub("", written.getvalue().decode()).encode())


def _compile(catalogue: Catalog, target: Path) -> None:
    # Without a date of its own, the same sentences would make another file every minute.
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    written = io.BytesIO()
    write_mo(written, catalogue)
    _put(target, written.getvalue())


def _put(path: Path, content: bytes) -> None:
    """Write a file whole: who reads it meanwhile finds the one before, never a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as stream:
        stream.write(content)
    beside = Path(stream.name)
    # A temporary file is its writer's alone; the catalogues are everybody's to read.
    beside.chmod(0o644)
    beside.replace(path)


def _problems() -> Iterator[str]:
    catalogue, wanted = _read_catalogue(), _template()
    name = SOURCE.relative_to(ROOT)
    for key in _keys(wanted) - _keys(catalogue):
        yield f"{name}: missing: {key[0]!r}"
    for key in _keys(catalogue) - _keys(wanted):
        yield f"{name}: no longer used: {key[0]!r}"
    for message in _untranslated(catalogue):
        yield f"{name}: untranslated: {message.id!r}"
    for message in catalogue:
        if message.id and message.string and _placeholders_differ(message):
            yield f"{name}: placeholders differ: {message.id!r}"
    for problem in _problems_of_sources(wanted):
        yield f"{name}: {problem}"
    for source, target in ((catalogue, COMPILED), (_french(), FRENCH)):
        if not target.exists() or _texts(source) != _compiled_texts(target):
            yield f"{target.relative_to(ROOT)}: not compiled from its source"


def _problems_of_sources(wanted: Catalog) -> Iterator[str]:
    for sentence, _context in _keys(wanted):
        if "’" in sentence:
            yield f"write the apostrophe as ' in {sentence!r}"
    for sentence in _counted_and_not():
        yield f"with a plural in one place and without in another: {sentence!r}"


def _counted_and_not() -> list[str]:
    """The sentences that stand both with and without a plural: before Python 3.11.4, gettext does
    not find the one without."""
    kinds: dict[bool, set[tuple[str, str | None]]] = {True: set(), False: set()}
    for found in sentences():
        kinds[isinstance(found.message, str)].add((_first(found.message), found.context))
    return sorted(sentence for sentence, _context in kinds[True] & kinds[False])


def _keys(catalogue: Catalog) -> set[tuple[str, str | None]]:
    return {(_first(message.id), message.context) for message in catalogue if message.id}


def _untranslated(catalogue: Catalog) -> Iterator[Message]:
    for message in catalogue:
        strings = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and (message.fuzzy or not all(strings)):
            yield message


def _placeholders_differ(message: Message) -> bool:
    wanted, used = _placeholders(message.id), _placeholders(message.string)
    if isinstance(message.id, str):
        return sorted(wanted) != sorted(used)
    # A form of the plural may leave the number out.
    return not set(used) <= set(wanted)


def _placeholders(text: object) -> list[str]:
    parts = [text] if isinstance(text, str) else list(cast("Iterable[str]", text or ()))
    return [word for part in parts for word in PLACEHOLDER.findall(part)]


def _texts(catalogue: Catalog) -> dict[tuple[str, str | None], object]:
    return {
        (_first(message.id), _context(message)): _plain(message.string)
        for message in catalogue
        if message.id and message.string and not message.fuzzy
    }


def _compiled_texts(target: Path) -> dict[tuple[str, str | None], object]:
    with target.open("rb") as stream:
        return _texts(read_mo(stream))


def _first(identifier: object) -> str:
    return str(identifier[0] if isinstance(identifier, tuple | list) else identifier)


def _context(message: Message) -> str | None:
    """Return a message's context; Babel reads it as bytes from a compiled file."""
    context: str | bytes | None = message.context
    return context.decode() if isinstance(context, bytes) else context


def _plain(text: object) -> object:
    return tuple(text) if isinstance(text, tuple | list) else text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
