"""The schema of the programming interface, as it is promised: ``python -m tools.api_schema``.

``write`` brings ``docs/openapi-v1.json`` up to the sources, and refuses where a program that keeps
to the file as it is would no longer be understood, or answered as it expects; ``check`` tells what
differs. What may change in a version: new addresses, new members of answers, new members and
parameters that nobody has to send.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parent.parent / "docs" / "openapi-v1.json"
Schema = Mapping[str, Any]

_WORDS = frozenset({"title", "description", "summary", "default", "examples"})
"""What a schema says to people, and what nobody has to send."""


def main(arguments: list[str]) -> int:
    """Write or check; the status is 1 where something stands against it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("act", choices=("write", "check"))
    asked = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    now = read_sources()
    breaches = list_breaches(read_file(), now)
    for breach in breaches:
        print(f"incompatible: {breach}")
    if asked.act == "write" and not breaches:
        FILE.write_text(write_text(now), encoding="utf-8")
    elif write_text(now) != write_text(read_file()):
        print(f"{FILE.name} is not what the sources say")
        return 1
    return 1 if breaches else 0


def read_file() -> Schema:
    """The schema as it is promised; nothing before the first."""
    found: Schema = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def read_sources() -> Schema:
    """The schema as the site tells it, in English."""
    from django.core.serializers.json import DjangoJSONEncoder
    from django.utils.translation import override

    from api.endpoints.interface import INTERFACE

    with override("en"):
        told: Schema = json.loads(json.dumps(INTERFACE.get_openapi_schema(), cls=DjangoJSONEncoder))
    return told


def write_text(schema: Schema) -> str:
    """A schema as the file has it."""
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def list_breaches(promised: Schema, now: Schema) -> list[str]:
    """What a program that keeps to the schema promised would stumble over, in words."""
    return [
        breach
        for path, operations in promised.get("paths", {}).items()
        for method, operation in operations.items()
        for breach in _compare_operation(
            f"{method.upper()} {path}", operation, now["paths"].get(path, {}).get(method)
        )
    ] + [
        breach
        for name, shape in promised.get("components", {}).get("schemas", {}).items()
        for breach in _compare_shape(
            name,
            shape,
            now["components"]["schemas"].get(name),
            is_sent=name in set(_list_sent(promised)),
        )
    ]


def _compare_operation(name: str, was: Schema, now: Schema | None) -> Iterator[str]:
    if now is None:
        yield f"{name} is gone"
        return
    before = {(parameter["in"], parameter["name"]): parameter for parameter in was["parameters"]}
    after = {(parameter["in"], parameter["name"]): parameter for parameter in now["parameters"]}
    for key, parameter in before.items():
        if key not in after or _bare(parameter["schema"]) != _bare(after[key]["schema"]):
            yield f"{name}: parameter {key[1]} is gone or another"
    for key, parameter in after.items():
        if parameter["required"] and not before.get(key, {}).get("required"):
            yield f"{name}: parameter {key[1]} has to be sent"
    for part in ("requestBody", "security"):
        if _bare(was.get(part)) != _bare(now.get(part)):
            yield f"{name}: {part} is another"
    for status, answer in was["responses"].items():
        if _bare(answer) != _bare(now["responses"].get(status)):
            yield f"{name}: answer {status} is gone or another"


def _compare_shape(name: str, was: Schema, now: Schema | None, *, is_sent: bool) -> Iterator[str]:
    if now is None:
        yield f"{name} is gone"
        return
    for member, value in was.get("properties", {}).items():
        if _bare(value) != _bare(now.get("properties", {}).get(member)):
            yield f"{name}.{member} is gone or another"
    before, after = set(was.get("required", ())), set(now.get("required", ()))
    for member in sorted(after - before if is_sent else before - after):
        yield f"{name}.{member} has to be sent" if is_sent else f"{name}.{member} may be missing"


def _list_sent(schema: Schema) -> Iterator[str]:
    """The names of the shapes that programs send."""
    for operations in schema["paths"].values():
        for operation in operations.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                yield content["schema"]["$ref"].rsplit("/", 1)[-1]


def _bare(value: Any) -> Any:
    """A part of a schema without its words."""
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key not in _WORDS}
    return [_bare(part) for part in value] if isinstance(value, list) else value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
