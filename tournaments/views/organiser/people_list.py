"""A list of members: given, gone through, then taken in as a whole or not at all."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
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
from tournaments.forms.people_list import (
    PeopleListForm,
    PeopleReviewForm,
    build_people_review,
)
from tournaments.forms.teams.imports import TeamListForm
from tournaments.imports.draft import Draft
from tournaments.models import Club
from tournaments.views.access import find_actor
from tournaments.views.organiser.people import PeopleAccess
from tournaments.views.previews import GivenList, ListPage, ReviewedList


class _ListPage(ListPage, PeopleAccess):
    list_form = PeopleListForm
    review_form = PeopleReviewForm

    @property
    def is_one_a_line(self) -> bool:
        return True

    @property
    def previewed(self) -> Club:
        return self.club

    @property
    def owner(self) -> str:
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
        grid, layout, foreseen = form.mended_grid(), form.layout(), self.foresee(form)
        review = build_people_review(form, grid, layout, self.lines(form), foreseen.impact)
        return self.show(
            "organiser/people/review.html",
            review=review,
            unsettled=review.unsettled + form.is_to_be_confirmed,
            **self.describe_draft(form, draft),
            **self.show_foreseen(foreseen, changed),
        )


class GivePeople(_ListPage, GivenList):
    """Where a list is given."""

    def ask(self, form: TeamListForm) -> HttpResponse:
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


class ReviewPeople(_ListPage, ReviewedList):
    """Where a list is mended, checked again, and taken in."""

    def start(self) -> HttpResponse:
        return redirect("organiser:people_import", self.club.slug)

    def take(self, form: PeopleReviewForm) -> PeopleTaken:
        changes = self.foresee(form).impact
        act = partial(import_people, self.club, changes=changes, by=find_actor(self.request))
        return self.apply_as_shown(partial(self.foresee, form), act)

    def onward(self, taken: PeopleTaken) -> HttpResponse:
        messages.success(self.request, _phrase_taken(taken))
        return redirect("organiser:people", self.club.slug)


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
