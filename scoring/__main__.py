"""``python -m scoring COMMAND``: one JSON object per line in, one per line out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from math import isinf
from typing import NoReturn, cast

from scoring.commands.rulebooks import describe_ready_sets, describe_rulebooks
from scoring.errors import FactError

Answer = Callable[[Mapping[str, object], str], dict[str, object]]

_LINE_COMMANDS = ("score", "legal", "auction", "replay", "irregularity")
_LISTS = {"rulebooks": describe_rulebooks, "ready": describe_ready_sets}


def main(argv: list[str] | None = None) -> int:
    """Run one command; return 1 if any line failed, else 0."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description=__doc__)
    parser.add_argument("command", choices=(*_LINE_COMMANDS, *_LISTS))
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    arguments = parser.parse_args(argv)
    try:
        if arguments.command in _LISTS:
            for described in _LISTS[arguments.command](arguments.lang):
                _write(_dump(described))
            return 0
        answer = cast("Answer", import_module(f"scoring.commands.{arguments.command}").answer)
        return _answer_lines(answer, sys.stdin.buffer, arguments.lang)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _answer_lines(answer: Answer, lines: Iterable[bytes], lang: str) -> int:
    failed = False
    for line in lines:
        if not line.strip():
            continue
        text, ok = answer_line(answer, line, lang)
        failed = failed or not ok
        _write(text)
    return int(failed)


def answer_line(answer: Answer, line: bytes, lang: str) -> tuple[str, bool]:
    """Return the answer to one line as JSON text, and whether the line was in order."""
    identity: object = None
    try:
        given = _parse(line)
        identity = given.get("id")
        return _under_id(identity, answer(given, lang)), True
    except FactError as error:
        return _under_id(identity, {"error": error.to_json(lang)}), False


def _parse(line: bytes) -> dict[str, object]:
    try:
        given = json.loads(
            line.decode("utf-8-sig"),
            object_pairs_hook=_each_key_once,
            parse_constant=_refuse,
            parse_float=_finite_float,
        )
    except FactError:
        raise
    except (RecursionError, ValueError) as error:
        raise FactError("json", "") from error
    if not isinstance(given, dict):
        raise FactError("type", "", expected="object")
    return given


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, of which no key says two things: which of them counts, nobody said."""
    members = dict(pairs)
    if len(members) < len(pairs):
        counts = Counter(key for key, _value in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise FactError("repeated-key", twice, name=twice)
    return members


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


def _finite_float(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        _refuse(digits)
    return number


def _under_id(identity: object, body: dict[str, object]) -> str:
    """Return an answer as JSON text; an id nested too deep to be written again becomes null."""
    try:
        return _dump({"id": identity, **body})
    except RecursionError:
        return _dump({"id": None, **body})


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _write(text: str) -> None:
    """Write one line in UTF-8; half a surrogate pair goes out as the escape that JSON has."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
