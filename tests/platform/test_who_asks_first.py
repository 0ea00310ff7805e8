"""What a process keeps for everybody has nothing of whoever asked first."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cached_property

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.functional import cached_property as django_cached

from api.endpoints.interface import INTERFACE
from config.own_apps import PACKAGES
from tests.crawling.addresses import whole_evening
from tests.platform.sources.test_layout import MODULES
from tournaments.models import Tournament
from tournaments.pages.help.chapters import list_sections

ADDRESSES = ("", "api/", "aide/", "aide/arbitre/", "calculer/", "rejouer/", "aide/?q=arbitre")
OF_A_TOURNAMENT = ("", "reglement/", "lots/", "classement/", "partie/1/", "equipes/", "equipe/1/")
SCHEMA = "/api/v1/openapi.json"
OF_ONE_QUESTION = re.compile(r'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"')
COLOURED = frozenset({"gettext", "ngettext", "pgettext", "npgettext", "reverse"})
"""What answers by who asks: in the reader's language, below the prefix of the address."""


def list_kept_functions() -> list[object]:
    """The functions of the site that keep what they answer as long as the process lives."""
    return [
        value
        for name, module in list(sys.modules.items())
        if name.split(".")[0] in PACKAGES
        for value in list(vars(module).values())
        if hasattr(value, "cache_clear") and value.__module__ == name
    ]


def list_kept_properties() -> Iterator[tuple[object, str]]:
    """What the site's own objects, where they live as long as the process, have worked out once."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES:
            for value in list(vars(module).values()):
                kind = type(value)
                if kind.__module__.split(".")[0] in PACKAGES:
                    for key in list(getattr(value, "__dict__", ())):
                        if isinstance(getattr(kind, key, None), cached_property | django_cached):
                            yield value, key


def forget() -> None:
    """Know no more than a process that has just started."""
    cache.clear()
    for function in list_kept_functions():
        function.cache_clear()  # type: ignore[attr-defined]  # chosen by it
    for value, key in list(list_kept_properties()):
        vars(value).pop(key, None)  # another module may hand the same one on


def ask(client: Client, addresses: list[str], *languages: str) -> dict[str, str]:
    """What each address answers, all of one language before those of the next."""
    return {
        address: OF_ONE_QUESTION.sub("", client.get(address).content.decode())
        for language in languages
        for address in (f"{language}{plain}" for plain in addresses)
    } | {SCHEMA: client.get(SCHEMA).content.decode()}


@pytest.mark.django_db
def test_pages_are_the_same_whichever_language_was_asked_for_first(tournament: Tournament) -> None:
    whole_evening(tournament)
    addresses = [f"/{path}" for path in ADDRESSES]
    addresses += [f"/t/{tournament.slug}/{path}" for path in OF_A_TOURNAMENT]
    client = Client()
    forget()
    in_english_first = ask(client, addresses, "/en", "")
    forget()
    in_french_first = ask(client, addresses, "", "/en")
    assert in_english_first == in_french_first


def test_what_is_forgotten_for_that_is_found() -> None:
    INTERFACE.get_openapi_schema()
    list_sections()
    names = {getattr(function, "__name__", "") for function in list_kept_functions()}
    assert {"_read_sections", "_render", "release"} <= names
    assert (INTERFACE, "_schema") in list(list_kept_properties())


def list_run_on_import(node: ast.AST) -> Iterator[ast.Call]:
    """The calls that are made while a module is read."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        yield from list_run_on_import(child)


def test_no_module_speaks_while_it_is_imported() -> None:
    # A module may be imported for the first time by a question: in the language of that one.
    spoken = [
        f"{name}:{call.lineno}"
        for name, text in MODULES.items()
        if name.split("/")[0] in PACKAGES
        for call in list_run_on_import(ast.parse(text))
        if getattr(call.func, "id", "") in COLOURED
    ]
    assert spoken == []
