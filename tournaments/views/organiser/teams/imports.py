"""Importing a list: given, gone through, then written as a whole or not at all."""

from collections.abc import Sequence
from dataclasses import replace
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
from tournaments.imports.draft import Draft, unseal
from tournaments.imports.files.sheets import Sheet
from tournaments.imports.joining import Joining
from tournaments.imports.lines import SignUpLine, read_lines
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import count_places
from tournaments.views.organiser.teams.pages import TeamPage
from tournaments.views.previews import PreviewingPage

_LONGEST_NUMBER = 4


class _ImportPage(PreviewingPage, TeamPage):
    permission = Permission.EXCHANGE_LISTS

    @property
    def owner(self) -> str:
        """Whom a draft belongs to."""
        return f"{self.tournament.pk}:{self.request.user.pk}"

    def review(
        self, form: ReviewForm, draft: Draft, changed: PreviewChanged | None = None
    ) -> HttpResponse:
        """The preview: what is to be settled, then every line as it would be signed up."""
        grid, layout = form.mended_grid(), form.layout()
        review = build_review_list(self.tournament, form, grid, layout)
        return self.page(
            "organiser/imports/review.html",
            page_title=_phrase_read(self.tournament, len(review.lines) + len(review.known)),
            form=form,
            sheets=[sheet.name for sheet in draft.sheets],
            chosen=draft.chosen,
            sheet=draft.sheets[draft.chosen].name,
            draft=draft.seal(grid, layout, owner=self.owner),
            review=review,
            count=len(review.lines) - len(review.skipped),
            places=count_places(self.tournament),
            **self.show_foreseen(self.foresee(form), changed),
        )

    def foresee(self, form: ReviewForm) -> Foreseen[list[SignUpLine]]:
        """Every line as it would be signed up now."""
        taken = form.lines_in("take")
        lines = read_lines(form.mended_grid(), form.layout(), taken=taken)
        return foresee_import(self.tournament, lines)

    def find_draft(self, sheets: Sequence[Sheet], chosen: int | None = None) -> Draft:
        """What was given, as it is understood; where everybody comes alone, no two are joined."""
        draft = Draft.of(sheets, chosen)
        if not self.tournament.is_of_people:
            return draft
        layout = replace(draft.layout, joined=Joining.NONE, asks_joining=False)
        return replace(draft, layout=layout)


class ImportTeams(_ImportPage):
    """Where a list is given."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._page(TeamListForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Read it and show what it says; nothing is stored."""
        form = TeamListForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(form)
        draft = self.find_draft(form.sheets)
        return self.review(ReviewForm(draft=draft), draft)

    def _page(self, form: TeamListForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Coller une liste"),
            lead=_(
                "Donnez la liste comme vous l'avez : vous verrez chaque ligne avant que rien ne "
                "soit inscrit."
            ),
            draft="import",
            part=0,
            press=_("Lire la liste"),
        )


class ImportReview(_ImportPage):
    """Where a list is mended, checked again, and imported."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """A preview is not kept: back to giving the list."""
        return redirect("organiser:import_teams", slug)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Import when asked to and nothing is in the way; else show the preview again."""
        try:
            draft = unseal(request.POST.get("draft", ""), owner=self.owner)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:import_teams", slug)
        if "sheet" in request.POST:
            asked = request.POST["sheet"]
            chosen = int(asked) if asked.isdecimal() and len(asked) < _LONGEST_NUMBER else None
            draft = self.find_draft(draft.sheets, chosen)
            return self.review(ReviewForm(draft=draft), draft)
        form = ReviewForm(request.POST, draft=draft)
        try:
            result = self._import(form) if "import" in request.POST else None
        except PreviewChanged as changed:
            return self.review(form, draft, changed)
        if result is None:
            return self.review(form, draft)
        messages.success(request, _phrase_result(result))
        return redirect("organiser:teams", slug)

    def _import(self, form: ReviewForm) -> ImportResult | None:
        """What was imported; None where the form says why nothing was. Raises PreviewChanged."""
        if not form.is_valid() or form.refuse_unsure():
            return None
        taken = form.lines_in("take")
        enter = partial(
            import_teams,
            self.tournament,
            lines=read_lines(form.mended_grid(), form.layout(), taken=taken),
            skipped=form.lines_in("skip"),
            confirmed=form.lines_in("confirm"),
            taken=taken,
            by=self.actor,
        )
        return self.tried(form, partial(self.apply_as_shown, partial(self.foresee, form), enter))


def _phrase_read(tournament: Tournament, count: int) -> str:
    if tournament.is_of_people:
        text = ngettext("%(count)d joueur lu", "%(count)d joueurs lus", count)
    else:
        text = ngettext("%(count)d équipe lue", "%(count)d équipes lues", count)
    return text % {"count": count}


def _phrase_result(result: ImportResult) -> str:
    count, alone, left, known = len(result.teams), result.alone, result.skipped, result.known
    imported = ngettext("%(count)s inscription importée", "%(count)s inscriptions importées", count)
    more = [
        (alone, ngettext("dont %(count)s joueur seul", "dont %(count)s joueurs seuls", alone)),
        (result.waiting, _("dont %(count)s en liste d'attente")),
        (left, ngettext("%(count)s ligne laissée", "%(count)s lignes laissées", left)),
        (
            known,
            ngettext(
                "%(count)s déjà inscrite, laissée", "%(count)s déjà inscrites, laissées", known
            ),
        ),
    ]
    parts = [(count, imported), *(part for part in more if part[0])]
    return ", ".join(words % {"count": number} for number, words in parts) + "."
