"""Pages that show what an act would change, and apply it only as it was shown."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views import View

from tournaments.amounts import read_number
from tournaments.domain.previews import Foreseen, PreviewChanged, apply_as_shown
from tournaments.errors import Refused
from tournaments.forms.teams.imports import ReviewForm, TeamListForm
from tournaments.imports.draft import ImportDraft, unseal
from tournaments.imports.files.workbook import Sheet
from tournaments.imports.joining import Joining
from tournaments.models import Club, Tournament
from tournaments.views.access import TournamentAccess

R = TypeVar("R")

SEEN = "shown"
"""The hidden field that carries the digest of the preview on the page."""


class Previewing(View, ABC):
    """Carries a preview's digest to its page and back."""

    @property
    @abstractmethod
    def previewed(self) -> Tournament | Club:
        """What the preview is about, locked while the act is done."""

    def show_foreseen(
        self, foreseen: Foreseen[Any], changed: PreviewChanged | None = None
    ) -> dict[str, Any]:
        """What `components/shown.html` needs of a preview; `changed`: why it is shown again."""
        is_news = changed is not None and changed.code == "preview-changed"
        return {"shown": foreseen.digest, "preview_changed": is_news}

    def apply_as_shown(self, foresee: Callable[[], Foreseen[Any]], act: Callable[[], R]) -> R:
        """Do the act as its page showed it; raises PreviewChanged, and as the act does."""
        seen = self.request.POST.get(SEEN, "")
        return apply_as_shown(self.previewed, seen=seen, foresee=foresee, act=act)

    def act_as_shown(self, foresee: Callable[[], Foreseen[Any]], act: Callable[[], R]) -> R:
        """Do what a button does whose page said what it is about, in its field; a page that said
        nothing is let through. Raises Refused (`shown-changed`), and as the act does."""
        if not self.request.POST.get(SEEN):
            return act()
        try:
            return self.apply_as_shown(foresee, act)
        except PreviewChanged as changed:
            sentence = _("Ceci a changé depuis que cette page est ouverte : regardez de nouveau.")
            raise Refused(sentence, code="shown-changed") from changed


class ListPage(Previewing, ABC):
    """A list of people that is given, gone through, then taken in as a whole or not at all."""

    list_form: ClassVar[type[TeamListForm]]
    review_form: ClassVar[type[ReviewForm]]

    @property
    @abstractmethod
    def is_one_a_line(self) -> bool:
        """Whether no two lines are joined to one entry."""

    @property
    @abstractmethod
    def owner(self) -> str:
        """Whom a draft belongs to."""

    @abstractmethod
    def review(
        self, form: Any, draft: ImportDraft, changed: PreviewChanged | None = None
    ) -> HttpResponse:
        """The preview: what is to be settled, then what the list does."""

    def find_draft(self, sheets: Sequence[Sheet], chosen: int | None = None) -> ImportDraft:
        """What was given, as it is understood."""
        of_pairs = not self.is_one_a_line
        draft = ImportDraft.of(sheets, chosen, takes=self.review_form.takes, of_pairs=of_pairs)
        if of_pairs:
            return draft
        layout = replace(draft.layout, joined=Joining.NONE, asks_joining=False)
        return replace(draft, layout=layout)

    def describe_draft(self, form: ReviewForm, draft: ImportDraft) -> dict[str, Any]:
        """What the page needs to show a draft, and to send it again."""
        return {
            "form": form,
            "sheets": [sheet.name for sheet in draft.sheets],
            "chosen": draft.chosen,
            "sheet": draft.sheets[draft.chosen].name,
            "draft": draft.seal(form.mended_grid(), form.layout(), owner=self.owner),
        }


class GivenList(ListPage, ABC):
    """Where a list is given."""

    @abstractmethod
    def ask(self, form: TeamListForm) -> HttpResponse:
        """The page with the form, and what is wrong with it."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.ask(self.list_form())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Read it and show what it says; nothing is stored."""
        form = self.list_form(request.POST, request.FILES)
        if not form.is_valid():
            return self.ask(form)
        draft = self.find_draft(form.sheets)
        return self.review(self.review_form(draft=draft), draft)


class ReviewedList(ListPage, ABC):
    """Where a list is mended, checked again, and taken in."""

    @abstractmethod
    def start(self) -> HttpResponse:
        """The way back to where a list is given."""

    @abstractmethod
    def take(self, form: Any) -> Any:
        """What was taken in; None where the form says why nothing was. Raises PreviewChanged."""

    @abstractmethod
    def onward(self, taken: Any) -> HttpResponse:
        """Say what was taken in, and go on."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """A preview is not kept."""
        return self.start()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Take it in when asked to and nothing is in the way; else show the preview again."""
        try:
            draft = unseal(request.POST.get("draft", ""), owner=self.owner)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return self.start()
        if "sheet" in request.POST:
            draft = self.find_draft(draft.sheets, read_number(request.POST["sheet"]))
            return self.review(self.review_form(draft=draft), draft)
        form = self.review_form(request.POST, draft=draft)
        taken, changed = None, None
        try:
            if "import" in request.POST and form.is_valid() and not form.refuse_unsure():
                taken = self.take(form)
        except PreviewChanged as other:
            changed = other
        except Refused as refusal:
            form.add_error(None, str(refusal))
        return self.review(form, draft, changed) if taken is None else self.onward(taken)


class PreviewingPage(Previewing, TournamentAccess):
    """A page that shows what an act would change in a tournament."""

    @property
    def previewed(self) -> Tournament:
        """The tournament of the address."""
        return self.tournament
