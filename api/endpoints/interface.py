"""The programming interface of the site, its first version: which addresses it has, and the page
that says what programs can ask, made of the schema itself.

Another subject adds its own with `add_public_router` and `add_desk_router` when it starts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from ninja import Router

from api.endpoints import money, rounds, sheets, standings, teams, tournaments
from api.enums import HookEvent
from api.protocol.interface import Interface
from api.protocol.tokens import Bearer
from tournaments.enums import Scope
from tournaments.views.public.page import KeptPage, list_language_links

TITLE = "Dix de der"
_TOKEN = Bearer()

INTERFACE = Interface(
    title=TITLE,
    version="1",
    urls_namespace="api",
    description=(
        "Tournaments of belote and coinche. Below /tournaments and /series everybody reads what is "
        "public; below /desk a token of a club or of a tournament reads more, and acts."
    ),
)


def add_public_router(router: Router) -> None:
    """Add operations that everybody may ask for."""
    INTERFACE.add_router("", router)


def add_desk_router(router: Router) -> None:
    """Add operations that need a token."""
    INTERFACE.add_router("/desk", router, auth=_TOKEN)


for _public in (tournaments, teams, rounds, standings):
    add_public_router(_public.public)
for _desk in (tournaments, teams, rounds, sheets, standings, money):
    add_desk_router(_desk.desk)


GROUPS: Mapping[str, Promise] = {
    "tournaments": _("Concours"),
    "teams": _("Équipes"),
    "rounds": _("Parties, tables et tirages"),
    "sheets": _("Feuilles"),
    "standings": _("Classements"),
    "prizes": _("Lots"),
    "series": _("Saisons"),
    "signups": _("Inscriptions en ligne"),
    "money": _("Argent"),
    "incidents": _("Arbitrage"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Operation:
    """An operation; `parameters` and `members` of its body are names, those asked for first."""

    method: str
    path: str
    summary: str
    needs_token: bool
    parameters: tuple[str, ...]
    members: tuple[str, ...]
    statuses: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class OperationGroup:
    """The operations on one thing."""

    code: str
    title: str
    operations: tuple[Operation, ...]


def list_groups(schema: Mapping[str, Any]) -> list[OperationGroup]:
    """Every operation of a schema, under what it is about."""
    told = list(_list_operations(schema))
    return [
        OperationGroup(
            code=code,
            title=str(title),
            operations=tuple(operation for tag, operation in told if tag == code),
        )
        for code, title in GROUPS.items()
    ]


def _list_operations(schema: Mapping[str, Any]) -> Iterator[tuple[str, Operation]]:
    shapes = schema["components"]["schemas"]
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            yield (
                operation["tags"][0],
                Operation(
                    method=method.upper(),
                    path=path,
                    summary=str(operation["summary"]),
                    needs_token="security" in operation,
                    parameters=tuple(named["name"] for named in operation["parameters"]),
                    members=tuple(_list_members(operation, shapes)),
                    statuses=tuple(map(str, operation["responses"])),
                ),
            )


def _list_members(operation: Mapping[str, Any], shapes: Mapping[str, Any]) -> Iterator[str]:
    """What the body of a request holds, by name."""
    if "requestBody" in operation:
        (content,) = operation["requestBody"]["content"].values()
        yield from shapes[content["schema"]["$ref"].rsplit("/", 1)[-1]]["properties"]


class InterfacePage(KeptPage):
    """What there is to ask, how, and with which right."""

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        return INTERFACE.version

    def get(self, request: HttpRequest) -> HttpResponse:
        """The operations by what they are about."""
        return render(
            request,
            "api/page.html",
            {
                "groups": list_groups(INTERFACE.get_openapi_schema()),
                "scopes": list(Scope),
                "events": list(HookEvent),
                "language_links": list_language_links(request),
            },
        )
