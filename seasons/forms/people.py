"""What a club tells of the people of its season."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from seasons.models import Identification
from seasons.pages.people import Appearance, SeasonPerson
from seasons.pages.telling import compute_places
from seasons.queries.people import SeasonPlace
from tournaments.forms.fields import find_choice_field
from tournaments.forms.teams.fields import NameField
from tournaments.names import tidy_person


class Telling(models.TextChoices):
    """What can be told of people."""

    JOIN = "join", _("Réunir")
    PART = "part", _("Séparer")
    RESPELL = "respell", _("Choisir le nom affiché")
    UNDO = "undo", _("Défaire")


class TellForm(forms.Form):
    """Who is one person, who are two, how one is written, or what is taken back.

    `apart` are the evenings of a person that were another's; `told` what is taken back.
    """

    act = forms.ChoiceField(choices=Telling.choices)
    person = forms.MultipleChoiceField(required=False)
    apart = forms.MultipleChoiceField(required=False)
    name = NameField(label=_("Nom affiché"), required=False)
    told = forms.ChoiceField(required=False)

    def __init__(
        self,
        *args: Any,
        people: Sequence[SeasonPerson],
        told: Sequence[Identification],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people = people
        self.by_slug = {person.slug: person for person in people}
        self.appearances = {a.code: a for person in people for a in person.appearances}
        self.told_by_key = {str(line.key): line for line in told}
        find_choice_field(self, "person").choices = [(slug, slug) for slug in self.by_slug]
        find_choice_field(self, "apart").choices = [(code, code) for code in self.appearances]
        find_choice_field(self, "told").choices = [
            ("", ""),
            *((key, key) for key in self.told_by_key),
        ]

    def clean(self) -> dict[str, Any]:
        """Each act has what it needs, and asks nothing that contradicts itself."""
        given: dict[str, Any] = super().clean() or {}
        if self.errors:
            return given
        given["name"] = tidy_person(given["name"])
        self.chosen = [self.by_slug[slug] for slug in dict.fromkeys(given["person"])]
        sentence = _PROBLEMS[given["act"]](self, given)
        if sentence:
            raise ValidationError(sentence)
        return given

    @property
    def act_chosen(self) -> Telling:
        return Telling(self.cleaned_data["act"])

    @property
    def identification(self) -> Identification:
        return self.told_by_key[self.cleaned_data["told"]]

    @property
    def groups(self) -> list[list[Appearance]]:
        """The evenings of each person that there would be."""
        everything = [a for person in self.chosen for a in person.appearances]
        if self.act_chosen == Telling.UNDO:
            return []
        if self.act_chosen != Telling.PART:
            return [everything]
        apart = set(self.cleaned_data["apart"])
        return [
            [a for a in everything if a.code not in apart],
            [a for a in everything if a.code in apart],
        ]

    @property
    def places(self) -> list[list[SeasonPlace]]:
        """Places of the groups as the domain takes them."""
        return compute_places(self.groups, self.people)

    def said_again(self) -> list[tuple[str, str]]:
        """The fields as they were read, for the form that applies what was shown."""
        given = self.cleaned_data
        several = ((name, value) for name in ("person", "apart") for value in given[name])
        return [*((name, given[name]) for name in ("act", "name", "told")), *several]


def _find_problem_of_joining(form: TellForm, given: dict[str, Any]) -> str:
    people = form.chosen
    if len(people) < 2:
        return gettext("Choisissez une autre personne.")
    for index, person in enumerate(people):
        for joined in people[index + 1 :]:
            if person.met(joined):
                return gettext(
                    "%(one)s et %(other)s ont joué le même concours : ce sont deux personnes."
                ) % {"one": person.name, "other": joined.name}
    return ""


def _find_problem_of_parting(form: TellForm, given: dict[str, Any]) -> str:
    theirs = {a.code for person in form.chosen for a in person.appearances}
    if len(form.chosen) == 1 and set(given["apart"]) < theirs and given["apart"]:
        return ""
    return gettext("Cochez les concours joués par l'autre personne, pas tous.")


def _find_problem_of_respelling(form: TellForm, given: dict[str, Any]) -> str:
    return "" if len(form.chosen) == 1 and given["name"] else gettext("Écrivez le nom.")


def _find_problem_of_undoing(form: TellForm, given: dict[str, Any]) -> str:
    return "" if given["told"] else gettext("C'est déjà défait.")


_PROBLEMS = {
    Telling.JOIN: _find_problem_of_joining,
    Telling.PART: _find_problem_of_parting,
    Telling.RESPELL: _find_problem_of_respelling,
    Telling.UNDO: _find_problem_of_undoing,
}
