"""What is said to a program that is refused something: problem details, as RFC 9457 has them."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError

from tournaments.errors import Refused

BODY_MISSING = gettext_lazy("Il manque le corps de la demande.")
_OTHERWISE = gettext_lazy("Cette valeur n'est pas de la forme attendue.")
_INTEGER = gettext_lazy("Il faut un nombre entier.")
_MOMENT = gettext_lazy("Il faut une date et une heure selon ISO 8601, avec leur fuseau.")

_SAID: Mapping[str, Promise] = {
    "missing": gettext_lazy("Cette valeur manque."),
    "string_type": gettext_lazy("Il faut un texte."),
    "string_too_short": gettext_lazy("Ce texte est trop court : %(min_length)d au moins."),
    "string_too_long": gettext_lazy("Ce texte est trop long : %(max_length)d au plus."),
    "string_pattern_mismatch": gettext_lazy(
        "Ce texte contient un caractère qui n'y a pas sa place."
    ),
    "int_type": _INTEGER,
    "int_parsing": _INTEGER,
    "int_parsing_size": _INTEGER,
    "int_from_float": _INTEGER,
    "greater_than_equal": gettext_lazy("Ce nombre est trop petit : %(ge)d au moins."),
    "less_than_equal": gettext_lazy("Ce nombre est trop grand : %(le)d au plus."),
    "bool_type": gettext_lazy("Il faut true ou false."),
    "bool_parsing": gettext_lazy("Il faut true ou false."),
    "literal_error": gettext_lazy("Ce n'est pas une des valeurs possibles."),
    "uuid_type": gettext_lazy("Ce n'est pas une clé."),
    "uuid_parsing": gettext_lazy("Ce n'est pas une clé."),
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
    "datetime_object_invalid": _MOMENT,
    "timezone_aware": _MOMENT,
}


def find_member(loc: tuple[Any, ...]) -> str:
    """The member of a request that an error is about; empty for the body as a whole."""
    # The first part says where in the request; of a body the second is its parameter's name.
    known = 2 if loc[0] == "body" else 1
    return ".".join(str(part) for part in loc[known:])


def phrase_unfit(error: Mapping[str, Any]) -> str:
    """A sentence for one error of pydantic's."""
    kind, loc = error["type"], tuple(error["loc"])
    if kind == "missing" and not find_member(loc):
        return str(BODY_MISSING)
    return str(_SAID.get(kind, _OTHERWISE)) % error.get("ctx", {})


Telling = Callable[[Any], HttpResponse]

MEDIA_TYPE = "application/problem+json"

_STATUS_OF_CODE: Mapping[str, int] = {
    "too-many-attempts": 429,
    "scope-missing": 403,
    "key-used-otherwise": 422,
}
"""Where a code alone decides; of the others, what names a field is 422, the rest 409."""


class Problem(Schema):
    """Why a request was refused: `code` is stable, `detail` is a sentence for people, `field` names
    the member of the request that it is about, or is empty."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    field: str


def make_problem(status: int, *, code: str, detail: str, field: str = "") -> HttpResponse:
    """The answer that tells of a problem."""
    told = {
        "type": f"/api/v1/problems/{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        "field": field,
    }
    return JsonResponse(told, status=status, content_type=MEDIA_TYPE)


def answer_refusal(refusal: Refused) -> HttpResponse:
    """The answer to what the domain refuses."""
    usual = 422 if refusal.field else 409
    answer = make_problem(
        _STATUS_OF_CODE.get(refusal.code, usual),
        code=refusal.code,
        detail=str(refusal),
        field=refusal.field,
    )
    if "retry_after" in refusal.details:
        answer.headers["Retry-After"] = str(refusal.details["retry_after"])
    return answer


def answer_missing() -> HttpResponse:
    """The answer where there is nothing, or nothing that the program may know of."""
    return make_problem(404, code="not-found", detail=_("Il n'y a rien à cette adresse."))


def answer_method(allowed: str) -> HttpResponse:
    """The answer to a method that an address does not have."""
    answer = make_problem(
        405,
        code="method-not-allowed",
        detail=_("Cette adresse ne connaît que : %(methods)s.") % {"methods": allowed},
    )
    answer.headers["Allow"] = allowed
    return answer


def answer_problems_of(api: NinjaAPI) -> None:
    """Have an interface tell whatever goes wrong as a problem."""
    for error, tell in _TELLING.items():
        api.add_exception_handler(error, partial(_answer, tell))


def _answer(tell: Telling, _request: HttpRequest, error: Any) -> HttpResponse:
    return tell(error)


def _answer_unknown(_error: Any) -> HttpResponse:
    detail = _("Il faut un jeton valable, dans l'en-tête Authorization.")
    answer = make_problem(401, code="token-invalid", detail=detail)
    answer.headers["WWW-Authenticate"] = 'Bearer realm="api"'
    return answer


def _answer_invalid(error: ValidationError) -> HttpResponse:
    """The first thing that does not fit the shape, and where; the domain refuses only what does."""
    first = error.errors[0]
    where = find_member(tuple(first["loc"]))
    return make_problem(422, code="invalid", detail=phrase_unfit(first), field=where)


def _answer_unreadable(error: HttpError) -> HttpResponse:
    detail = _("Le corps de la demande n'est pas un objet JSON lisible.")
    return make_problem(error.status_code, code="unreadable", detail=detail, field="body")


_TELLING: Mapping[type[Exception], Telling] = {
    Refused: answer_refusal,
    Http404: lambda _error: answer_missing(),
    AuthenticationError: _answer_unknown,
    ValidationError: _answer_invalid,
    HttpError: _answer_unreadable,
}
