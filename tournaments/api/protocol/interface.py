"""The interface itself: what its schema says, and how its addresses answer."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from tournaments.api.protocol.problems import MEDIA_TYPE, tell_method, tell_problems_of

View = Callable[..., HttpResponse]

METHOD_NOT_ALLOWED = 405


class Interface(NinjaAPI):
    """An interface whose problems are told as such, in the schema as well."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(docs_url=None, **settings)
        tell_problems_of(self)

    @property
    def urls(self) -> tuple[list[Any], str, str]:
        """Its addresses."""
        patterns, app_name, namespace = super().urls
        for pattern in patterns:
            pattern.callback = _tell_methods(pattern.callback)
        return patterns, app_name, namespace

    def get_openapi_schema(self, **asked: Any) -> OpenAPISchema:
        """What it answers to whom; problems with the type of content that they have."""
        schema = super().get_openapi_schema(**asked)
        for operations in schema["paths"].values():
            for operation in operations.values():
                for status, answer in operation["responses"].items():
                    if int(status) >= 400 and "content" in answer:
                        (content,) = answer["content"].values()
                        answer["content"] = {MEDIA_TYPE: content}
        return schema


def _tell_methods(view: View) -> View:
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        response = view(request, *args, **named)
        if response.status_code == METHOD_NOT_ALLOWED:
            return tell_method(request, response.headers["Allow"])
        return response

    return answer
