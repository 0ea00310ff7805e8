"""Deciding: the tariff as it is proposed, an agreement, or something else with a reason."""

from collections.abc import Iterator, Mapping
from typing import Any, Self

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import EffectCode, Settlement
from arbitration.forms.deal_facts import DealFacts
from arbitration.forms.reports import WORDS_MAX, side_choices
from arbitration.forms.typed_effects import TYPED, typed_for
from arbitration.models import Incident, Ruling
from scoring import Effect as EngineEffect
from scoring.cards import SIDES
from scoring.deals.deal import IRREGULAR_CARD as CARD_AWARD
from scoring.deals.deal import MISDEAL as MISDEAL_AWARD
from scoring.faults.irregularities import MISDEAL
from tournaments.enums import AdjustmentUnit, Entrants
from tournaments.errors import Refused
from tournaments.forms.fields import choice_field
from tournaments.models import Team, TeamMember
from tournaments.models.shapes import DealFacts as RecordedFacts
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.queries.teams.exclusions import players_of

Effect = dict[str, Any]
POINTS_MAX = 100_000
_EXCLUSIONS = ("excluded", "excluded_player")
_WORDS = ("reason", "notice")
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

    first: tuple[str, ...] = ()
    """Fields that a form with more than these asks before them."""

    deal = forms.ChoiceField(label=gettext_lazy("La donne"), required=False)
    barred = forms.ChoiceField(
        label=gettext_lazy("Ne peut pas prendre à cette donne"),
        required=False,
        help_text=gettext_lazy("À la suivante, si celle-ci est annulée ou perdue."),
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
    excluded = forms.ChoiceField(label=gettext_lazy("Équipe exclue du concours"), required=False)
    excluded_player = forms.ChoiceField(
        label=gettext_lazy("Joueur exclu du concours"),
        required=False,
        help_text=gettext_lazy("Son équipe continue dès qu'un remplaçant a pris sa place."),
    )
    reason = words_field(gettext_lazy("Raison"))
    notice = words_field(
        gettext_lazy("Ce que vous dites à la table"),
        required=False,
        help_text=gettext_lazy("Écrit sur l'avis aux joueurs, sous la décision."),
    )

    def __init__(self, *args: Any, incident: Incident, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.incident = incident
        self.facts: DealFacts | None = None
        self.players: dict[str, TeamMember] = {}
        self._offer_teams(incident.teams)
        match = incident.match
        if match is None:
            del self.fields["lost"]
        else:
            self._offer("lost", [_NOBODY, *side_choices(match)])
        if match is None or incident.deal_number is None:
            del self.fields["deal"], self.fields["barred"]
        else:
            self._offer("barred", [_NOBODY, *side_choices(match)])
            self._offer("deal", list(self._deal_choices()))
            self.facts = DealFacts(incident, self.data if self.is_bound else None)

    @classmethod
    def taking(cls, data: Mapping[str, str], *, incident: Incident) -> Self:
        """The form as it was typed, the deal's cells those of the version that `take` names;
        nothing of it is checked yet."""
        form = cls(incident=incident, initial={name: data[name] for name in data} | {"deal": TYPED})
        if form.facts is not None:
            form.facts.take(data["take"])
        return form

    @classmethod
    def revising(cls, ruling: Ruling) -> Self:
        """The form as the ruling was typed, for another in its place: only the reason is asked."""
        form = cls(incident=ruling.incident)
        keys = {one.player_id: key for key, one in form.players.items()}
        form.initial = {"notice": ruling.notice} | typed_for(ruling.effects, keys=keys)
        return form

    @property
    def effect_fields(self) -> list[forms.BoundField]:
        """What is asked of the deal, the match and points."""
        rest = (*_EXCLUSIONS, *_WORDS, *self.first)
        return [one for one in self.visible_fields() if one.name not in rest]

    @property
    def exclusion_fields(self) -> list[forms.BoundField]:
        """What is asked of those who are sent out."""
        return [one for one in self.visible_fields() if one.name in _EXCLUSIONS]

    @property
    def word_fields(self) -> list[forms.BoundField]:
        """What is said of the decision."""
        return [one for one in self.visible_fields() if one.name in _WORDS]

    @property
    def excludes(self) -> bool:
        """Whether somebody is sent out, or was wrongly chosen for it."""
        return any(one.value() or one.errors for one in self.exclusion_fields)

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        choice_field(self, name).choices = choices

    def _offer_teams(self, teams: list[Team]) -> None:
        named = [_NOBODY, *((str(team.pk), str(team)) for team in teams)]
        for name in ("warned", "adjusted", "excluded"):
            self._offer(name, named)
        if self.incident.tournament.entrants == Entrants.INDIVIDUALS:
            self.fields["excluded"].label = gettext_lazy("Exclu du concours")
            del self.fields["excluded_player"]
            return
        match = self.incident.match
        found = players_of(teams, round_number=match.round.number if match else None)
        found.sort(key=lambda member: teams.index(member.team))
        self.players = {str(member.pk): member for member in found}
        self._offer(
            "excluded_player",
            [_NOBODY, *((key, _player_label(one)) for key, one in self.players.items())],
        )

    def _deal_choices(self) -> Iterator[tuple[str, str]]:
        yield "", _("Reste comme elle est")
        yield TYPED, _("Écrite comme ci-dessous")
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
        """Points go with a team, and not zero; a deal that is typed is one, and is meant."""
        data = super().clean() or {}
        if self.facts is not None and "deal" in data:
            self._check_deal(self.facts, data["deal"])
        amount = data.get("amount")
        if data.get("adjusted") and not amount:
            self.add_error("amount", _("Combien de points ?"))
        if amount and not data.get("adjusted"):
            self.add_error("adjusted", _("À quelle équipe ?"))
        return data

    def _check_deal(self, facts: DealFacts, chosen: str) -> None:
        if chosen == TYPED:
            if problem := facts.check():
                self.add_error("deal", str(problem.message))
        elif not chosen and facts.is_changed:
            self.add_error(
                "deal",
                _("Vous avez changé la donne : choisissez « Écrite comme ci-dessous », "
                  "ou remettez ce qui était écrit."),
            )  # fmt: skip

    def refuse(self, refusal: Refused) -> None:
        """Say why the decision cannot be carried out, beside the field or cell it is about."""
        self.mark(refusal)
        self.add_error(refusal.field if refusal.field in self.fields else None, refusal.message)

    def mark(self, refusal: Refused) -> None:
        """Mark the cell of the deal that a refusal speaks of, if it does."""
        if self.facts is not None and self.cleaned_data.get("deal") == TYPED:
            self.facts.refuse(refusal)

    def effects(self) -> tuple[Effect, ...]:
        """What a valid form decides, in the order in which it is said."""
        return tuple(self._effects())

    def _effects(self) -> Iterator[Effect]:
        data = self.cleaned_data
        if data.get("deal"):
            yield self._deal(data["deal"])
        if side := data.get("barred"):
            number = self._deal_to_take(data.get("deal", ""))
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
        if key := data.get("excluded_player"):
            yield _exclusion(self.players[key])

    def _deal_to_take(self, chosen: str) -> int | None:
        """The deal that somebody may take: this one or, where nobody takes it, the next line."""
        number = self.incident.deal_number
        if self.facts is None or number is None or chosen not in {"annulled", *SIDES}:
            return number
        return max(number, *self.facts.recorded, 0) + 1

    def _deal(self, chosen: str) -> Effect:
        number = self.incident.deal_number
        if chosen == "redeal":
            return {"effect": EngineEffect.REDEAL.value, "seat": self.incident.seat or None}
        if chosen == TYPED and self.facts is not None:
            facts: RecordedFacts = self.facts.facts
        elif chosen == "annulled":
            facts = {"annulled": True}
        else:
            reason = MISDEAL_AWARD if self.incident.kind == MISDEAL else CARD_AWARD
            facts = {"awarded": {"to": chosen, "reason": reason}}
        return {"effect": EffectCode.DEAL.value, "deal": number, "facts": facts}


def _player_label(member: TeamMember) -> str:
    said = {"name": member.player.name, "number": member.team.number}
    return _("%(name)s (équipe %(number)d)") % said


def _exclusion(member: TeamMember) -> Effect:
    """By keys alone: a person can be erased, and the record has an edition without names."""
    code = EffectCode.PLAYER_EXCLUSION.value
    return {"effect": code, "team": member.team_id, "player": member.player_id}
