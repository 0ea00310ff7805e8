"""The door to a table for whoever plays there: by the code that their phone scanned."""

import hashlib
import secrets
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page

from tournaments.domain.phones.commands import ENDS_SENDING, CommandAnswer, issue_key, refuse_ended
from tournaments.domain.phones.seats import note_sign_of_life
from tournaments.domain.rights.links import TOKEN_BYTES
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.models import Match, PhoneSeat, ScoreSheet, TableCode
from tournaments.pages.phones.compared import RefusedDeal
from tournaments.pages.phones.shown import TableSide, list_sides
from tournaments.queries.phones.places import (
    find_match_at,
    find_own_seat,
    find_seat,
    list_on_phones,
    read_names,
    takes_phones,
)
from tournaments.queries.phones.tables import PhoneTable

COOKIE = "table"
_SALT = "tournaments.table-phone"
_LASTS = 30 * 3600
"""In seconds: an evening, and the night after it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Device:
    """A phone: its secret, and the key of the code it scanned last; None for none."""

    secret: str
    code: UUID | None

    @property
    def name(self) -> str:
        """What is kept of it."""
        return hashlib.sha256(self.secret.encode()).hexdigest()


def read_device(request: HttpRequest) -> Device:
    """The device that a request comes from; a new one where it carries nothing yet."""
    text = request.get_signed_cookie(COOKIE, default="", salt=_SALT, max_age=_LASTS) or ""
    secret, _sign, code = text.partition(".")
    if not secret:
        return Device(secret=secrets.token_urlsafe(TOKEN_BYTES), code=None)
    return Device(secret=secret, code=UUID(code) if code else None)


def lead_to(response: HttpResponse, device: Device, code: TableCode) -> HttpResponse:
    """Let a device stand at the table of a code from now on."""
    response.set_signed_cookie(
        COOKIE,
        f"{device.secret}.{code.key}",
        salt=_SALT,
        max_age=_LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@method_decorator([never_cache, gzip_page], name="dispatch")
class PlayersPage(View):
    """A page for players; there is none while no tournament is played on phones."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse before anything is read from the request."""
        if not self.is_open:
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    @cached_property
    def is_open(self) -> bool:
        """Whether there is such a page now."""
        return list_on_phones().exists()

    @cached_property
    def device(self) -> Device:
        return read_device(self.request)

    def page(self, template: str, **context: Any) -> HttpResponse:
        """A page in the club's dress, with what every page of a table shows."""
        return render(self.request, template, {"page_title": _("Votre table"), **context})


class TablePage(PlayersPage):
    """A page of the table that the phone's code leads to."""

    @cached_property
    def is_open(self) -> bool:
        """Whether the tournament of the code is played on phones, or any where there is none."""
        return takes_phones(self.code.tournament) if self.code else list_on_phones().exists()

    @cached_property
    def code(self) -> TableCode | None:
        """The code that was scanned last."""
        if self.device.code is None:
            return None
        codes = TableCode.objects.select_related("tournament__club")
        return codes.filter(key=self.device.code).first()

    @cached_property
    def match(self) -> Match | None:
        """Who sits at that table now."""
        return find_match_at(self.code) if self.code else None

    @cached_property
    def seat(self) -> PhoneSeat | None:
        """The side that this phone speaks for."""
        if self.match is None:
            return None
        found = find_seat(self.match, self.device.name)
        if found is not None:
            found.match = self.match
            note_sign_of_life(found)
        return found

    @cached_property
    def table(self) -> PhoneTable:
        """What phones and sheet said when the request came."""
        return self.read_table()

    def read_table(self) -> PhoneTable:
        """What phones and sheet say now, and who plays, where somebody sits at the table."""
        sheet = self.read_sheet()
        if self.named_match is not None:
            sheet.match = self.named_match
        return PhoneTable.of(sheet)

    def read_sheet(self) -> ScoreSheet:
        """The sheet as it is now, where somebody sits at the table."""
        if self.match is None:
            raise Http404
        sheet: ScoreSheet = ensure_sheet(self.match)
        sheet.match = self.match
        return sheet

    @cached_property
    def named_match(self) -> Match | None:
        """The match with the names of who plays it, which news are asked for without."""
        if self.match is not None:
            read_names(self.match)
        return self.match

    @property
    def sides(self) -> tuple[TableSide, ...]:
        """Both sides with their names; none where nobody sits at the table."""
        return () if self.named_match is None else list_sides(self.named_match)

    def page(self, template: str, **context: Any) -> HttpResponse:
        """Show the table beside what the page is about."""
        about: dict[str, Any] = {"code": self.code, "match": self.match, "seat": self.seat}
        if self.code is not None:
            about |= {"tournament": self.code.tournament, "club": self.code.tournament.club}
            about["page_title"] = _("Table %(table)s") % {"table": self.code.table_number}
        about["sides"] = self.sides
        if self.seat is not None:
            about["fresh_key"] = partial(issue_key, self.seat.key)
        return super().page(template, **{**about, **context})

    def home(self) -> HttpResponse:
        """Go back to the table."""
        return redirect("table:home")

    def answer_command(self, answer: CommandAnswer, done: str = "") -> HttpResponse:
        """Say what became of a command, and go back to the table."""
        if not answer.is_ok:
            messages.error(self.request, answer.sentence)
        elif done:
            messages.success(self.request, done)
        return self.home()


class SpeakingPage(TablePage):
    """A page for a phone that speaks for a side; any other one is led to the table.

    What the outbox of a phone sends by itself names its seat, which may have ended meanwhile, and
    gets an answer to be read by its script.
    """

    speaker: PhoneSeat

    @cached_property
    def is_from_outbox(self) -> bool:
        """Whether the page's script sends what it kept."""
        return self.request.headers.get("X-Requested-With") == "outbox"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Lead whoever has no seat to where one is claimed."""
        if self.is_from_outbox:
            self.seat = find_own_seat(request.POST.get("seat", ""), self.device.name)
            if self.seat is None:
                return self.answer_command(refuse_ended())
            self.match, self.is_open = self.seat.match, True
        if not self.is_open:
            raise Http404
        if self.seat is None:
            messages.warning(request, _("Dites d'abord de quel camp vous êtes."))
            return self.home()
        self.speaker = self.seat
        return super().dispatch(request, *args, **kwargs)

    def answer_command(
        self, answer: CommandAnswer, done: str = "", refused: RefusedDeal | None = None
    ) -> HttpResponse:
        """As for everybody; to the outbox, with what stands on the screen where it was refused."""
        if not self.is_from_outbox:
            return super().answer_command(answer, done)
        shown = ""
        if not answer.is_ok:
            page = self.page("table/_refused.html", answer=answer, refused=refused)
            shown = page.content.decode()
        return JsonResponse(
            {
                "code": answer.code,
                "later": not answer.is_final,
                "ends": answer.code in ENDS_SENDING,
                "shown": shown,
            }
        )


def read_key(text: str) -> UUID:
    """The key of a form; one that was issued to nobody where what came is no key."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)
