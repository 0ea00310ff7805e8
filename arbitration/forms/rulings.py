"""Deciding: the tariff as it is proposed, an agreement, or something else with a reason; and the
questions of a decision, in the order in which they are asked and the ruling says them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy

from arbitration.effects.team_effects import Effect
from arbitration.enums import Settlement
from arbitration.forms.deal_line import DealLine
from arbitration.forms.effects.question import Answers, Case, EffectQuestion
from arbitration.forms.effects.table_effects import TABLE_EFFECTS, TYPED
from arbitration.forms.effects.team_effects import TEAM_EFFECTS
from arbitration.forms.fields import build_public_field, build_words_field
from arbitration.models import Incident, Ruling
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal, find_choice_field
from tournaments.models import TeamMember
from tournaments.queries.teams.seated import list_players

QUESTIONS: Mapping[type[Effect], EffectQuestion[Any]] = {
    question.effect: question for question in (*TABLE_EFFECTS, *TEAM_EFFECTS)
}
"""How each kind of effect is asked for."""


def build_case(incident: Incident, data: Mapping[str, str] | None) -> Case:
    """What a decision is about; `data` is what was posted, if anything."""
    about_a_deal = incident.match is not None and incident.deal_number is not None
    return Case(
        incident=incident,
        line=DealLine(incident, data) if about_a_deal else None,
        players={str(member.key): member for member in _list_players(incident)},
    )


def _list_players(incident: Incident) -> list[TeamMember]:
    """Who played for the incident's teams when it happened, team by team; who sat there then stays
    among them, replaced from that very round on or not."""
    if incident.tournament.is_of_people:
        return []
    teams, match = incident.teams, incident.match
    number = match.round.number if match else None
    found = list_players(teams, round_number=number, keys=incident.seated)
    return sorted(found, key=lambda member: teams.index(member.team))


def read_answers(answers: Answers, case: Case) -> Iterator[Effect]:
    """The effects that valid answers decide."""
    for question in QUESTIONS.values():
        effect = question.read(answers, case)
        if effect is not None:
            yield effect


def show_effects(effects: Iterable[Effect], case: Case) -> dict[str, Any]:
    """The answers from which effects came about, so that another ruling can be begun from them.

    A field holds one value: of two effects of a kind the later one is shown, and the preview
    says what is missing.
    """
    shown: dict[str, Any] = {}
    for effect in effects:
        shown |= QUESTIONS[type(effect)].show(effect, case)
    return shown


_WORDS = ("reason", "tells_public", "notice")


class AcceptForm(forms.Form):
    """The tariff is applied; `seen` tells which proposal was on the page."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=64)
    reason = build_words_field(gettext_lazy("Ce que vous ajoutez"), required=False)
    tells_public = build_public_field()


class SettleForm(forms.Form):
    """What both sides agreed on."""

    how = forms.ChoiceField(
        label=gettext_lazy("Leur accord"), choices=Settlement.choices, widget=forms.RadioSelect
    )
    words = build_words_field(gettext_lazy("Ce qu'ils disent"), required=False)
    tells_public = build_public_field()

    def __init__(self, *args: Any, incident: Incident, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not incident.may_be_redealt:
            choices = [choice for choice in Settlement.choices if choice[0] != Settlement.ANNUL]
            find_choice_field(self, "how").choices = choices


class DecisionForm(forms.Form):
    """Any decision: what happens to the deal, who may not take, who is warned or loses points.

    Which effects can be asked for depends on the incident; each has a question of its own.
    """

    first: tuple[str, ...] = ()
    """Fields that a form with more than these asks before them."""

    reason = build_words_field(gettext_lazy("Raison"))
    tells_public = build_public_field()
    notice = build_words_field(
        gettext_lazy("Ce que vous dites à la table"),
        required=False,
        help_text=gettext_lazy("Écrit sur l'avis aux joueurs, sous la décision."),
    )

    def __init__(self, *args: Any, incident: Incident, looks: bool = False, **kwargs: Any) -> None:
        """With `looks` the form is only to be previewed: no reason is asked for yet."""
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = not looks
        self.case = build_case(incident, self.data if self.is_bound else None)
        self._set_apart: set[str] = set()
        self._unusual: set[str] = set()
        effect_fields: dict[str, forms.Field] = {}
        for question in QUESTIONS.values():
            fields = question.ask(self.case)
            effect_fields |= fields
            apart = self._set_apart if question.set_apart else self._unusual
            if question.set_apart or question.code not in incident.what.decided_by:
                apart |= set(fields)
        before = {name: self.fields[name] for name in self.first}
        self.fields = {**before, **effect_fields, **self.fields}

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
        told = {"notice": ruling.notice, "tells_public": ruling.tells_public}
        form.initial = told | show_effects(ruling.decided, form.case)
        return form

    @property
    def facts(self) -> DealLine | None:
        """The cells of the incident's deal; None where it is about none."""
        return self.case.line

    @property
    def lacks_words_alone(self) -> bool:
        """Whether nothing is wrong but a word that is missing: what is decided is clear."""
        return set(self.errors) <= set(_WORDS)

    @property
    def effect_fields(self) -> list[forms.BoundField]:
        """What is usually asked for an incident of this kind."""
        rest = {*self._set_apart, *self._unusual, *_WORDS, *self.first}
        return [field for field in self.visible_fields() if field.name not in rest]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """What else may be decided."""
        return [field for field in self.visible_fields() if field.name in self._unusual]

    @property
    def decides_otherwise(self) -> bool:
        """Whether something else is decided than usual, or was wrongly typed for it."""
        return any(
            field.errors or field.value() not in (None, "", field.field.initial)
            for field in self.other_fields
        )

    @property
    def exclusion_fields(self) -> list[forms.BoundField]:
        """What is asked of those who are sent out."""
        return [field for field in self.visible_fields() if field.name in self._set_apart]

    @property
    def word_fields(self) -> list[forms.BoundField]:
        """What is said of the decision."""
        return [field for field in self.visible_fields() if field.name in _WORDS]

    @property
    def excludes(self) -> bool:
        """Whether somebody is sent out, or was wrongly chosen for it."""
        return any(field.value() or field.errors for field in self.exclusion_fields)

    def clean(self) -> dict[str, Any]:
        """What the questions find wrong with their answers stands beside the fields."""
        data = super().clean() or {}
        # All are asked before any is told: an error takes its field's answer away from the next.
        problems = [fault for question in QUESTIONS.values()
                    for fault in question.check(data, self.case)]  # fmt: skip
        for name, sentence in problems:
            self.add_error(name, sentence)
        return data

    def refuse(self, refusal: Refused) -> None:
        """Say why the decision cannot be carried out, beside the field or cell it is about."""
        self.mark(refusal)
        add_refusal(self, refusal)

    def mark(self, refusal: Refused) -> None:
        """Mark the cell of the deal that a refusal speaks of, if it does."""
        if self.facts is not None and self.cleaned_data.get("deal") == TYPED:
            self.facts.refuse(refusal)

    def effects(self) -> tuple[Effect, ...]:
        """What a valid form decides, in the order in which it is said."""
        return tuple(read_answers(self.cleaned_data, self.case))
