"""Importing a list: given, gone through, then written as a whole or not at all."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.teams.imports import ImportResult, foresee_import, import_teams
from tournaments.forms.teams.imports import ReviewForm, TeamListForm
from tournaments.forms.teams.review import build_review_list
from tournaments.imports.draft import ImportDraft
from tournaments.imports.lines import SignUpLine, read_lines
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.teams.lists import count_places
from tournaments.views.organiser.teams.teams import TeamPage
from tournaments.views.previews import GivenList, ListPage, PreviewingPage, ReviewedList


class _ImportPage(ListPage, PreviewingPage, TeamPage):
    permission = Permission.EXCHANGE_LISTS
    list_form = TeamListForm
    review_form = ReviewForm

    @property
    def is_one_a_line(self) -> bool:
        return self.tournament.is_of_people

    @property
    def owner(self) -> str:
        return f"{self.tournament.pk}:{self.request.user.pk}"

    def review(
        self, form: ReviewForm, draft: ImportDraft, changed: PreviewChanged | None = None
    ) -> HttpResponse:
        review = build_review_list(self.tournament, form, form.mended_grid(), form.layout())
        return self.page(
            "organiser/imports/review.html",
            page_title=_phrase_read(self.tournament, len(review.lines) + len(review.known)),
            review=review,
            unsettled=review.unsettled,
            count=len(review.lines) - len(review.skipped),
            places=count_places(self.tournament),
            **self.describe_draft(form, draft),
            **self.show_foreseen(self.foresee(form), changed),
        )

    def foresee(self, form: ReviewForm) -> Foreseen[list[SignUpLine]]:
        """Every line as it would be signed up now."""
        taken = form.lines_in("take")
        lines = read_lines(form.mended_grid(), form.layout(), taken=taken)
        return foresee_import(self.tournament, lines)


class ImportTeams(_ImportPage, GivenList):
    """Where a list is given."""

    def ask(self, form: TeamListForm) -> HttpResponse:
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


class ImportReview(_ImportPage, ReviewedList):
    """Where a list is mended, checked again, and imported."""

    def start(self) -> HttpResponse:
        return redirect("organiser:import_teams", self.tournament.slug)

    def take(self, form: ReviewForm) -> ImportResult | None:
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

    def onward(self, taken: ImportResult) -> HttpResponse:
        messages.success(self.request, _phrase_result(taken))
        return redirect("organiser:teams", self.tournament.slug)


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
