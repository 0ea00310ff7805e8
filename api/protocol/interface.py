"""The interface itself: what its schema says, and how its addresses answer."""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, reverse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser

from api.protocol.problems import MEDIA_TYPE, answer_method, answer_problems_of
from tournaments.json_values import read_json
from tournaments.views.languages import plain_address

View = Callable[..., HttpResponse]

BAD_REQUEST, METHOD_NOT_ALLOWED = 400, 405


class ObjectParser(Parser):
    """Reads bodies that are objects: of anything else ninja would take every member for absent."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The body of a request. Raises ValueError and TypeError, told as `unreadable`."""
        read = read_json(request.body)
        if not isinstance(read, dict):
            raise TypeError("not an object")
        return read


class Interface(NinjaAPI):
    """An interface whose problems are told as such, in the schema as well."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(docs_url=None, parser=ObjectParser(), **settings)
        answer_problems_of(self)

    @property
    def urls(self) -> tuple[list[Any], str, str]:
        """Addresses of the interface; the empty one leads nowhere, and needs none of its own."""
        found, app_name, namespace = super().urls
        patterns = [
            route for route in found if isinstance(route, URLPattern) and route.name != "api-root"
        ]
        for pattern in patterns:
            pattern.callback = _answer_programs(cast("View", pattern.callback))
        return patterns, app_name, namespace

    def get_openapi_schema(self, **_asked: Any) -> OpenAPISchema:
        """What it answers to whom; worked out once, its sentences in each reader's language."""
        return self._schema

    @cached_property
    def _schema(self) -> OpenAPISchema:
        # Kept for everybody; below `/en/` addresses are turned with that prefix, the asker's own.
        here = plain_address(reverse(f"{self.urls_namespace}:openapi-json"))
        path = here.removesuffix("openapi.json")
        schema = super().get_openapi_schema(path_prefix=path)
        for operations in schema["paths"].values():
            for operation in operations.values():
                for status, answer in operation["responses"].items():
                    if int(status) >= BAD_REQUEST and "content" in answer:
                        (content,) = answer["content"].values()
                        answer["content"] = {MEDIA_TYPE: content}
        return schema


def _answer_programs(view: View) -> View:
    """Tell a method that is not there as a problem; let nobody keep what is not said to be kept."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if request.method == "HEAD":
            # As Django's own views have it: whatever serves the answer leaves its body out.
            request.method = "GET"
        response = view(request, *args, **named)
        if response.status_code == METHOD_NOT_ALLOWED:
            response = answer_method(response.headers["Allow"])
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers["Dixdeder-Version"] = settings.VERSION
        return response

    return answer
