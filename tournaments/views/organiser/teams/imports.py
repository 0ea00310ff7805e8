"""Importing a list: given, gone through, then written as a whole or not at all."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.teams.imports import ImportResult, foresee_import, import_teams
from tournaments.errors import Refused
from tournaments.forms.teams.imports import ReviewForm, TeamListForm
from tournaments.forms.teams.review import build_review_list
from tournaments.imports.draft import seal, unseal
from tournaments.imports.grid import Grid
from tournaments.imports.lines import SignUpLine, read_lines
from tournaments.imports.recognition import Layout, recognise
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import count_places
from tournaments.views.organiser.teams.pages import TeamPage
from tournaments.views.previews import PreviewingPage


class _ImportPage(PreviewingPage, TeamPage):
    permission = Permission.EXCHANGE_LISTS

    @property
    def owner(self) -> str:
        """Whom a draft belongs to."""
        return f"{self.tournament.pk}:{self.request.user.pk}"

    def review(
        self, form: ReviewForm, grid: Grid, layout: Layout, changed: PreviewChanged | None = None
    ) -> HttpResponse:
        """The preview: what is to be settled, then every line as it would be signed up."""
        return self.page(
            "organiser/imports/review.html",
            page_title=_("Vérifier la liste"),
            form=form,
            draft=seal(grid, layout, owner=self.owner),
            review=build_review_list(self.tournament, form, grid, layout),
            places=count_places(self.tournament),
            **self.show_foreseen(self.foresee(grid, layout), changed),
        )

    def foresee(self, grid: Grid, layout: Layout) -> Foreseen[list[SignUpLine]]:
        """Every line as it would be signed up now."""
        return foresee_import(self.tournament, read_lines(grid, layout))


class ImportTeams(_ImportPage):
    """Where a list is given."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask for it."""
        return self._page(TeamListForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Read it and show what it says; nothing is stored."""
        form = TeamListForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(form)
        layout = recognise(form.grid)
        return self.review(ReviewForm(grid=form.grid, layout=layout), form.grid, layout)

    def _page(self, form: TeamListForm) -> HttpResponse:
        title = _("Importer une liste d'inscrits")
        return self.page("organiser/imports/give.html", form=form, page_title=title)


class ImportReview(_ImportPage):
    """Where a list is mended, checked again, and imported."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """A preview is not kept: back to giving the list."""
        return redirect("organiser:import_teams", slug)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Import when asked to and nothing is in the way; else show the preview again."""
        try:
            grid, layout = unseal(request.POST.get("draft", ""), owner=self.owner)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:import_teams", slug)
        form = ReviewForm(request.POST, grid=grid, layout=layout)
        mended, chosen = form.mended_grid(), form.layout()
        try:
            result = self._import(form, mended, chosen) if "import" in request.POST else None
        except PreviewChanged as changed:
            return self.review(form, mended, chosen, changed)
        if result is None:
            return self.review(form, mended, chosen)
        messages.success(request, _write_result(result))
        return redirect("organiser:teams", slug)

    def _import(self, form: ReviewForm, grid: Grid, layout: Layout) -> ImportResult | None:
        """What was imported; None where the form says why nothing was. Raises PreviewChanged."""
        if not form.is_valid():
            return None
        enter = partial(
            import_teams,
            self.tournament,
            lines=read_lines(grid, layout),
            skipped=form.lines_in("skip"),
            confirmed=form.lines_in("confirm"),
            by=self.actor,
        )
        as_shown = partial(self.apply_as_shown, partial(self.foresee, grid, layout), enter)
        return self.done(form, as_shown)


def _write_result(result: ImportResult) -> str:
    count, alone, left = len(result.teams), result.alone, result.skipped
    imported = ngettext("%(count)s inscription importée", "%(count)s inscriptions importées", count)
    more = [
        (alone, ngettext("dont %(count)s joueur seul", "dont %(count)s joueurs seuls", alone)),
        (result.waiting, _("dont %(count)s en liste d'attente")),
        (left, ngettext("%(count)s ligne laissée", "%(count)s lignes laissées", left)),
    ]
    parts = [(count, imported), *(part for part in more if part[0])]
    return ", ".join(words % {"count": number} for number, words in parts) + "."
