"""Results made public: where they are given out, the picture, the widget and its frame."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from press.forms import (
    SEASON,
    USUAL_RANKS,
    WIDGET_RANKS,
    FramingForm,
    WidgetForm,
    WidgetTheme,
)
from press.pages import Results, build_frame, compute_frame_height, phrase_articles, read_results
from press.printing.results import SHAPES, picture_announcement, picture_results
from press.printing.team_evening import picture_team_evening
from seasons.pages.public_season import read_public_season
from seasons.views.public import SeriesPage
from tournaments.domain.clubs import change_framing
from tournaments.models import Club
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.teams.public_teams import read_team_file
from tournaments.permissions import Permission
from tournaments.ports import prizes, seasons
from tournaments.queries.hall_address import find_hall_address, is_reachable
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.tables.exports.parts import list_parts
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView, FormActView
from tournaments.views.languages import address_in
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.organiser.exports import ask_about_archive, list_part_files
from tournaments.views.public.page import KeptPage, TournamentPage, let_be_found

RANKS_PARAMETER = "rangs"
THEME_PARAMETER = "theme"
MOST_TOURNAMENTS = 30
PNG = "image/png"


class Widget(KeptPage):
    """First ranks inside another site's page."""

    parameters = frozenset({RANKS_PARAMETER, THEME_PARAMETER})
    club_lookup: ClassVar[tuple[str, str]]

    @classmethod
    def list_framers(cls, kwargs: Mapping[str, Any]) -> Sequence[str]:
        """The sites that the club names; the page on which it names them shows it too."""
        lookup, part = cls.club_lookup
        clubs = Club.objects.filter(**{lookup: kwargs[part]})
        return ["'self'", *(clubs.values_list("framed_by", flat=True).first() or ())]

    def read_choice(self) -> tuple[int, str]:
        """How many ranks, in which colours; 404 for those that there are not."""
        ranks = self.request.GET.get(RANKS_PARAMETER, str(USUAL_RANKS))
        theme = self.request.GET.get(THEME_PARAMETER, WidgetTheme.LIGHT)
        if ranks not in map(str, WIDGET_RANKS) or theme not in WidgetTheme.values:
            raise Http404
        return int(ranks), theme


class StandingsWidget(Widget, TournamentPage):
    """The first ranks as they are now, or the word that they are kept back."""

    club_lookup = ("tournaments__slug", "slug")

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        ranks, theme = self.read_choice()
        veiled = hides_standings(self.tournament)
        standings = None if veiled else read_public_standings(self.tournament)
        lines = standings.lines if standings and standings.after_round else ()
        shown = [line for line in lines if line.rank <= ranks]
        return self.page(
            "press/widget.html",
            standings=standings,
            rows=[(line.rank, line.team.label, next(iter(line.cells), "")) for line in shown],
            figure=standings.columns[0] if shown and standings and standings.columns else "",
            more=reverse("public:standings", args=[slug]),
            title=self.tournament.name,
            veiled=veiled,
            theme=theme,
        )


class SeasonWidget(Widget, SeriesPage):
    """The first ranks of a season."""

    club_lookup = ("series__slug", "series_slug")

    def get(self, request: HttpRequest, series_slug: str) -> HttpResponse:
        ranks, theme = self.read_choice()
        season = read_public_season(self.series)
        shown = [line for line in season.lines if line.rank <= ranks]
        context = {
            "season": season,
            "rows": [(line.rank, line.competitor.name, line.points) for line in shown],
            "figure": _("Points"),
            "more": reverse("public:series", args=[series_slug]),
            "title": self.series.name,
            "theme": theme,
        }
        return let_be_found(render(request, "press/widget.html", context), self.series.club)


class Framing(ClubAccess, FormActView):
    """Who may show the standings, and the lines to copy."""

    done = gettext_lazy("C'est enregistré.")
    back_to = "organiser:club_framing"
    refuse = ActView.pass_on

    def build_form(self, *typed: Any) -> FramingForm:
        return FramingForm(*typed) if typed else FramingForm.of(self.club.framed_by)

    def act(self, form: FramingForm) -> None:
        change_framing(self.club, framed_by=form.framed_by, by=self.actor)

    def ask(self, form: FramingForm) -> HttpResponse:
        way = [{"url": reverse("organiser:club", args=[self.club.slug]), "label": str(self.club)}]
        context = {"club": self.club, "form": form, "breadcrumbs": way, **self._widget()}
        return render(self.request, "press/framing.html", context)

    def _widget(self) -> dict[str, object]:
        """The newest tournaments to choose from, those to come last, and what shows the one chosen;
        nothing before the first."""
        newest = list_public_tournaments().filter(club=self.club)[:MOST_TOURNAMENTS]
        found = sorted(newest, key=lambda tournament: tournament.date > timezone.localdate())
        named = seasons().list_public_series([self.club])
        if not found and not named:
            return {}
        widget = WidgetForm(self.request.GET.dict(), tournaments=found, seasons=named)
        if not widget.is_valid():
            return {"widget": widget}
        chosen = widget.cleaned_data
        query = {RANKS_PARAMETER: chosen["rangs"], THEME_PARAMETER: chosen["theme"]}
        path = address_in(chosen["langue"], _find_widget(chosen["concours"]))
        address = self.request.build_absolute_uri(f"{path}?{urlencode(query)}")
        height = compute_frame_height(chosen["rangs"])
        return {
            "widget": widget,
            "address": address,
            "height": height,
            "code": build_frame(address, height),
            "is_online": is_reachable(address) and self.request.is_secure(),
        }


def _find_widget(chosen: str) -> str:
    """The address of what was chosen: a concours or a season."""
    if chosen.startswith(SEASON):
        return reverse("public:series_widget", args=[chosen.removeprefix(SEASON)])
    return reverse("public:widget", args=[chosen])


class ResultsPicture(TournamentPage):
    """The podium and the first ten; there is none before the standings are final."""

    def get(self, request: HttpRequest, slug: str, shape: str) -> HttpResponse:
        """Answer with the PNG, or 404."""
        tournament = self.tournament
        told = tournament.finished_at is not None and not hides_standings(tournament)
        if shape not in SHAPES or not told:
            raise Http404
        content = picture_results(tournament, read_results(tournament), SHAPES[shape])
        return let_be_found(HttpResponse(content, content_type=PNG), tournament.club)


class AnnouncementPicture(TournamentPage):
    """What a shared link shows of a concours before there are results."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        content = picture_announcement(self.tournament)
        return let_be_found(HttpResponse(content, content_type=PNG), self.tournament.club)


class TeamPicture(TournamentPage):
    """A team's evening to keep; there is none while the standings are hidden, or without a rank."""

    def get(self, request: HttpRequest, slug: str, team_number: int) -> HttpResponse:
        """Answer with the PNG, or 404."""
        tournament = self.tournament
        file = None if hides_standings(tournament) else read_team_file(tournament, team_number)
        if file is None or not file.has_rank:
            raise Http404
        lots = prizes().list_lots_by_team(tournament).get(file.team.pk, ())
        won = ", ".join(lot.prize for lot in lots)
        content = picture_team_evening(tournament, file, won=won)
        return let_be_found(HttpResponse(content, content_type=PNG), tournament.club)


class PublishingAccess(TournamentAccess):
    """What of the results may be published; nothing while they are kept back."""

    permission = Permission.PRINT
    section = "more"

    @cached_property
    def results(self) -> Results | None:
        """What is told; None before a result, and while the standings are kept back: what goes
        out of the house would tell them."""
        if hides_standings(self.tournament):
            return None
        found = read_results(self.tournament)
        return found if found.lines else None


class Publishing(PublishingAccess):
    """The text and the pictures, ready to take."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        results = self.results
        return self.page(
            "press/publishing.html",
            results=results,
            articles=phrase_articles(self.tournament, results) if results else [],
            pictures=[(code, shape.width, shape.height) for code, shape in SHAPES.items()],
            is_veiled=hides_standings(self.tournament),
            address=self._find_address("public:tournament"),
            code=self._build_code(),
            series=[s for s in seasons().list_counting(self.tournament) if s.is_public],
            parts=[
                (part, list_part_files(self.tournament, part))
                for part in list_parts(self.tournament, self.may)
            ],
            form=ask_about_archive(self.may),
        )

    def _find_address(self, route: str) -> str:
        """The address of a public page as everybody opens it; empty where nobody can."""
        if not self.tournament.is_public:
            return ""
        path = reverse(route, args=[self.tournament.slug])
        return find_hall_address(self.request.build_absolute_uri(path))

    def _build_code(self) -> str:
        """The lines that show the standings on a site, where the club lets any."""
        address = self._find_address("public:widget") if self.tournament.club.framed_by else ""
        return build_frame(address, compute_frame_height(USUAL_RANKS)) if address else ""


class PictureToSave(PublishingAccess):
    """A picture of the results as they are, provisional or final."""

    def get(self, request: HttpRequest, slug: str, shape: str) -> HttpResponse:
        """Answer with the PNG, or 404 where there is nothing to tell."""
        if shape not in SHAPES or self.results is None:
            raise Http404
        name = content_disposition_header(
            as_attachment=False, filename=f"{slug}-resultats-{shape}.png"
        )
        return HttpResponse(
            picture_results(self.tournament, self.results, SHAPES[shape]),
            content_type=PNG,
            headers={"Content-Disposition": name or "", "Cache-Control": "private, no-store"},
        )
