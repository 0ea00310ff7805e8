"""The interface itself: what its schema says, how its addresses answer, and operations by who may
ask for them: everybody, or a program with a token."""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, reverse
from django_stubs_ext import StrOrPromise
from ninja import NinjaAPI, Router
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser

from api.protocol.problems import MEDIA_TYPE, Problem, answer_method, answer_problems_of
from api.protocol.public import Stamp, for_everybody
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


Operation = TypeVar("Operation", bound=Callable[..., Any])
Adding = Callable[[Operation], Operation]

_READS, _ACTS = (401, 403, 404, 422, 429), (400, 401, 403, 404, 409, 422, 429)


class PromisedRouter(Router):
    """Operations of a subject; their names in the schema are promised, wherever the module lies."""

    def __init__(self, place: str, subject: str) -> None:
        super().__init__(tags=[subject])
        self._begins = f"{place}_{subject}"

    def _name(self, operation: Callable[..., Any]) -> str:
        return f"{self._begins}_{operation.__name__}"


class PublicRouter(PromisedRouter):
    """Operations that everybody may read without a token."""

    def read(self, path: str, shape: object, summary: StrOrPromise, *, stamp: Stamp) -> Adding[Any]:
        """An operation that answers in a shape; `stamp` as `for_everybody` takes it."""
        answers = {200: shape, 304: None, **dict.fromkeys((404, 422, 429), Problem)}

        def add_for_everybody(operation: Operation) -> Operation:
            name = self._name(operation)
            add = self.get(path, response=answers, summary=cast("str", summary), operation_id=name)
            return cast("Operation", add(for_everybody(stamp)(operation)))

        return add_for_everybody


class DeskRouter(PromisedRouter):
    """What a program with a token may read and do."""

    def read(self, path: str, shape: object, summary: StrOrPromise) -> Adding[Any]:
        """An operation that answers in a shape."""
        answers = {200: shape, **dict.fromkeys(_READS, Problem)}
        return self._add(self.get, path, response=answers, summary=summary)

    def act(
        self, path: str, shape: object, summary: StrOrPromise, *, status: int = 200
    ) -> Adding[Any]:
        """An operation that changes something, and answers in a shape with a status."""
        answers = {status: shape, **dict.fromkeys(_ACTS, Problem)}
        return self._add(self.post, path, response=answers, summary=summary)

    def _add(self, method: Callable[..., Adding[Any]], path: str, **told: Any) -> Adding[Any]:
        def add(operation: Operation) -> Operation:
            adding = method(path, operation_id=self._name(operation), **told)
            return cast("Operation", adding(operation))

        return add
