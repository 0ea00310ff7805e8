"""Which language a page speaks. Of what everybody reads, its address alone says so.

French stands at the plain address, every other language below its own first part (`/en/`): what is
printed in QR codes leads to the French page. Reader's wishes (`Accept-Language`, the cookie) choose
where nobody but the reader gets the answer; `docs/decisions/address-says-the-language.md`.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.urls import Resolver404, get_script_prefix, resolve, set_script_prefix
from django.utils import translation
from django.utils.translation import get_language_from_request

Handler = Callable[[HttpRequest], HttpResponse]

PREFIXES = {
    code: "" if code == settings.LANGUAGE_CODE else f"/{code}" for code, _name in settings.LANGUAGES
}
"""What the addresses of a language begin with."""
LANGUAGE_PARAMETER = "langue"
"""By which languages were chosen once; such links still lead to the page in that language."""


class LanguageOfAddressMiddleware:
    """Takes the language off an address, so that routes know nothing of it; links keep it.

    Only a view whose `follows_address` is there below a language's prefix: whoever goes on to
    another, such as a form, is led to its one address and takes the language along in the cookie.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = _language_of_path(request.path_info)
        if not language:
            return self.get_response(request)
        prefix, whole = PREFIXES[language], request.path_info
        plain = whole.removeprefix(prefix)
        if not plain:
            return HttpResponseRedirect(f"{prefix}/")
        follows = _follows_address(plain)
        if follows is False:
            return self._lead_to_plain(request, plain, language)
        request.path_info = plain
        speak(request, language)
        before = get_script_prefix()
        set_script_prefix(f"{before.rstrip('/')}{prefix}/")
        try:
            return self.get_response(request)
        finally:
            set_script_prefix(before)

    def _lead_to_plain(self, request: HttpRequest, plain: str, language: str) -> HttpResponse:
        if request.method not in {"GET", "HEAD"}:
            return self.get_response(request)
        query = request.META.get("QUERY_STRING", "")
        response = HttpResponseRedirect(f"{plain}?{query}" if query else plain)
        remember(response, language)
        return response


class ReaderLanguageMiddleware(LocaleMiddleware):
    """Django's, for the pages whose address says nothing of a language."""

    def process_request(self, request: HttpRequest) -> None:
        """Speak the address' language, else the reader's."""
        language = language_of_address(request)
        if language is None:
            super().process_request(request)
            return
        translation.activate(language)
        request.LANGUAGE_CODE = language

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Say which language it is, and that it was the reader's to choose only where it was."""
        match = request.resolver_match
        if language_of_address(request) is None and not _speaks_by_address(match and match.func):
            return super().process_response(request, response)
        response.headers.setdefault("Content-Language", translation.get_language())
        return response


def speak(request: HttpRequest, language: str) -> None:
    """Have a request answered in the language of its address."""
    request.language_of_address = language  # type: ignore[attr-defined]  # read below


def language_of_address(request: HttpRequest) -> str | None:
    """The language that the address says; None where it says none."""
    found: str | None = getattr(request, "language_of_address", None)
    return found


def find_language(request: HttpRequest) -> str:
    """The language to answer in: the address', else the reader's."""
    return language_of_address(request) or get_language_from_request(request)


def address_in(language: str, plain: str) -> str:
    """Where a page stands in a language, by its plain address."""
    return f"{PREFIXES.get(language, '')}{plain}"


def plain_address(path: str) -> str:
    """Where a public page stands in French, by its address in any language."""
    return path.removeprefix(PREFIXES.get(_language_of_path(path), ""))


def spoken_address(path: str) -> str:
    """Where a public page stands in the language that is spoken now."""
    return address_in(translation.get_language() or "", plain_address(path))


def addresses_of(request: HttpRequest) -> dict[str, str]:
    """The page that is asked for, with its question, in each language."""
    query = request.META.get("QUERY_STRING", "")
    plain = f"{request.path_info}?{query}" if query else request.path_info
    return {code: address_in(code, plain) for code in PREFIXES}


def lead_to_chosen(request: HttpRequest) -> HttpResponse:
    """From an address with `?langue=` to the page in that language, or in its own."""
    query = request.GET.copy()
    chosen = query.pop(LANGUAGE_PARAMETER)[-1]
    language = chosen if chosen in PREFIXES else find_language(request)
    path = address_in(language, request.path_info)
    return HttpResponseRedirect(path + (f"?{query.urlencode()}" if query else ""))


def remember(response: HttpResponse, language: str) -> None:
    """Have pages that follow the reader speak a language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )


def _language_of_path(path: str) -> str:
    first = path.split("/", 2)[1] if path.startswith("/") else ""
    return first if PREFIXES.get(first) else ""


def _follows_address(plain: str) -> bool | None:
    """Whether the view of an address speaks by it; None where there is no such view."""
    try:
        return _speaks_by_address(resolve(plain).func)
    except Resolver404:
        return None


def _speaks_by_address(view: object) -> bool:
    return bool(getattr(getattr(view, "view_class", None), "follows_address", False))
