"""A deal typed on its pad, confirmed, contested; a sheet signed, and its photo sent."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.domain.phones.commands import ENDS_SENDING, ON_A_PAGE, CommandAnswer, issue_key
from tournaments.domain.phones.deals import confirm_deal, contest_deal, send_photo, type_deal
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.enums import CalledFor
from tournaments.errors import Refused
from tournaments.forms.phones.commands import PhoneTotalsForm
from tournaments.forms.phones.deals import PhoneDealForm
from tournaments.forms.sheets.rows import MAX_ROWS
from tournaments.forms.sheets.sheets import PhotoForm
from tournaments.models import PhoneSeat, Round
from tournaments.pages.phones.arbiter_words import phrase_both_versions
from tournaments.pages.phones.compared import RefusedDeal, read_refused_deal
from tournaments.pages.phones.deal_words import (
    TypedMarks,
    ask_about_sweep,
    name_deal,
    read_typed_marks,
)
from tournaments.pages.phones.table_page import build_phone_page
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.views.players.access import SpeakingPage, read_key

Pad = PhoneDealForm | PhoneTotalsForm


def read_pad(played: Round, number: int, data: Mapping[str, str]) -> Pad:
    """The form of a deal, or of the totals, as it was sent."""
    return _find_pad(number)(data, **_describe(played, number))


def build_filled_pad(table: PhoneTable, seat: PhoneSeat, number: int) -> Pad:
    """The form of a deal, or of the totals, filled in with what is said of it so far."""
    facts: Any = table.find_facts(number, seat.side)
    return _find_pad(number).fresh(
        key=issue_key(seat.key),
        base=table.find_head(number, seat.side),
        facts=facts,
        **_describe(table.sheet.match.round, number),
    )


def _find_pad(number: int) -> type[PhoneDealForm] | type[PhoneTotalsForm]:
    return PhoneTotalsForm if number == TOTALS else PhoneDealForm


def _describe(played: Round, number: int) -> dict[str, Any]:
    """What a form must know of its match."""
    about = {"rules": played.rules, "length": played.length, "number": number}
    return {**about, "is_stopped": is_time_over(played)} if number == TOTALS else about


def issue_keys(seat: PhoneSeat) -> str:
    """Keys for what is typed on a page that is not loaded again, as the page holds them."""
    return " ".join(str(issue_key(seat.key)) for _key in range(ON_A_PAGE))


class _OneDeal(SpeakingPage):
    """A page about one deal; there is none for a number that no sheet has. What an outbox sends is
    answered all the same: the desk may have typed the sheet the other way meanwhile."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse such a number before anything else."""
        if kwargs["number"] > MAX_ROWS or (kwargs["number"] == TOTALS and not self.has_totals):
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    @property
    def has_totals(self) -> bool:
        """Whether there may be totals here."""
        return self.is_from_outbox or bool(self.table.is_totals)

    def _read(self, number: int) -> Pad:
        """What was typed of the deal."""
        return read_pad(self.speaker.match.round, number, self.request.POST)

    def _show(self, form: Pad, **more: Any) -> HttpResponse:
        page = build_phone_page(self.table, self.speaker)
        about = {"page_title": name_deal(form.number), "keys": issue_keys(self.speaker), **more}
        return self.page("table/deal.html", form=form, said=page, **about)


class DealPage(_OneDeal):
    """One deal: typed, or typed anew on top of what was said."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        """Show the deal as it is said so far; the table where its sheet has totals alone."""
        if self.table.is_totals != (number == TOTALS):
            return self.home()
        return self._show(build_filled_pad(self.table, self.speaker, number))

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Say what it was, or show again what stands in the way."""
        form = self._read(number)
        answer = self._refuse(form) or self._type(form)
        if self.is_from_outbox:
            return self.answer_command(
                answer, refused=None if answer.is_ok else self._compare(form, answer)
            )
        if answer.code == "sweep":
            return self._show(form, answer=answer, refused=self._compare(form, answer))
        if answer.is_ok or answer.code == "deal-changed" or answer.code in ENDS_SENDING:
            return self.answer_command(answer)
        if not form.errors:
            form.add_error(None, answer.sentence)
        return self._show(form.renewed(issue_key(self.speaker.key)))

    def _refuse(self, form: Pad) -> CommandAnswer | None:
        """What is no deal, or is asked about first; the key is not used for it."""
        if not form.is_valid():
            return refuse_unreadable(form)
        question = "" if form.number == TOTALS else ask_about_sweep(form.said)
        if question and "no_sweep" not in self.request.POST:
            return CommandAnswer(code="sweep", sentence=question)
        return None

    def _type(self, form: Pad) -> CommandAnswer:
        keys = {name: form.cleaned_data[name] for name in ("key", "base")}
        return type_deal(self.speaker.key, number=form.number, facts=form.said, **keys)

    def _compare(self, form: Pad, answer: CommandAnswer) -> RefusedDeal:
        """What was typed beside what the site has by now; only asked about, it still replaces what
        was on the screen."""
        facts = None if form.errors else form.said
        base = self.request.POST.get("base", "")[:60] if answer.code == "sweep" else None
        return read_refused_deal(
            self.read_table(),
            self.speaker.side,
            number=form.number,
            facts=facts,
            base=base,
            cells=form.cells,
        )


class DealMarks(_OneDeal):
    """What a deal marks, and why, while it is typed; nothing is kept."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        """Lead whoever comes back here to where the deal is typed."""
        return redirect("table:deal", number)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Answer the script with a piece of the page, an empty one while there is no deal yet; a
        phone without one with the whole page, as it was typed."""
        form = self._read(number)
        marks = TypedMarks()
        if form.is_valid() and self.table.is_totals == (number == TOTALS):
            marks = read_typed_marks(self.table, self.speaker.side, number, form.said)
        if not self.is_from_outbox:
            return self._show(form, marks=marks)
        return render(request, "table/_marks.html", {"marks": marks})


def refuse_unreadable(form: Pad) -> CommandAnswer:
    """What a phone is told of what is no deal; its key was not used."""
    return CommandAnswer(code="unreadable", sentence=" ".join(form.complaints))


class ConfirmDeal(_OneDeal):
    http_method_names = ["post"]

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Stand on the version that was on the screen."""
        return self.answer_command(
            confirm_deal(
                self.speaker.key,
                key=read_key(request.POST.get("key", "")),
                number=number,
                version=request.POST.get("version", "")[:60],
                same_phone="same_phone" in request.POST,
            )
        )


class ContestDeal(_OneDeal):
    """The arbiter is called about a deal: asked first, then done."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        about: dict[str, Any] = {"number": number, "is_totals": number == TOTALS}
        about |= {"title": name_deal(number)}
        sentence = _("Appeler l'arbitre pour la donne %(number)s ?") % about
        about["page_title"] = _("Appeler l'arbitre pour les totaux ?") if not number else sentence
        page = build_phone_page(self.table, self.speaker)
        return self.page("table/contest.html", called_for=CalledFor.choices, said=page, **about)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Call, and tell what both sides said."""
        what = request.POST.get("what", "")
        answer = contest_deal(
            self.speaker.key,
            key=read_key(request.POST.get("key", "")),
            number=number,
            said=phrase_both_versions(self.table, number, what=what),
            what=what,
        )
        return self.answer_command(answer)


class SignSheet(SpeakingPage):
    """« C'est juste, nous signons. »"""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """Sign what was on the screen."""
        return self.answer_command(
            sign_sheet(
                self.speaker.key,
                key=read_key(request.POST.get("key", "")),
                digest=request.POST.get("digest", "")[:64],
                same_phone="same_phone" in request.POST,
            )
        )


class SendPhoto(SpeakingPage):
    """The paper sheet as a phone sees it; nobody at the table sees what others sent."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._ask(PhotoForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Keep it, or say why not."""
        form = PhotoForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                send_photo(self.speaker, content=form.cleaned_data["photo"])
            except Refused as refusal:
                form.add_error("photo", refusal.message)
        if form.errors:
            return self._ask(form)
        return self.answer_command(
            CommandAnswer(), _("La photo est jointe : la table de marque la voit.")
        )

    def _ask(self, form: PhotoForm) -> HttpResponse:
        return self.page("table/photo.html", form=form, page_title=_("Photo de la feuille"))
