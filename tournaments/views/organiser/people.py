"""The people of a club: the list, one page each, and a list of members, gone through, then taken
in as a whole or not at all."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.domain.people.imports import (
    PeopleTaken,
    PersonChange,
    foresee_people,
    import_people,
)
from tournaments.domain.people.lines import PersonLine, read_people
from tournaments.domain.people.register import add_person, change_person, read_person
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.forms.people import PersonForm, read_typed
from tournaments.forms.people_list import (
    PeopleListForm,
    PeopleReviewForm,
    build_people_review,
)
from tournaments.forms.teams.imports import TeamListForm
from tournaments.imports.draft import ImportDraft
from tournaments.models import Club, Player
from tournaments.queries.people import Whom, count_people, find_person, search_people
from tournaments.tables.member import PeopleTable
from tournaments.views.access import find_actor
from tournaments.views.acts import SharedFormView
from tournaments.views.lists import read_search, send_list, show_list
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.previews import GivenList, ListPage, ReviewedList


class PeopleAccess(ClubAccess):
    """A page about people whom the club knows."""

    def show(self, template: str, **context: Any) -> HttpResponse:
        """A page below the club's own, or below the list of its people."""
        way = [(reverse("organiser:club", args=[self.club.slug]), str(self.club))]
        if context.pop("is_below", True):
            way.append((reverse("organiser:people", args=[self.club.slug]), _("Membres")))
        breadcrumbs = [{"url": url, "label": label} for url, label in way]
        return render(
            self.request, template, {"club": self.club, "breadcrumbs": breadcrumbs, **context}
        )


class _PeopleOfKind(PeopleAccess):
    @cached_property
    def whom(self) -> Whom:
        """The kind that the address names, or 404."""
        told = self.kwargs.get("whom", Whom.MEMBERS)
        if told not in Whom:
            raise Http404
        return Whom(told)

    def table(self, whom: Whom) -> PeopleTable:
        found = search_people(self.club, read_search(self.request), whom)
        return PeopleTable(found.select_related("club", "partner"))


class People(_PeopleOfKind):
    """Everybody of a kind, by name; looked for by name, licence or telephone."""

    def get(self, request: HttpRequest, club_slug: str, whom: str = "") -> HttpResponse:
        """Show a page of them; a club without members yet is shown whoever played."""
        counts = count_people(self.club)
        is_asked = bool(whom) or counts[Whom.MEMBERS] > 0
        chosen = self.whom if is_asked else Whom.ALL
        kinds = [
            (kind, counts[kind], kind == chosen) for kind in Whom if counts[kind] or kind == chosen
        ]
        return self.show(
            "organiser/people/list.html",
            is_below=False,
            table=show_list(request, self.table(chosen), where=[club_slug, chosen.value]),
            kinds=kinds,
            chosen=chosen,
            wanted=read_search(request),
        )


class PeopleFile(_PeopleOfKind):
    """The list as a file, which the import takes in again."""

    def get(self, request: HttpRequest, club_slug: str, whom: str, kind: str) -> HttpResponse:
        return send_list(request, self.table(self.whom), kind, name=f"{club_slug}-{self.whom}")


class AddPerson(PeopleAccess):
    """Somebody whom the club does not know yet."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        return self._page(PersonForm(club=self.club))

    def post(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        """Write them down; the next one can be typed at once."""
        form = PersonForm(request.POST, club=self.club)
        if not form.is_valid():
            return self._page(form)
        is_other = form.cleaned_data["is_other"]
        try:
            player = add_person(
                self.club, fields=form.read_fields(), by=find_actor(request), is_other=is_other
            )
        except Refused as refusal:
            return self._page(show_refused(form, refusal))
        messages.success(request, _("%(name)s est dans la liste.") % {"name": player.name})
        again = "another" in request.POST
        return redirect("organiser:person_new" if again else "organiser:people", club_slug)

    def _page(self, form: PersonForm) -> HttpResponse:
        return self.show("organiser/people/person.html", form=form)


class PersonAccess(PeopleAccess):
    """A page of one person."""

    @cached_property
    def player(self) -> Player:
        """Whom the address names, or 404."""
        found = find_person(self.club, self.kwargs["player_key"])
        if found is None:
            raise Http404
        return found

    def require_addressed(self) -> Club:
        """Refuse a club that this person does not run, and whom it does not know."""
        club = super().require_addressed()
        assert self.player  # noqa: S101  raises Http404
        return club


class Person(PersonAccess, SharedFormView):
    """What is written down of a person, corrected."""

    done = gettext_lazy("C'est enregistré.")
    back_to = "organiser:people"

    def build_form(self, *typed: Any) -> PersonForm:
        initial = None if typed else read_typed(self.player)
        return PersonForm(*typed, initial=initial, club=self.club, player=self.player)

    def ask(self, form: PersonForm) -> HttpResponse:
        seen = self.write_seen(form, read_person(self.player))
        return self.show("organiser/people/person.html", form=form, player=self.player, seen=seen)

    def act(self, form: PersonForm) -> None:
        change_person(self.player, fields=form.read_fields(), by=self.actor, seen=self.seen)


def show_refused(form: PersonForm, refusal: Refused) -> PersonForm:
    """The form with the refusal beside its field; of a namesake with the box that answers it."""
    if refusal.code == "same-person":
        form.ask_whether_other(str(refusal))
    else:
        add_refusal(form, refusal)
    return form


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
        self, form: PeopleReviewForm, draft: ImportDraft, changed: PreviewChanged | None = None
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
