"""A club's series: begun, changed, their tournaments chosen, printed and exported."""

from functools import cached_property
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from seasons.domain import (
    SETTINGS,
    add_tournament,
    change_series,
    create_series,
    remove_tournament,
)
from seasons.forms.series import AddTournamentForm, SeriesForm
from seasons.models import Series
from seasons.printing import print_season
from seasons.queries.seasons import read_season_facts
from seasons.tables.people import build_season_grid
from seasons.tables.series import (
    EventTable,
    SeasonTable,
    SeriesTable,
    list_event_rows,
    list_season_rows,
    list_series_rows,
)
from tournaments.models import Club, Tournament
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.tables.listing import ListTable
from tournaments.views.acts import FORM_ELSEWHERE, ActView, FormActView, SharedFormView, SharedPage
from tournaments.views.lists import send_grid, send_list, show_list
from tournaments.views.organiser.clubs import ClubAccess

T = TypeVar("T", bound=ListTable)

LIST = "organiser/list.html"


class SeriesAccess(ClubAccess):
    """A page about a club's series, for the club's organisers."""

    @cached_property
    def series(self) -> Series:
        """The club's series of the address, or 404."""
        series = get_object_or_404(self.club.series, slug=self.kwargs["series_slug"])
        series.club = self.club
        return series

    def show(self, template: str, **context: Any) -> HttpResponse:
        """A page below the club's."""
        way = [(reverse("organiser:club", args=[self.club.slug]), str(self.club))]
        if template != LIST:
            way.append((reverse("organiser:series_list", args=[self.club.slug]), _("Saisons")))
        way += self.list_further_way()
        crumbs = [{"url": url, "label": label} for url, label in way]
        context |= {"club": self.club, "breadcrumbs": crumbs}
        return render(self.request, template, context)

    def back(self) -> HttpResponse:
        """Go back to the page of the series."""
        return redirect("organiser:series", *self.where, self.series.slug)

    def list_further_way(self) -> list[tuple[str, str]]:
        """What stands between the series and this page: addresses and names."""
        return []

    def events(self) -> EventTable:
        """The tournaments of the series."""
        found = self.series.events.select_related("tournament__club")
        return EventTable(list_event_rows(self.series, found))

    def season(self) -> SeasonTable:
        """Who is ranked in the series now."""
        return SeasonTable(list_season_rows(read_season_facts(self.series)))

    def _list(self, table: T) -> T:
        where = [self.club.slug, self.series.slug]
        address = reverse("organiser:series", args=where)
        return show_list(self.request, table, where=where, address=address)


def list_of_series(club: Club) -> SeriesTable:
    """A club's series as rows."""
    return SeriesTable(list_series_rows(club.series.prefetch_related("events"), club.slug))


class SeriesList(SeriesAccess):
    """Every series of the club."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        table = show_list(
            request,
            list_of_series(self.club),
            where=[club_slug],
        )
        return self.show(
            LIST,
            table=table,
            page_title=_("Saisons"),
            lead=_(
                "Plusieurs concours qui font un seul classement ; elle porte le nom que vous lui "
                "donnez : Saison 2026-2027, Challenge d'hiver, Championnat des clubs."
            ),
            new_url=reverse("organiser:series_new", args=[club_slug]),
            new=_("Créer une saison"),
            empty_title=_("Aucune saison"),
            empty_text=_(
                "Dites qui est classé et ce que rapporte une place ; puis choisissez les concours."
            ),
        )


class SeriesListExport(SeriesAccess):
    """The list as a file."""

    def get(self, request: HttpRequest, club_slug: str, kind: str) -> HttpResponse:
        table = list_of_series(self.club)
        return send_list(request, table, kind, name=f"{club_slug}-saisons")


class NewSeries(SeriesAccess, FormActView):
    """A series begun; its page asks for its tournaments."""

    form_class = SeriesForm

    def ask(self, form: SeriesForm) -> HttpResponse:
        title, press = _("Nouvelle saison"), _("Continuer avec les concours")
        return self.show("ask.html", form=form, page_title=title, press=press)

    def act(self, form: SeriesForm) -> Series:
        return create_series(self.club, values=form.values(), by=self.actor)

    def onward(self, made: Series) -> HttpResponse:
        return redirect("organiser:series", *self.where, made.slug)


class SeriesPage(SeriesAccess, SharedPage):
    """The page of a series, with its two forms."""

    def series_page(
        self, form: SeriesForm | None = None, adding: AddTournamentForm | None = None
    ) -> HttpResponse:
        """The page of the series with its two forms as they were typed."""
        held = {name: getattr(self.series, name) for name in SETTINGS}
        form = form or SeriesForm(instance=Series.objects.get(pk=self.series.pk))
        return self.show(
            "seasons/desk/page.html",
            series=self.series,
            form=form,
            seen=self.write_seen(form, held),
            adding=adding or AddTournamentForm(series=self.series),
            events=self._list(self.events()),
            season=self._list(self.season()),
        )


class SeriesSettings(SeriesPage, SharedFormView):
    """What a series counts, and its tournaments."""

    done = gettext_lazy("La saison est enregistrée.")

    def build_form(self, *typed: Any) -> SeriesForm:
        series = Series.objects.get(pk=self.series.pk)
        return SeriesForm(next(iter(typed), None), instance=series)

    def ask(self, form: SeriesForm) -> HttpResponse:
        return self.series_page(form=form)

    def act(self, form: SeriesForm) -> None:
        change_series(self.series, values=form.values(), by=self.actor, seen=self.seen)


class AddToSeries(SeriesPage, FormActView):
    """A tournament that counts from now on."""

    http_method_names = FORM_ELSEWHERE

    def build_form(self, *typed: Any) -> AddTournamentForm:
        return AddTournamentForm(*typed, series=self.series)

    def ask(self, form: AddTournamentForm) -> HttpResponse:
        return self.series_page(adding=form)

    def act(self, form: AddTournamentForm) -> Tournament:
        chosen: Tournament = form.cleaned_data["tournament"]
        add_tournament(self.series, tournament=chosen, by=self.actor)
        return chosen

    def phrase_done(self, made: Tournament) -> str:
        return _("« %(name)s » compte.") % {"name": made.name}


class RemoveFromSeries(SeriesAccess, ActView):
    """A tournament that counts no more."""

    refuse = ActView.pass_on

    def act(self) -> Tournament:
        events = self.series.events.select_related("series__club", "tournament")
        event = get_object_or_404(events, tournament__slug=self.kwargs["slug"])
        remove_tournament(event, by=self.actor)
        return event.tournament

    def phrase_done(self, made: Tournament) -> str:
        return _("« %(name)s » ne compte plus.") % {"name": made}


class PrintSeries(SeriesAccess):
    def get(self, request: HttpRequest, club_slug: str, series_slug: str) -> HttpResponse:
        """Answer with the PDF, or with the page to print."""
        as_page = comes_as_page(request)
        return answer_with_paper(print_season(self.series), as_page=as_page)


class ExportSeries(SeriesAccess):
    """The season as a file for a spreadsheet."""

    def get(
        self, request: HttpRequest, club_slug: str, series_slug: str, kind: str
    ) -> HttpResponse:
        return send_grid(build_season_grid(read_season_facts(self.series)), kind, name=series_slug)


class SeriesEventsExport(SeriesAccess):
    """The tournaments of a series as a file."""

    def get(
        self, request: HttpRequest, club_slug: str, series_slug: str, kind: str
    ) -> HttpResponse:
        return send_list(request, self.events(), kind, name=f"{series_slug}-concours")
