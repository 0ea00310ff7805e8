"""What a correction left open: each choice with its ways out, on one page."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.stages.mending.ways import MendingChoice, Way, list_choices, mend
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.pages.stages.mending import phrase_choices
from tournaments.permissions import Permission
from tournaments.views.previews import SEEN, PreviewingPage
from tournaments.wording import FOLLOWS_CORRECTION, keep_words


class Mending(PreviewingPage):
    """Every contradiction that waits, with what each way out of it does."""

    permission = Permission.DRAW_ROUNDS
    section = "rounds"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self._show()

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Go one way out, as it was shown, or say what stands in the way."""
        code, way = request.POST.get("code", ""), self._find_way()
        if way is None:
            return redirect("organiser:mending", slug)
        form = ReasonForm(request.POST)
        if way == Way.KEEP and not form.is_valid():
            return self._show(code, form)
        reason = form.data["reason"] if way == Way.KEEP else keep_words(FOLLOWS_CORRECTION)
        try:
            self.apply_as_shown(
                lambda: self._foresee(code),
                lambda: mend(self.tournament, code=code, way=way, reason=reason, by=self.actor),
            )
        except PreviewChanged as changed:
            messages.warning(request, str(changed))
            return self._show(code, form)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:mending", slug)
        messages.success(request, _("C'est réglé."))
        left = list_choices(self.tournament, by=self.actor)
        return redirect("organiser:mending" if left else "organiser:rounds", slug)

    def _find_way(self) -> Way | None:
        asked = self.request.POST.get("way", "")
        return Way(asked) if asked in set(Way) else None

    def _foresee(self, code: str) -> Foreseen[MendingChoice | None]:
        choices = list_choices(self.tournament, by=self.actor)
        return _foreseen(next((choice for choice in choices if choice.found.code == code), None))

    def _show(self, code: str = "", form: ReasonForm | None = None) -> HttpResponse:
        """The page, with the reason of one of them as it was typed."""
        choices = list_choices(self.tournament, by=self.actor)
        said = phrase_choices(choices, self.tournament)
        shown: list[dict[str, Any]] = [
            {
                "said": words,
                SEEN: _foreseen(choice).digest,
                "form": form if form is not None and choice.found.code == code else ReasonForm(),
            }
            for choice, words in zip(choices, said, strict=True)
        ]
        return self.page("organiser/stages/mending.html", choices=shown)


def _foreseen(choice: MendingChoice | None) -> Foreseen[MendingChoice | None]:
    return Foreseen(typed="", impact=choice)
