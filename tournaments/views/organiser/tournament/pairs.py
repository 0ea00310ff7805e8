"""After a mêlée the best go on in pairs: who with whom, then their bracket."""

from functools import cached_property

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.submissions import make_once
from tournaments.domain.tournament.pairs import continue_in_pairs, foresee_pairs
from tournaments.enums import Pairing
from tournaments.errors import Refused
from tournaments.forms.ranks import BestPairsForm, PairsTournamentForm
from tournaments.models.tournament import LONGEST_NAME
from tournaments.permissions import Permission
from tournaments.queries.ranks.team_places import FEWEST, Pair, list_best
from tournaments.views.previews import PreviewingPage


class PairsAfter(PreviewingPage):
    """The choice and its pairs on one page; the button makes the bracket as it was shown."""

    permission = Permission.RUN_CLUB
    section = "overview"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show who would play with whom."""
        return self._show()

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make the bracket, and lead to its draw."""
        form = PairsTournamentForm(request.POST)
        if not (self._can_go_on and self.choice.is_valid() and form.is_valid()):
            return self._show(form)

        def make() -> str:
            people, pairing = self._chosen
            made = continue_in_pairs(
                self.tournament,
                name=form.cleaned_data["name"],
                people=people,
                pairing=pairing,
                by=self.actor,
            )
            return made.slug

        try:
            slug_of_pairs = make_once(
                form.sent_to(request.get_full_path()),
                lambda: self.apply_as_shown(self._foresee, make),
            )
        except PreviewChanged as changed:
            form.add_error(None, str(changed))
            return self._show(form, changed)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._show(form)
        messages.success(request, _("Les paires sont inscrites et présentes : tirez le tableau."))
        return redirect("organiser:rounds", slug_of_pairs)

    @cached_property
    def choice(self) -> BestPairsForm:
        """What the address asks for, else what is usual."""
        asked = self.request.GET if "people" in self.request.GET else None
        usual = BestPairsForm(present=self._present)
        data = asked or {
            name: usual.get_initial_for_field(field, name) for name, field in usual.fields.items()
        }
        return BestPairsForm(data, present=self._present)

    @cached_property
    def _present(self) -> int:
        return len(list_best(self.tournament)) if self.tournament.is_of_people else 0

    @property
    def _can_go_on(self) -> bool:
        return self._present >= FEWEST

    @property
    def _chosen(self) -> tuple[int, Pairing]:
        chosen = self.choice.cleaned_data
        return chosen["people"], Pairing(chosen["pairing"])

    def _foresee(self) -> Foreseen[tuple[Pair, ...]]:
        people, pairing = self._chosen
        return foresee_pairs(self.tournament, people=people, pairing=pairing)

    def _show(
        self, form: PairsTournamentForm | None = None, changed: PreviewChanged | None = None
    ) -> HttpResponse:
        proposed = _("%(name)s – tableau") % {"name": self.tournament.name}
        initial = {"name": proposed[:LONGEST_NAME]}
        foreseen = self._foresee() if self._can_go_on and self.choice.is_valid() else None
        return self.page(
            "organiser/tournament/pairs.html",
            choice=self.choice,
            form=form or PairsTournamentForm(initial=initial),
            can_go_on=self._can_go_on,
            pairs=foreseen.impact if foreseen else (),
            **(self.show_foreseen(foreseen, changed) if foreseen else {}),
        )
