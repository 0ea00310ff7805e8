"""Pages for what could not be answered: in words, with the way back, whatever else has fallen.

They need no session, no account and no database, and read nothing of what was sent: a request
that cannot be read must not fail a second time here.
"""

import errno
import re
import sys
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.views.access import COOKIE as PASS_COOKIE
from tournaments.views.languages import find_language
from tournaments.views.organiser.more import find_address

EVENING = re.compile(r"/(?:orga|arbitre)/(?!club/)([-\w]+)/")

FULL = ("database or disk is full", "No space left on device")
"""What SQLite and PostgreSQL say when there is no room for a change."""
READ_ONLY = ("readonly database", "read-only transaction")

Words = tuple[StrOrPromise, StrOrPromise]

WORDS: Mapping[int, Words] = {
    400: (
        _("Demande illisible"),
        _(
            "Le site n'a pas compris ce qui lui a été envoyé. Revenez à la page d'avant et "
            "essayez encore."
        ),
    ),
    403: (
        _("Cette page ne vous est pas ouverte"),
        _(
            "Demandez à l'organisateur du concours de vous en donner le droit, ou connectez-vous "
            "avec un autre compte."
        ),
    ),
    404: (
        _("Cette page n'existe pas"),
        _("L'adresse est peut-être mal recopiée, ou la page a été retirée."),
    ),
    405: (
        _("Cette adresse ne s'ouvre pas ainsi"),
        _("Elle attend autre chose que ce qui lui a été envoyé. Rien n'a été enregistré."),
    ),
    409: (
        _("Quelqu'un a été plus rapide"),
        _(
            "Ce que vous changiez a changé entre-temps. Revenez à la page d'avant, rechargez-la "
            "et regardez ce qui s'y trouve maintenant."
        ),
    ),
    413: (
        _("Ce fichier est trop gros"),
        _("Le site prend des fichiers de 5 Mo au plus. Rien n'a été enregistré."),
    ),
    429: (
        _("Trop de demandes à la fois"),
        _("Attendez une minute, puis recommencez."),
    ),
    500: (
        _("Le site a rencontré une erreur"),
        _(
            "Rien de ce qui était enregistré n'est perdu. Revenez à la page d'avant et essayez "
            "encore ; si cela recommence, notez l'heure et prévenez la personne qui tient le site."
        ),
    ),
    503: (
        _("Le site est occupé"),
        _(
            "La base de données ne répond pas en ce moment : rien n'a été enregistré de ce que "
            "vous venez d'envoyer. Attendez une minute, revenez à la page d'avant et recommencez."
        ),
    ),
    507: (
        _("Il n'y a plus de place sur le disque"),
        _(
            "L'ordinateur du site ne peut plus rien enregistrer : ce que vous venez d'envoyer ne "
            "l'est pas, ce qui l'était n'est pas perdu. Prévenez la personne qui tient le site ; "
            "dès qu'il y aura de la place, recommencez."
        ),
    ),
}
"""By status: the heading and the sentence of its page."""

STALE_FORM: Words = (
    _("Cette page a vieilli"),
    _(
        "Elle est restée ouverte depuis avant une connexion, ou vient d'ailleurs : rien n'a été "
        "enregistré. Revenez à la page d'avant, rechargez-la et recommencez."
    ),
)
TOO_LONG: Words = (
    _("C'est trop long"),
    _("Ce texte est trop long pour un seul envoi. Rien n'a été enregistré : coupez-le en deux."),
)
READ_ONLY_DATABASE: Words = (
    _("Rien ne peut être enregistré"),
    _(
        "Le fichier de la base de données ne peut pas être écrit : rien n'a été enregistré de ce "
        "que vous venez d'envoyer. Les pages se lisent encore. Prévenez la personne qui s'occupe "
        "du site : le fichier, ou son dossier, doit appartenir au compte qui fait tourner le site."
    ),
)
PLAYED_ELSEWHERE: Words = (_("Ce concours se change ailleurs"), "")


def error_page(
    request: HttpRequest, status: int, *, words: Words | None = None, reason: str | Promise = ""
) -> HttpResponse:
    """The page of a status, in the reader's language. `words` know more of the fault, `reason`
    takes the place of their sentence."""
    language = find_language(request)
    title, sentence = words or WORDS[status]
    context = {"page_title": title, "sentence": reason or sentence}
    context |= {"back_url": came_from(request), "home_url": home_of(request)}
    with translation.override(language):
        page = render_to_string("error.html", context)
    return HttpResponse(page, status=status, headers={"Content-Language": language})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent cannot be read, or is more than the site reads of a form."""
    if isinstance(exception, RequestDataTooBig):
        return error_page(request, 413, words=TOO_LONG)
    return error_page(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for whoever may not see what was asked for."""
    return error_page(request, 403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that leads nowhere."""
    return error_page(request, 404)


def token_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: left open since before the sign-in, or from another site."""
    return error_page(request, 403, words=STALE_FORM)


def server_error(request: HttpRequest) -> HttpResponse:
    """What the site did not expect; a full disk and a database that is away are named."""
    fault = sys.exc_info()[1]
    words = READ_ONLY_DATABASE if _is_read_only(fault) else None
    return error_page(request, fault_status(fault), words=words)


def fault_status(fault: BaseException | None) -> int:
    """507 for a full disk, 503 for a database that does not answer now, else 500."""
    words = str(fault)
    if any(sign in words for sign in FULL) or getattr(fault, "errno", None) == errno.ENOSPC:
        return 507
    is_away = isinstance(fault, OperationalError | InterfaceError) or _is_read_only(fault)
    # SQLite calls a table or column that is not there "operational" as well.
    return 503 if is_away and "no such" not in words else 500


def _is_read_only(fault: BaseException | None) -> bool:
    """Whether the database can be read and not written, as SQLite or PostgreSQL says it."""
    return isinstance(fault, DatabaseError) and any(sign in str(fault) for sign in READ_ONLY)


def came_from(request: HttpRequest) -> str:
    """The page of this site that led here, or none."""
    try:
        came = urlsplit(request.META.get("HTTP_REFERER", ""))
    except ValueError:
        return ""
    is_ours = came.netloc == request.META.get("HTTP_HOST")
    is_elsewhere = came.path != request.path or request.method == "POST"
    # "//host/" would be an address of another site.
    is_path = came.path.startswith("/") and not came.path.startswith("//")
    if not (is_ours and is_elsewhere and is_path):
        return ""
    return f"{came.path}?{came.query}" if came.query else came.path


def home_of(request: HttpRequest) -> str:
    """Where somebody starts: their tournaments, the evening a pass opens, or the front page."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    evening = EVENING.match(request.path_info)
    if PASS_COOKIE in request.COOKIES and evening:
        return reverse("organiser:overview", args=[evening[1]])
    return "/"


def page_above(path: str) -> str:
    """The nearest address above this one that shows a page."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            found = resolve(path)
        except Resolver404:
            continue
        # Addresses of before catch everything below a concours: few of them lead on.
        leads_on = found.url_name != "moved" or find_address(**found.kwargs)
        if leads_on and _shows(found.func):
            return path
    return "/"


def _shows(shown: Any) -> bool:
    view = getattr(shown, "view_class", None)
    return view is not None and hasattr(view, "get") and "get" in view.http_method_names
