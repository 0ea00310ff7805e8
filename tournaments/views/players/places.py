"""A code scanned or typed, a side claimed, asked for or given up."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.cards import other_side
from tournaments.domain.phones.codes import ensure_codes, find_scanned_code, find_typed_code
from tournaments.domain.phones.seats import (
    answer_other_phone,
    claim_side,
    note_sign_of_life,
    release_side,
)
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.errors import Refused
from tournaments.forms.phones.commands import CodeForm
from tournaments.models import PhoneSeat, ScoreSheet, TableCode
from tournaments.pages.phones.arbiter_words import read_arbiter_news
from tournaments.pages.phones.arrival import (
    build_arrival,
    build_watched,
    list_doubts,
    phrase_newcomer,
)
from tournaments.pages.phones.compared import compare_for_answer
from tournaments.pages.phones.notices import list_notices, phrase_question
from tournaments.pages.phones.shown import TableSide, compute_arrival_stamp, compute_phone_stamp
from tournaments.pages.phones.table_page import build_phone_page
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.phones.looks import PhoneLook, is_held, read_look
from tournaments.queries.phones.places import (
    NextPlace,
    list_known,
    list_next_places,
    list_seats,
)
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.ranks.standings import hides_standings
from tournaments.views.players.access import PlayersPage, SpeakingPage, TablePage, lead_to
from tournaments.views.players.deals import build_filled_pad, issue_keys

STATUSES = {"unknown": 404, "too-many-attempts": 429}


@method_decorator(never_cache, name="dispatch")
class TableHome(TablePage):
    """The table: where a code is typed, a side claimed, or what is to be said next."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer a phone that has its page already before anything else is read."""
        seen, look = request.GET.get("vu"), self.look
        if look is not None and look.is_played:
            if seen and self.stamp == seen:
                note_sign_of_life(look.seat)
                return HttpResponse(headers={"ETag": seen})
            self.is_open = True
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show what comes next for this phone."""
        if self.code is None:
            return _ask_code(self)
        if self.seat is None or self.match is None:
            return self._arrive(self.code)
        if self.look is None:
            # Nobody opened the sheet before: it is looked at again.
            ensure_sheet(self.match)
            self.look = read_look(self.code.key, self.device.name)
        about = partial(self._describe, self.seat)
        return self._show(self.stamp, "table/home.html", about)

    @cached_property
    def seat(self) -> PhoneSeat | None:
        """The side that this phone speaks for, which was looked up already."""
        if self.look is None or self.match is None or self.look.match != self.match.pk:
            return super().seat
        found = self.look.seat
        found.match = self.match
        note_sign_of_life(found)
        return found

    @cached_property
    def look(self) -> PhoneLook | None:
        """How the table stood when the request came; None for a phone that speaks for no side.
        What the page reads later may be newer: the phone then asks once more."""
        return read_look(self.device.code, self.device.name) if self.device.code else None

    @cached_property
    def following(self) -> list[NextPlace]:
        """The tables to which the side that speaks here goes on: none before its match is over."""
        if self.look is None or self.look.state not in FINISHED_STATES:
            return []
        return list_next_places(self.look.tournament, self.device.name)

    @cached_property
    def stamp(self) -> str:
        """What tells the page of a side from the one after it."""
        return "" if self.look is None else compute_phone_stamp(self.look, self.following)

    def _arrive(self, code: TableCode) -> HttpResponse:
        """What a phone sees that speaks for nobody here."""
        seats, side = list_seats(self.match), self.request.GET.get("camp", "")
        following = list_next_places(code.tournament_id, self.device.name)
        sheet = self.watched_sheet
        score = sheet and (sheet.version, sheet.state)
        stamp = compute_arrival_stamp(self.match, seats, following, score)

        def describe() -> dict[str, Any]:
            device = self.device.name
            known = list_known(code.tournament_id, device) if side else []
            moves = any(place.table != code.table_number for place in following)
            hidden = not moves and hides_standings(code.tournament)
            about: dict[str, Any] = {"known": known, "asked": side, "is_hidden": hidden}
            return {
                "following": following,
                "moves": moves,
                "arrival": build_arrival(self.named_match, seats, device=device, **about),
                "watched": sheet and build_watched(PhoneTable.of(sheet)),
            }

        return self._show(stamp, "table/arrival.html", describe)

    @cached_property
    def watched_sheet(self) -> ScoreSheet | None:
        """The sheet whose score is shown to whoever looks on; None while no page may tell one."""
        if self.match is None or not self.match.round.takes_phones:
            return None
        if hides_standings(self.match.round.tournament):
            return None
        sheet = ScoreSheet.objects.filter(match=self.match).first()
        if sheet is not None:
            sheet.match = self.match
        return sheet

    def _show(
        self, stamp: str, template: str, describe: Callable[[], dict[str, Any]]
    ) -> HttpResponse:
        """A page under its stamp; nothing, and nothing reckoned, to a phone that has it."""
        if self.request.GET.get("vu") == stamp:
            return HttpResponse(headers={"ETag": stamp})
        answer = self.page(template, stamp=stamp, **describe())
        answer.headers["ETag"] = stamp
        return answer

    def _describe(self, seat: PhoneSeat) -> dict[str, Any]:
        """What the page of a side shows, and on a page that is not polled what deals are typed with
        where the network is gone."""
        page = build_phone_page(self.table, seat)
        about: dict[str, Any] = {"said": page, "following": self.following}
        about["news"] = read_arbiter_news(self.table.sheet)
        about["handed"] = page.handed if "autre" in self.request.GET else None
        about["newcomer"] = phrase_newcomer(
            self.table, seat.side, self.look.other if self.look else None
        )
        about["notices"] = list_notices(page, about["news"], about["newcomer"])
        if deal := about["handed"] or page.question:
            reader = other_side(seat.side) if about["handed"] else seat.side
            about["compared"] = compare_for_answer(self.table, reader, deal.number)
            about["question"] = phrase_question(page, deal, compares=bool(about["compared"]))
        if page.next_number is not None and "vu" not in self.request.GET:
            about["form"] = build_filled_pad(self.table, seat, page.next_number)
            about["keys"] = issue_keys(seat)
        return about

    def post(self, request: HttpRequest) -> HttpResponse:
        """Read a code that was typed."""
        text = request.POST.get("code", "")[:40]
        try:
            code = find_typed_code(text, address=request.META.get("REMOTE_ADDR", ""))
        except Refused as refusal:
            return _ask_code(self, text, refusal)
        return lead_to(self.home(), self.device, code)


def _ask_code(page: PlayersPage, typed: str = "", refusal: Refused | None = None) -> HttpResponse:
    """Ask for a code, again where the one that came was refused."""
    form = CodeForm(None if refusal is None else {"code": typed})
    if refusal is not None and form.is_valid():
        form.add_error("code", refusal.message)
    answer = page.page("table/code.html", form=form, page_title=_("Votre table"))
    answer.status_code = 200 if refusal is None else STATUSES.get(refusal.code, 200)
    return answer


class OpenCode(PlayersPage):
    """A code that was scanned: the phone stands at its table from now on."""

    http_method_names = ["get"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        """Remember the table, and take the secret out of the address."""
        try:
            code = find_scanned_code(token, address=request.META.get("REMOTE_ADDR", ""))
        except Refused as refusal:
            return _ask_code(self, "", refusal)
        response = redirect("table:home")
        response.status_code = 303
        response.headers["Referrer-Policy"] = "no-referrer"
        return lead_to(response, self.device, code)


class ClaimSide(TablePage):
    """A phone that begins to speak for a side."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """Take it, or say why not."""
        side = request.POST.get("side") or request.POST.get("sure", "")
        wanted = next((seated for seated in self.sides if seated.code == side), None)
        if self.match is None or wanted is None:
            return self.home()
        if "sure" not in request.POST and self._doubts(wanted):
            return redirect(f"{reverse('table:home')}?camp={side}")
        try:
            claim_side(self.match, side=side, device=self.device.name)
        except Refused as refusal:
            messages.warning(request, refusal.message)
        return self.home()

    def _doubts(self, wanted: TableSide) -> list[str]:
        """Why the phone is asked by name first, before it speaks for a side."""
        seats = [seat for seat in list_seats(self.match) if seat.ended_at is None and is_held(seat)]
        holder = next((seat for seat in seats if seat.side == wanted.code), None)
        if holder is not None and holder.device == self.device.name:
            return []
        known = list_known(self.code.tournament_id, self.device.name) if self.code else []
        return list_doubts(wanted, holder, known)


class GoOnward(TablePage):
    """The phone goes to its side's next table, and speaks for it there."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        if self.code is None:
            return self.home()
        places = list_next_places(self.code.tournament_id, self.device.name)
        table = request.POST.get("table", "")
        following = next((place for place in places if str(place.table) == table), None)
        if following is None:
            return self.home()
        try:
            claim_side(following.match, side=following.side, device=self.device.name)
        except Refused as refusal:
            messages.warning(request, refusal.message)
        codes = ensure_codes(self.code.tournament, [following.table])
        return lead_to(self.home(), self.device, codes[following.table])


class LeaveSide(SpeakingPage):
    """« Ce n'est pas ma table. »"""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        release_side(self.speaker)
        return self.home()


class AnswerOtherPhone(SpeakingPage):
    """Another phone says that it is this side."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """Keep the side, or leave it."""
        answer_other_phone(self.speaker, keeps="keep" in request.POST)
        return self.home()
