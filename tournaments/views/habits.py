"""What a person is used to at the desk: views, ticks and tabs of their own, kept in the browser.

Nothing that is decided or recorded rests on a habit; a browser without any gets what most want.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from tournaments.models import Round

COOKIE = "habits"
LONGEST = 2_000
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, kw_only=True, slots=True)
class Habits:
    """The choices of one person in this browser.

    `pins` are codes of lines of « Plus » that stand as tabs; `is_wide`: every tab and fold is open
    (« Affichage complet »). `papers` are the codes of what is printed with a draw, `None` before
    the first choice. `presses_enter`: boxes of totals wait for Enter; `any_order`: sheets come in
    any order; `with_belotes`: one total and the belotes are typed. `pays_at_once`: who signs up is
    there and pays, `None` before the first choice. `plan`: the view of a round's sheets by tables.
    """

    pins: tuple[str, ...] = ()
    is_wide: bool = False
    papers: tuple[str, ...] | None = None
    presses_enter: bool = False
    any_order: bool = False
    with_belotes: bool = False
    pays_at_once: bool | None = None
    plan: bool | None = None


def read_habits(request: HttpRequest) -> Habits:
    """The habits of whoever asks; those of nobody where the cookie says nothing that fits."""
    return Habits(**_fitting(_read_all(request).get(_name_person(request), {})))


def put_habits_in_pages(request: HttpRequest) -> dict[str, Any]:
    """What every page knows of whoever looks at it, read where it asks."""
    return {"habits": SimpleLazyObject(lambda: read_habits(request))}


def keep_habits(request: HttpRequest, response: HttpResponse, **changed: Any) -> None:
    """Let a person's habits be others from this answer on: `changed` are fields of `Habits`."""
    person, known = _name_person(request), _read_all(request)
    known.pop(person, None)
    habits = replace(read_habits(request), **changed)
    kept = {person: {name: value for name, value in asdict(habits).items() if value}}
    if habits.papers is not None:
        kept[person]["papers"] = habits.papers
    for name in ("pays_at_once", "plan"):
        if getattr(habits, name) is not None:
            kept[person][name] = getattr(habits, name)
    text = json.dumps({**kept, **known}, separators=(",", ":"))
    while len(text) > LONGEST and known:
        known.popitem()
        text = json.dumps({**kept, **known}, separators=(",", ":"))
    response.set_cookie(
        COOKIE,
        text,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _name_person(request: HttpRequest) -> str:
    """Two people who use one browser have habits of their own."""
    return str(request.user.pk) if request.user.is_authenticated else ""


def _read_all(request: HttpRequest) -> dict[str, Any]:
    text = request.COOKIES.get(COOKIE, "")
    try:
        read = json.loads(text) if len(text) <= LONGEST else {}
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def _fitting(said: object) -> Mapping[str, Any]:
    """What of a cookie has the shape of a habit; anybody may have written it."""
    told = said if isinstance(said, dict) else {}
    fitting: dict[str, Any] = {}
    for field in fields(Habits):
        value = told.get(field.name)
        if field.name in {"pins", "papers"}:
            if isinstance(value, list) and all(isinstance(word, str) for word in value):
                fitting[field.name] = tuple(word[:40] for word in value[:20])
        elif isinstance(value, bool):
            fitting[field.name] = value
    return fitting


def hold_way(request: HttpRequest, round_: Round, way: str) -> None:
    """Hold a way of entry for the sheets of a round that nobody began."""
    _hold(request, f"sheet-entry-{round_.pk}", way)


def find_held_way(request: HttpRequest, round_: Round) -> str:
    """The way that is held for a round; empty where none is."""
    return str(request.session.get(f"sheet-entry-{round_.pk}", ""))


def _hold(request: HttpRequest, place: str, value: str) -> None:
    # A session that says so already is not written once more for every table.
    if request.session.get(place) != value:
        request.session[place] = value
