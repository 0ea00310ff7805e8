"""One act on a POST: it is done or refused, a sentence says so, and the way goes on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import cached_property
from django.views import View
from django_stubs_ext import StrOrPromise

from tournaments.domain.previews import ChangedMeanwhile, Seen, encode_seen, mark, read_seen
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal, find_field
from tournaments.views.access import TournamentAccess

FORM_ELSEWHERE = ["post", "options"]
"""The `http_method_names` of an act whose form stands on another page: it has none to show."""


class ActView(View, ABC):
    """A button's act. `done` says that it is done, on the page of the route `back_to`.

    Comes after the base that says who may, what the address names, and `where` its pages are.
    """

    done: StrOrPromise = ""
    back_to = ""
    where: Any = ()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.carry_out()

    def carry_out(self, *typed: Any) -> HttpResponse:
        """Do it and go on, or say why not."""
        try:
            made = self.act(*typed)
        except Refused as refusal:
            return self.refuse(refusal, *typed)
        if sentence := self.phrase_done(made):
            messages.success(self.request, str(sentence))
        return self.onward(made)

    @abstractmethod
    def act(self, *args: Any, **kwargs: Any) -> object:
        """The act; raises Refused. What it returns is told to `phrase_done` and `onward`."""

    def phrase_done(self, made: Any) -> StrOrPromise:
        """The sentence that it is done; an empty one is not said."""
        return self.done

    def onward(self, made: Any) -> HttpResponse:
        """Where to, once it is done."""
        return self.back()

    def back(self) -> HttpResponse:
        """The page where the button is."""
        return redirect(self.back_to, *self.where)

    def refuse(self, refusal: Refused, *args: Any) -> HttpResponse:
        """Why not, said above the page where the button is."""
        return self.refuse_back(str(refusal))

    def pass_on(self, refusal: Refused, *args: Any) -> HttpResponse:
        """In place of `refuse`: the page of its own that a refusal has (409)."""
        raise refusal

    def refuse_back(self, why: StrOrPromise) -> HttpResponse:
        """Go back there, with what stands in the way."""
        messages.error(self.request, str(why))
        return self.back()


class FormActView(ActView, ABC):
    """An act that a form asks for; what stands in its way is said beside the field."""

    form_class: ClassVar[Callable[..., BaseForm]]
    beside: str | None = None
    """The field beside which a refusal is said that names none of the form."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.ask(self.build_form())

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        form = self.build_form(request.POST, request.FILES)
        return self.carry_out(form) if form.is_valid() else self.ask_again(form)

    def build_form(self, *typed: Any) -> Any:
        """The form, with what was typed or without."""
        return type(self).form_class(*typed)

    @abstractmethod
    def ask(self, form: Any) -> HttpResponse:
        """The page with the form, and what is wrong with it."""

    def ask_again(self, form: Any) -> HttpResponse:
        """The answer to a form that is not valid."""
        return self.ask(form)

    def refuse(self, refusal: Refused, *args: Any) -> HttpResponse:
        """The page as it was typed, and why not."""
        (form,) = args
        add_refusal(form, refusal, beside=self.beside)
        return self.ask(form)


class SharedPage(View):
    """A page of what several people change: who saves an older one takes nothing back."""

    beside: str | None = None

    @cached_property
    def seen(self) -> Seen:
        """What the page showed on which the form was filled in, and what a refusal said since."""
        return read_seen(self.request.POST.get("seen", ""))

    def write_seen(self, form: BaseForm, standing: Mapping[str, Any]) -> str:
        """What the page shows for its hidden field `seen`: the values `standing` now; beside what
        was typed, what that was typed upon, which may be older."""
        return encode_seen(self.seen if form.is_bound else mark(standing))

    def show_refused(self, form: BaseForm, refusal: Refused) -> None:
        """Say it beside each field that it is about."""
        sentences = {refusal.field: str(refusal)}
        if isinstance(refusal, ChangedMeanwhile):
            self.seen = refusal.seen
            sentences = {name: self.phrase_changed(refusal, name) for name in refusal.held}
        beside = {find_field(form, name) or self.beside: sentences[name] for name in sentences}
        for field, sentence in beside.items():
            form.add_error(field, sentence)

    def phrase_changed(self, refusal: ChangedMeanwhile, name: str) -> str:
        """The sentence beside a field that somebody else changed too."""
        return str(refusal)


class SharedFormView(SharedPage, FormActView, ABC):
    """A form of what several people change; a refusal gives back the page as it was typed."""

    def refuse(self, refusal: Refused, *args: Any) -> HttpResponse:
        (form,) = args
        self.show_refused(form, refusal)
        return self.ask(form)


class UnshownFormActView(FormActView, ABC):
    """An act of a form of another page, where no fault has a field to stand beside: what is wrong
    is said above that page, `unread` of a form that is not valid."""

    unread: StrOrPromise = ""
    refuse = ActView.refuse

    def ask(self, form: Any) -> HttpResponse:
        return self.refuse_back(self.unread)


class RowAct(TournamentAccess, ActView, ABC):
    """An act on the row whose key stands in the address."""

    @abstractmethod
    def list_addressable(self) -> QuerySet[Any]:
        """The rows that the address may name."""

    @cached_property
    def row(self) -> Any:
        """The row of the address, or 404."""
        return get_object_or_404(self.list_addressable(), key=self.kwargs["key"])

    def require_addressed(self) -> Model:
        """Look it up first; raises Http404."""
        row: Model = self.row
        return row


class NamedRowAct(RowAct, ABC):
    """An act on a row, chosen among several by the last word of the address."""

    acts: ClassVar[Mapping[str, tuple[Callable[..., object], StrOrPromise]]]

    def require_addressed(self) -> Model:
        """Look up the row and the act first; raises Http404."""
        row = super().require_addressed()
        if self.kwargs["act"] not in self.acts:
            raise Http404
        return row

    def act(self) -> object:
        act, _done = self.acts[self.kwargs["act"]]
        return act(self.row, by=self.actor)

    def phrase_done(self, made: object) -> StrOrPromise:
        """The sentence by the word of the address."""
        return self.acts[self.kwargs["act"]][1]
