"""The palmarès given up, or corrected after a late change."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prizes.domain.handing import foresee_marks
from prizes.domain.palmares import correct_palmares, release_palmares
from prizes.pages.award_lines import list_award_changes, list_award_lines
from prizes.queries.awards import Correction, foresee_correction, list_awards
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.views.acts import ActView
from tournaments.views.organiser.tournament.endings import Ending
from tournaments.views.previews import PreviewingPage


class Release(PreviewingPage, Ending, ActView):
    """The palmarès given up, so that lots can be changed."""

    section = "end"
    asked = Act.PALMARES_RELEASED
    done = gettext_lazy("Les lots sont repris : changez-les.")
    back_to = "organiser:end"

    def build_context(self) -> dict[str, Any]:
        """The question whether lots are taken back."""
        return {
            "page_title": _("Reprendre les lots ?"),
            "press": _("Reprendre les lots"),
            "look": "danger-final",
            "back": reverse("organiser:end", args=[self.tournament.slug]),
            "leave": _("Le laisser"),
        }

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.question(shown=self._foresee_given_up().digest)

    def act(self) -> None:
        release = partial(release_palmares, self.tournament, by=self.actor)
        self.act_as_shown(self._foresee_given_up, release)

    def _foresee_given_up(self) -> Foreseen[list[list[object]]]:
        return foresee_marks(list_awards(self.tournament))


class Changes(PreviewingPage, Ending):
    """What the standings now would change of the arrested palmarès; then changed as shown."""

    section = "end"
    asked = Act.PALMARES_CORRECTED
    template = "prizes/changes.html"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._show(ReasonForm(), self._foresee())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Change what is not handed out, as it was shown; or say what stands in the way."""
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self._show(form, self._foresee())
        try:
            self.apply_as_shown(
                self._foresee,
                lambda: correct_palmares(
                    self.tournament, reason=form.cleaned_data["reason"], by=self.actor
                ),
            )
        except PreviewChanged as changed:
            return self._show(form, changed.foreseen, changed)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._show(form, self._foresee())
        messages.success(request, _("Les lots sont corrigés."))
        return redirect("organiser:end", slug)

    def _foresee(self) -> Foreseen[Correction]:
        return Foreseen(typed=None, impact=foresee_correction(self.tournament))

    def _show(
        self,
        form: ReasonForm,
        foreseen: Foreseen[Correction],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        more: dict[str, Any] = self.show_foreseen(foreseen, changed)
        found = foreseen.impact
        return self.question(
            form,
            changes=list(list_award_changes(found.changes)),
            staying=list_award_lines(found.staying),
            **more,
        )
