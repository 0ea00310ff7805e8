"""A list of members: given, gone through, then taken in as a whole or not at all."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.people.imports import (
    PeopleTaken,
    PersonChange,
    foresee_people,
    import_people,
)
from tournaments.domain.people.lines import PersonLine, read_people
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.forms.people_list import (
    PeopleListForm,
    PeopleReviewForm,
    build_people_review,
)
from tournaments.imports.columns import OF_MEMBERS
from tournaments.imports.draft import Draft, unseal
from tournaments.imports.files.sheets import Sheet
from tournaments.imports.joining import Joining
from tournaments.models import Club
from tournaments.views.access import find_actor
from tournaments.views.organiser.people import PeopleAccess
from tournaments.views.previews import Previewing

_LONGEST_NUMBER = 4


def find_draft(sheets: Sequence[Sheet], chosen: int | None = None) -> Draft:
    """What was given, as it is understood: each line is one person."""
    draft = Draft.of(sheets, chosen, takes=OF_MEMBERS)
    layout = replace(draft.layout, joined=Joining.NONE, asks_joining=False)
    return replace(draft, layout=layout)


class _ListPage(Previewing, PeopleAccess):
    @property
    def previewed(self) -> Club:
        return self.club

    @property
    def owner(self) -> str:
        """Whom a draft belongs to."""
        return f"members:{self.club.pk}:{self.request.user.pk}"

    def lines(self, form: PeopleReviewForm) -> list[PersonLine]:
        return read_people(form.mended_grid(), form.layout())

    def foresee(self, form: PeopleReviewForm) -> Foreseen[list[PersonChange]]:
        """What each line would change now."""
        others, skipped = form.lines_in("take"), form.lines_in("skip")
        return foresee_people(
            self.club, self.lines(form), until=form.last_day, others=others, skipped=skipped
        )

    def review(
        self, form: PeopleReviewForm, draft: Draft, changed: PreviewChanged | None = None
    ) -> HttpResponse:
        """What is to be settled, then what the list would change."""
        grid, layout, foreseen = form.mended_grid(), form.layout(), self.foresee(form)
        review = build_people_review(form, grid, layout, self.lines(form), foreseen.impact)
        return self.show(
            "organiser/people/review.html",
            form=form,
            sheets=[sheet.name for sheet in draft.sheets],
            chosen=draft.chosen,
            sheet=draft.sheets[draft.chosen].name,
            draft=draft.seal(grid, layout, owner=self.owner),
            review=review,
            unsettled=review.unsettled + form.is_to_be_confirmed,
            **self.show_foreseen(foreseen, changed),
        )


class GivePeople(_ListPage):
    """Where a list is given."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        return self._page(PeopleListForm())

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Read it and show what it says; nothing is stored."""
        form = PeopleListForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(form)
        draft = find_draft(form.sheets)
        return self.review(PeopleReviewForm(draft=draft), draft)

    def _page(self, form: PeopleListForm) -> HttpResponse:
        return self.show(
            "ask.html",
            form=form,
            page_title=_("Prendre une liste"),
            lead=_(
                "Donnez la liste comme vous l'avez : vous verrez qui est nouveau et ce qui change "
                "avant que rien ne soit enregistré."
            ),
            press=_("Lire la liste"),
        )


class ReviewPeople(_ListPage):
    """Where a list is mended, checked again, and taken in."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """A preview is not kept: back to giving the list."""
        return redirect("organiser:people_import", club_slug)

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Take it in when asked to and nothing is in the way; else show the preview again."""
        try:
            draft = unseal(request.POST.get("draft", ""), owner=self.owner)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:people_import", club_slug)
        if "sheet" in request.POST:
            asked = request.POST["sheet"]
            chosen = int(asked) if asked.isdecimal() and len(asked) < _LONGEST_NUMBER else None
            draft = find_draft(draft.sheets, chosen)
            return self.review(PeopleReviewForm(draft=draft), draft)
        form = PeopleReviewForm(request.POST, draft=draft)
        try:
            taken = self._take(form) if "import" in request.POST else None
        except PreviewChanged as changed:
            return self.review(form, draft, changed)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.review(form, draft)
        if taken is None:
            return self.review(form, draft)
        messages.success(request, _phrase_taken(taken))
        return redirect(reverse("organiser:people", args=[club_slug]))

    def _take(self, form: PeopleReviewForm) -> PeopleTaken | None:
        """What was taken in; None where the form says why nothing was. Raises PreviewChanged."""
        if not form.is_valid() or form.refuse_unsure():
            return None
        changes = self.foresee(form).impact
        act = partial(import_people, self.club, changes=changes, by=find_actor(self.request))
        return self.apply_as_shown(partial(self.foresee, form), act)


def _phrase_taken(taken: PeopleTaken) -> str:
    added = ngettext("%(count)d personne ajoutée", "%(count)d personnes ajoutées", taken.added) % {
        "count": taken.added
    }
    changed = ngettext("%(count)d corrigée", "%(count)d corrigées", taken.changed) % {
        "count": taken.changed
    }
    same = ngettext("%(count)d inchangée", "%(count)d inchangées", taken.same) % {
        "count": taken.same
    }
    return f"{added}, {changed}, {same}."
