"""The form of a decision, whoever decides and on what: first what it changes, then it is made."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from arbitration.domain.previews import Preview
from arbitration.effects.table_effects import DealUndo
from arbitration.effects.team_effects import Effect
from arbitration.enums import Trait
from arbitration.forms.rulings import DecisionForm
from arbitration.models import Incident, Ruling
from arbitration.pages.effects.team_effects import phrase_decided
from arbitration.views.access import ArbiterAccess
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.domain.tournament.safety import find_stake
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.ranks.standings import counts_by_now
from tournaments.queries.sheets.match_results import list_current_deals
from tournaments.views.previews import PreviewingPage

_FOLLOWED = gettext_lazy("La décision est rendue : la feuille et le classement ont suivi.")
_WAITING = gettext_lazy(
    "La décision est rendue ; ses points comptent quand la feuille sera saisie."
)
_SHEET_FOLLOWED = gettext_lazy("La décision est rendue : la feuille a suivi.")
_RANKED = gettext_lazy("La décision est rendue : le classement a suivi.")
_RANKED_LATER = gettext_lazy(
    "La décision est rendue : ses points comptent au classement dès que la partie est finie."
)
_RULED = gettext_lazy("La décision est rendue.")


def phrase_ruled(ruling: Ruling) -> str:
    """What a decision that was just made has done to sheet and standings; no more than is so."""
    written = _find_written(ruling)
    before = {undo.deal: undo.facts for undo in ruling.undos if isinstance(undo, DealUndo)}
    if not before.keys() <= written.keys():
        return str(_WAITING)
    changed = any(_strip(written[number]) != _strip(facts) for number, facts in before.items())
    on_sheet = changed or any(Trait.CHANGES_SHEET in effect.traits for effect in ruling.decided)
    if not on_sheet and not ruling.adjustments:
        return str(_RULED)
    match = ruling.incident.match
    if match is None or counts_by_now(match.round):
        return str(_FOLLOWED if on_sheet else _RANKED)
    return str(_SHEET_FOLLOWED if on_sheet else _RANKED_LATER)


def _strip(facts: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a deal says: nought of something is nothing of it."""
    said = {
        key: {side: count for side, count in value.items() if count}
        if isinstance(value, Mapping)
        else value
        for key, value in (facts or {}).items()
    }
    return {key: value for key, value in said.items() if value}


def _find_written(ruling: Ruling) -> Mapping[int, DealFacts]:
    """The deals of the ruling's table as they are written now."""
    sheet = ScoreSheet.objects.filter(match=ruling.incident.match_id).first()
    return list_current_deals(sheet) if sheet else {}


class DecisionPage(PreviewingPage, ArbiterAccess, ABC):
    """Asks for a decision, previews it, and makes it."""

    @property
    @abstractmethod
    def subject(self) -> Incident:
        """The incident that is decided."""

    @abstractmethod
    def foresee(self, effects: tuple[Effect, ...]) -> Preview:
        """The preview of effects; each page of a decision answers for its own."""

    @abstractmethod
    def decide(self, form: DecisionForm) -> Ruling:
        """Make the decision of a valid form; raises Refused."""

    def ask(self, form: DecisionForm, **context: Any) -> HttpResponse:
        """The page with the form; whoever decides on it gives a reason."""
        form.fields["reason"].required = True
        return self.page("arbitration/decide.html", incident=self.subject, form=form, **context)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Fill in another version of the deal, show what would change, or decide."""
        if "take" in request.POST:
            return self.ask(DecisionForm.taking(request.POST, incident=self.subject))
        looks = "apply" not in request.POST
        form = DecisionForm(request.POST, incident=self.subject, looks=looks)
        if not form.is_valid() and not form.lacks_words_alone:
            return self.ask(form)
        if looks or form.errors:
            return self._show_preview(form, self._foresee(form))
        return self._decide_as_shown(form)

    def _decide_as_shown(self, form: DecisionForm) -> HttpResponse:
        try:
            ruling = self.apply_as_shown(partial(self._foresee, form), partial(self.decide, form))
        except PreviewChanged as changed:
            return self._show_preview(form, changed.foreseen, changed)
        except Refused as refusal:
            form.refuse(refusal)
            return self.ask(form)
        messages.success(self.request, phrase_ruled(ruling))
        return self.to_ruling(ruling)

    def _foresee(self, form: DecisionForm) -> Foreseen[Preview]:
        effects = form.effects()
        return Foreseen(
            typed=[effect.to_json() for effect in effects], impact=self.foresee(effects)
        )

    def _show_preview(
        self,
        form: DecisionForm,
        foreseen: Foreseen[Preview],
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        preview = foreseen.impact
        if preview.refused is not None:
            form.mark(preview.refused)
        return self.ask(
            form,
            preview=preview,
            decided=phrase_decided(self.subject, form.effects()),
            stakes=[
                find_stake(effect.stake, self.tournament)
                for effect in form.effects()
                if effect.stake is not None
            ],
            **self.show_foreseen(foreseen, changed),
        )
