"""Deciding: the tariff as it is proposed, an agreement, or something else with a reason."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import EffectCode, Settlement
from arbitration.forms.reports import WORDS_MAX, side_choices
from arbitration.models import Incident
from scoring import Effect as EngineEffect
from scoring.cards import SIDES
from scoring.deal import IRREGULAR_CARD, MISDEAL
from tournaments.enums import AdjustmentUnit
from tournaments.models import Team
from tournaments.queries.sheet_columns import SIDE_LABELS

Effect = dict[str, Any]
POINTS_MAX = 100_000
_NOBODY = ("", gettext_lazy("Personne"))


def words_field(label: Any, **kwargs: Any) -> forms.CharField:
    """A few lines of text."""
    return forms.CharField(
        label=label, max_length=WORDS_MAX, widget=forms.Textarea(attrs={"rows": 2}), **kwargs
    )


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = words_field(gettext_lazy("Raison"))


class AcceptForm(forms.Form):
    """The tariff is applied; `seen` tells which proposal was on the page."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=64)
    reason = words_field(gettext_lazy("Ce que vous ajoutez"), required=False)


class SettleForm(forms.Form):
    """What both sides agreed on."""

    how = forms.ChoiceField(
        label=gettext_lazy("Leur accord"), choices=Settlement.choices, widget=forms.RadioSelect
    )
    words = words_field(gettext_lazy("Ce qu'ils disent"), required=False)


class DecisionForm(forms.Form):
    """Any decision: what happens to the deal, who may not take, who is warned or loses points."""

    deal = forms.ChoiceField(label=gettext_lazy("La donne"), required=False)
    barred = forms.ChoiceField(
        label=gettext_lazy("Ne peut pas prendre à cette donne"), required=False
    )
    lost = forms.ChoiceField(label=gettext_lazy("Perd la partie"), required=False)
    warned = forms.ChoiceField(label=gettext_lazy("Reçoit un avertissement"), required=False)
    adjusted = forms.ChoiceField(label=gettext_lazy("Points ajustés"), required=False)
    amount = forms.IntegerField(
        label=gettext_lazy("Combien"),
        min_value=-POINTS_MAX,
        max_value=POINTS_MAX,
        required=False,
        help_text=gettext_lazy("Avec un moins pour enlever : −100."),
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("Compté en"),
        choices=AdjustmentUnit.choices,
        initial=AdjustmentUnit.MATCH_POINTS,
        required=False,
    )
    excluded = forms.ChoiceField(label=gettext_lazy("Exclue du concours"), required=False)
    reason = words_field(gettext_lazy("Raison"))
    notice = words_field(
        gettext_lazy("Ce que vous dites à la table"),
        required=False,
        help_text=gettext_lazy("Écrit sur l'avis aux joueurs, sous la décision."),
    )

    def __init__(self, *args: Any, incident: Incident, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.incident = incident
        match = incident.match
        sides = [_NOBODY, *side_choices(match)] if match else []
        teams = [_NOBODY, *((str(team.pk), str(team)) for team in self._teams())]
        for name in ("barred", "lost"):
            self.fields[name].choices = sides  # type: ignore[attr-defined]
        for name in ("warned", "adjusted", "excluded"):
            self.fields[name].choices = teams  # type: ignore[attr-defined]
        self.fields["deal"].choices = list(self._deal_choices())  # type: ignore[attr-defined]
        if match is None:
            del self.fields["lost"]
        if match is None or incident.deal_number is None:
            del self.fields["deal"], self.fields["barred"]

    def _teams(self) -> list[Team]:
        match = self.incident.match
        teams = (match.ns, match.ew) if match else (self.incident.team,)
        return [team for team in teams if team is not None]

    def _deal_choices(self) -> Iterator[tuple[str, str]]:
        yield "", _("Reste comme elle est")
        yield "redeal", _("Les cartes sont redonnées, rien ne s'écrit")
        yield "annulled", _("Annulée : elle ne compte pas et se redonne")
        points = self.incident.tournament.rules.award_points
        for side in SIDES:
            yield (
                side,
                _("Perdue : %(points)d points pour %(side)s")
                % {"points": points, "side": SIDE_LABELS[side]},
            )

    def clean(self) -> dict[str, Any]:
        """Points go with a team, and not zero."""
        data = super().clean() or {}
        amount = data.get("amount")
        if data.get("adjusted") and not amount:
            self.add_error("amount", _("Combien de points ?"))
        if amount and not data.get("adjusted"):
            self.add_error("adjusted", _("À quelle équipe ?"))
        return data

    def effects(self) -> tuple[Effect, ...]:
        """What a valid form decides, in the order in which it is said."""
        return tuple(self._effects())

    def _effects(self) -> Iterator[Effect]:
        data = self.cleaned_data
        if data.get("deal"):
            yield self._deal(data["deal"])
        if side := data.get("barred"):
            number = self.incident.deal_number
            yield {"effect": EffectCode.BARRED.value, "deal": number, "side": side}
        if side := data.get("lost"):
            yield {"effect": EffectCode.MATCH_LOST.value, "side": side}
        if team := data.get("warned"):
            yield {"effect": EffectCode.WARNING.value, "team": int(team)}
        if team := data.get("adjusted"):
            yield {
                "effect": EffectCode.PENALTY.value,
                "team": int(team),
                "unit": data["unit"] or AdjustmentUnit.MATCH_POINTS.value,
                "amount": data["amount"],
            }
        if team := data.get("excluded"):
            yield {"effect": EffectCode.EXCLUSION.value, "team": int(team)}

    def _deal(self, chosen: str) -> Effect:
        number = self.incident.deal_number
        if chosen == "redeal":
            return {"effect": EngineEffect.REDEAL.value, "seat": self.incident.seat or None}
        if chosen == "annulled":
            facts: dict[str, Any] = {"annulled": True}
        else:
            misdeal = self.incident.kind == "misdeal"
            reason = MISDEAL if misdeal else IRREGULAR_CARD
            facts = {"awarded": {"to": chosen, "reason": reason}}
        return {"effect": EffectCode.DEAL.value, "deal": number, "facts": facts}
