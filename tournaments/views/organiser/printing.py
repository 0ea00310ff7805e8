"""The printed documents of a tournament: choosing one, and getting it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.forms.printing.papers import PaperForm
from tournaments.models import Job, Round
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.permissions import Permission
from tournaments.printing.documents import (
    PAPER_BY_CODE,
    form_for,
    list_paper_kinds,
    list_printable_rounds,
)
from tournaments.printing.papers import Moment, Paper, PaperKind, PaperRequest
from tournaments.printing.pdf import can_make_pdf
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.queries.draws.rounds import has_score
from tournaments.queries.hall_address import NO_ADDRESS, is_reachable
from tournaments.tasks.requests import request_print
from tournaments.views.access import TournamentAccess


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperCard:
    """A document on the page: what it is, its choices, and what is still missing to print it."""

    kind: PaperKind
    form: PaperForm
    missing: str | Promise = ""

    @property
    def is_possible(self) -> bool:
        """Whether nothing is missing to print it."""
        return not self.missing


class PrintAccess(TournamentAccess):
    """What may be printed, and by whom."""

    permission = Permission.PRINT
    section = "more"

    @cached_property
    def with_previews(self) -> bool:
        """Whether this person may see a draw before it is published."""
        return Permission.DRAW_ROUNDS in self.may

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds that this person may print, the latest first."""
        return list_printable_rounds(self.tournament, with_previews=self.with_previews)

    @cached_property
    def has_score(self) -> bool:
        """Whether a match counts already."""
        return has_score(self.tournament)

    def cards(self, answered: PaperForm | None = None, code: str = "") -> list[PaperCard]:
        """Every document; that of `code` first, as it was answered."""
        cards = [self._card(kind) for kind in list_paper_kinds(self.rounds)]
        if answered is None:
            return cards
        others = [card for card in cards if card.kind.code != code]
        return [PaperCard(kind=PAPER_BY_CODE[code], form=answered), *others]

    def _card(self, kind: PaperKind) -> PaperCard:
        form = form_for(kind, self.tournament, self.rounds)
        return PaperCard(kind=kind, form=form, missing=self.find_missing(kind))

    def find_missing(self, kind: PaperKind) -> str | Promise:
        """What has to happen before a document can be printed; empty where it can be now."""
        if kind.needs_round and not self.rounds:
            return _("Après le premier tirage.")
        if kind.needs_result and not self.has_score:
            return _("Après la première feuille rendue.")
        if kind.needs_address and not is_reachable(self.public_address):
            return NO_ADDRESS
        return ""

    def build(self, kind: PaperKind, form: PaperForm) -> Paper:
        """A document with the choices of a valid form. Raises `Refused` where it would be empty."""
        asked = PaperRequest(
            tournament=self.tournament,
            values=form.cleaned_data,
            public_address=self.public_address,
        )
        return kind.build(asked)

    def choices(self, cards: Sequence[PaperCard] | None = None) -> HttpResponse:
        cards = cards or self.cards()
        return self.page(
            "organiser/printing/prints.html",
            cards=cards,
            groups=group_by_moment(cards),
            now=find_moment(read_overview(self.tournament).next_step),
        )


_BEFORE = frozenset({NextStep.SIGN_UP, NextStep.CHECK_IN, NextStep.OPEN, NextStep.DRAW})
_AFTER = frozenset({NextStep.FINISH, NextStep.DONE})


def find_moment(step: NextStep) -> Moment:
    """Which papers are wanted now."""
    if step in _AFTER:
        return Moment.PRIZES
    return Moment.BEFORE if step in _BEFORE else Moment.ROUND


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperGroup:
    """The documents of a moment."""

    moment: Moment
    cards: Sequence[PaperCard]

    @property
    def is_printed_at_once(self) -> bool:
        """Whether one press prints several of them."""
        return sum(card.is_possible and not card.kind.stands_alone for card in self.cards) > 1


def group_by_moment(cards: Sequence[PaperCard]) -> list[PaperGroup]:
    """The documents by the moment that wants them."""
    of_moments = (
        PaperGroup(moment=moment, cards=[card for card in cards if card.kind.moment == moment])
        for moment in Moment
    )
    return [group for group in of_moments if group.cards]


class Prints(PrintAccess):
    """Every document, by the moment that wants it."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.choices()


class PrintDocument(PrintAccess):
    """One document: at once where it is short, else after a word, as a job."""

    @cached_property
    def kind(self) -> PaperKind:
        """The document of the address, or 404."""
        try:
            return PAPER_BY_CODE[self.kwargs["document"]]
        except KeyError as error:
            raise Http404 from error

    def form(self, data: Mapping[str, Any]) -> PaperForm:
        """The choices made; what is not chosen has its usual value."""
        address = self.public_address
        return form_for(self.kind, self.tournament, self.rounds, data, public_address=address)

    def get(self, request: HttpRequest, slug: str, document: str) -> HttpResponse:
        """Answer with the document, or say what is missing; a long one is offered as a job."""
        form = self.form(request.GET)
        if not form.is_valid():
            return self.choices(cards=self.cards(form, document))
        as_page = comes_as_page(request)
        try:
            paper = self.build(self.kind, form)
            if as_page or not paper.is_long:
                return answer_with_paper(paper, as_page=as_page)
        except Refused as refusal:
            return self.refuse(form, refusal)
        return self.page("organiser/printing/prepare.html", name=self.kind.name, chosen=form.chosen)

    def post(self, request: HttpRequest, slug: str, document: str) -> HttpResponse:
        """Make a long document behind the page, and go to where its progress is seen."""
        form = self.form(request.POST)
        if not form.is_valid():
            return self.choices(cards=self.cards(form, document))
        try:
            is_long = self.build(self.kind, form).is_long
        except Refused as refusal:
            return self.refuse(form, refusal)
        if not can_make_pdf() or not is_long:
            return redirect(f"{request.path}?{urlencode(form.chosen)}")
        job = self._request(form)
        return redirect("jobs:page", pk=job.pk)

    def refuse(self, form: PaperForm, refusal: Refused) -> HttpResponse:
        """Say beside the choices why there is nothing to print, or why it cannot be."""
        add_refusal(form, refusal)
        return self.choices(cards=self.cards(form, self.kind.code))

    def _request(self, form: PaperForm) -> Job:
        return request_print(
            self.kind,
            self.tournament,
            form,
            public_address=self.public_address,
            by=self.actor,
        )
