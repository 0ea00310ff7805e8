"""Operations by who may ask for them: everybody, or a program with a token."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from django_stubs_ext import StrOrPromise
from ninja import Router

from tournaments.api.protocol.problems import Problem
from tournaments.api.protocol.public import Stamp, for_everybody

Operation = TypeVar("Operation", bound=Callable[..., Any])
Adding = Callable[[Operation], Operation]

_READS, _ACTS = (401, 403, 404, 422, 429), (400, 401, 403, 404, 409, 422, 429)


class PublicRouter(Router):
    """What everybody may read."""

    def read(self, path: str, shape: object, summary: StrOrPromise, *, stamp: Stamp) -> Adding[Any]:
        """An operation that answers in a shape; `stamp` as `for_everybody` takes it."""
        answers = {200: shape, 304: None, **dict.fromkeys((404, 422, 429), Problem)}
        add = self.get(path, response=answers, summary=cast("str", summary))

        def add_for_everybody(operation: Operation) -> Operation:
            return cast("Operation", add(for_everybody(stamp)(operation)))

        return add_for_everybody


class DeskRouter(Router):
    """What a program with a token may read and do."""

    def read(self, path: str, shape: object, summary: StrOrPromise) -> Adding[Any]:
        """An operation that answers in a shape."""
        answers = {200: shape, **dict.fromkeys(_READS, Problem)}
        return self.get(path, response=answers, summary=cast("str", summary))

    def act(
        self, path: str, shape: object, summary: StrOrPromise, *, status: int = 200
    ) -> Adding[Any]:
        """An operation that changes something, and answers in a shape with a status."""
        answers = {status: shape, **dict.fromkeys(_ACTS, Problem)}
        return self.post(path, response=answers, summary=cast("str", summary))
