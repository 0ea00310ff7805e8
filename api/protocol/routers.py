"""Operations by who may ask for them: everybody, or a program with a token."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from django_stubs_ext import StrOrPromise
from ninja import Router

from api.protocol.problems import Problem
from api.protocol.public import Stamp, for_everybody

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
