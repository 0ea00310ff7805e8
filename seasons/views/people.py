"""The people of a season: who is one person, who are two, and how each is written."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from seasons.domain import join_people, part_people, respell_person, undo_identification
from seasons.forms.people import TellForm, Telling
from seasons.pages.foreseen import SeasonChange, foresee_season, imagine
from seasons.pages.people import SeasonPerson, list_doubts, list_likenesses, list_season_people
from seasons.pages.telling import ToldOnce, list_told_once
from seasons.queries.people import read_told
from seasons.queries.seasons import SeasonFacts, read_season_facts
from seasons.tables.people import PeopleTable, list_person_rows
from seasons.views.series import SeriesAccess
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.models import Club
from tournaments.views.access import find_actor
from tournaments.views.lists import send_list, show_list
from tournaments.views.previews import Previewing


class PeopleAccess(SeriesAccess):
    """A page about the people of a series."""

    @cached_property
    def facts(self) -> SeasonFacts:
        return read_season_facts(self.series)

    @cached_property
    def people(self) -> list[SeasonPerson]:
        """Everybody who played in it."""
        return list_season_people(self.facts)

    @cached_property
    def told(self) -> list[ToldOnce]:
        return list_told_once(self.club)

    def table(self) -> PeopleTable:
        return PeopleTable(list_person_rows(self.series, self.people))

    def address(self, route: str, *more: str) -> str:
        """An address below the series' own."""
        return reverse(f"organiser:{route}", args=[self.club.slug, self.series.slug, *more])

    def list_further_way(self) -> list[tuple[str, str]]:
        """The series, and for one person the list of them all."""
        way = [(self.address("series"), self.series.name)]
        below = not isinstance(self, SeriesPeople)
        return [*way, (self.address("series_people"), _("Personnes"))] if below else way

    def show(self, template: str, **context: Any) -> HttpResponse:
        """A page below the series' own."""
        return super().show(template, series=self.series, **context)


class SeriesPeople(PeopleAccess):
    """Everybody in the season, who may be one person or two, and what was told."""

    def get(self, request: HttpRequest, club_slug: str, series_slug: str) -> HttpResponse:
        where = [club_slug, series_slug]
        return self.show(
            "seasons/desk/people.html",
            table=show_list(request, self.table(), where=where),
            doubts=list_doubts(self.people),
            likenesses=list_likenesses(self.people),
            told=self.told,
        )


class PeopleExport(PeopleAccess):
    """Everybody in the season as a file."""

    def get(
        self, request: HttpRequest, club_slug: str, series_slug: str, kind: str
    ) -> HttpResponse:
        return send_list(request, self.table(), kind, name=f"{series_slug}-personnes")


class SeriesPerson(PeopleAccess):
    """One person: the tournaments they played, the spellings, who else they may be."""

    def get(
        self, request: HttpRequest, club_slug: str, series_slug: str, competitor_slug: str
    ) -> HttpResponse:
        """Show what can be told of them."""
        person = next(
            (competitor for competitor in self.people if competitor.slug == competitor_slug), None
        )
        if person is None:
            raise Http404
        others = [
            competitor
            for competitor in self.people
            if not person.met(competitor) and not competitor.is_erased
        ]
        licences = person.list_licences(self.club)
        return self.show(
            "seasons/desk/person.html", person=person, others=others, licences=licences
        )


class TellOfPeople(Previewing, PeopleAccess):
    """What is told of people: what it changes in the season first, then everywhere."""

    def post(self, request: HttpRequest, club_slug: str, series_slug: str) -> HttpResponse:
        """Show what it would change, or do it as it was shown."""
        form = self.form()
        if not form.is_valid():
            problems = [str(error) for error in form.non_field_errors()]
            messages.error(request, " ".join(problems) or _("Choisissez de nouveau."))
            return redirect(self.address("series_people"))
        if "apply" not in request.POST:
            return self._preview(form, self._foresee(form))
        try:
            self.apply_as_shown(partial(self._foresee, form), partial(self._apply, form))
        except PreviewChanged as changed:
            return self._preview(form, changed.foreseen, changed)
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect(self.address("series_people"))

    @property
    def previewed(self) -> Club:
        return self.club

    def form(self) -> TellForm:
        """What was typed, read beside the season as it is."""
        told = [line.identification for line in self.told]
        return TellForm(self.request.POST, people=self.people, told=told)

    def _foresee(self, form: TellForm) -> Foreseen[SeasonChange]:
        name = form.cleaned_data["name"]
        undone = form.identification if form.act_chosen == Telling.UNDO else None
        then = imagine(read_told(self.club, without=undone), form.places, name=name)
        return Foreseen(
            typed=form.said_again(),
            versions=(self._version(),),
            impact=foresee_season(self.facts, then),
        )

    def _version(self) -> int:
        """The series' version as it is now, whatever was read before the club was locked."""
        return self.club.series.values_list("version", flat=True).get(pk=self.series.pk)

    def _preview(
        self,
        form: TellForm,
        foreseen: Foreseen[SeasonChange],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        undone = form.cleaned_data["told"]
        return self.show(
            "seasons/desk/tell.html",
            act=form.act_chosen,
            people=form.chosen,
            told=next((t for t in self.told if str(t.identification.key) == undone), None),
            fields=form.said_again(),
            name=form.cleaned_data["name"],
            groups=form.groups,
            change=foreseen.impact,
            **self.show_foreseen(foreseen, changed),
        )

    def _apply(self, form: TellForm) -> None:
        by, name, act = find_actor(self.request), form.cleaned_data["name"], form.act_chosen
        if act == Telling.UNDO:
            undo_identification(form.identification, by=by)
        elif act == Telling.PART:
            person, others = form.places
            part_people(self.club, person=person, others=others, name=name, by=by)
        elif act == Telling.RESPELL:
            respell_person(self.club, person=form.places[0], name=name, by=by)
        else:
            join_people(self.club, person=form.places[0], name=name, by=by)
        messages.success(self.request, _("C'est noté : les saisons du club ont suivi."))
