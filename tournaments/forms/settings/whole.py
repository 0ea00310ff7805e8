"""Every setting of a concours in one form, and the questions that they answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import PREFIX
from tournaments.forms.ranks import RankingForm
from tournaments.forms.tournament import SettingsForm

AT_FIRST = 6
"""How many fields of a question stand before « Tout voir »."""

_OTHERS_REST_ON = ("appeal_minutes", "narrow_loss_margin", "club_teams")
_REST_OF_RANKING = (
    "bye_choice", "bye_play", "bye_ranking_points",
    "criterion_3", "criterion_4", "criterion_5",
    "points_win", "points_draw", "points_loss", "narrow_loss_margin", "narrow_loss_points",
    "best_rounds", "drop_worst",
    "forfeit_value", "forfeit_points_for", "forfeit_points_against", "both_absent_points",
    "missed_round_points",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class SettingsGroup:
    """What a setting is asked under; `fields` in their order, the rarer ones last."""

    code: str
    title: str | Promise
    fields: tuple[str, ...]


QUESTIONS = (
    SettingsGroup(
        code="game",
        title=_("Le jeu"),
        fields=("rulebook", "length_kind", "length_value", "most_deals", "time_limit_minutes"),
    ),
    SettingsGroup(
        code="draws",
        title=_("Les parties et le tirage"),
        fields=("rounds_planned", "system", "avoid_same_club"),
    ),
    SettingsGroup(
        code="ranking",
        title=_("Le classement et l'exempt"),
        fields=(
            "criterion_1", "criterion_2", "bye_value", "bye_points", "bye_is_win",
            *_REST_OF_RANKING,
        ),
    ),
    SettingsGroup(
        code="teams",
        title=_("Les équipes et les catégories"),
        fields=("capacity", "club_teams", "clubs_by"),
    ),
    SettingsGroup(code="hall", title=_("La salle"), fields=("table_numbers",)),
    SettingsGroup(code="money", title=_("L'argent"), fields=()),
    SettingsGroup(
        code="players",
        title=_("Les joueurs et leurs téléphones"),
        fields=("sheet_entry", "phone_entry", "same_phone", "first_deal_at_desk", "second_check"),
    ),
    SettingsGroup(
        code="arbiter",
        title=_("L'arbitrage"),
        fields=("appeal_minutes", "jury_quorum", "jury_majority"),
    ),
    SettingsGroup(
        code="public",
        title=_("Publier"),
        fields=("name", "date", "starts_at", "place", "is_public", "deal_word", "bye_word"),
    ),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class SettingsQuestion:
    """A question with what holds now, its fields, and which of its two folds stand open."""

    code: str
    title: str | Promise
    said: str
    front: list[forms.BoundField]
    rest: list[forms.BoundField]
    is_open: bool
    is_whole: bool


class WholeSettingsForm(SettingsForm, RankingForm):
    """The game, the draw, the desk and the ranking, stored together."""

    class Meta(SettingsForm.Meta):
        fields = (*SettingsForm.Meta.fields, *RankingForm.Meta.fields)
        labels = RankingForm.Meta.labels
        help_texts = {**RankingForm.Meta.help_texts, **SettingsForm.Meta.help_texts}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in _OTHERS_REST_ON:
            # An empty box is known by its placeholder: what rests on it shows once it is filled.
            self.fields[name].widget.attrs["placeholder"] = " "

    @property
    def stored(self) -> tuple[str, ...]:
        """What of the tournament and its first stage `values` may name."""
        return (*self.Meta.fields, "options", "criteria")

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        return super().values() | {"criteria": self.cleaned_data["criteria"]}

    def list_fields(self, question: SettingsGroup) -> list[forms.BoundField]:
        """Fields of a question; the options of the draw that was shown beside its system."""
        names = list(question.fields)
        if question.code == "draws":
            names += [name for name in self.fields if name.startswith(PREFIX)]
        return [self[name] for name in names if name in self.fields]

    def ask(self, said: dict[str, str], opened: str) -> list[SettingsQuestion]:
        """The questions, unfolded where a field is looked for or has to be mended."""
        return [self._ask(question, said.get(question.code, ""), opened) for question in QUESTIONS]

    def _title(self, question: SettingsGroup) -> str | Promise:
        if question.code == "teams" and self.instance.is_of_people:
            return _("Les inscrits et les catégories")
        return question.title

    def _ask(self, question: SettingsGroup, said: str, opened: str) -> SettingsQuestion:
        fields = self.list_fields(question)
        front, rest = fields[:AT_FIRST], fields[AT_FIRST:]
        is_whole = _is_wanted(rest, opened)
        return SettingsQuestion(
            code=question.code,
            title=self._title(question),
            said=said,
            front=front,
            rest=rest,
            is_open=is_whole or opened == question.code or _is_wanted(front, opened),
            is_whole=is_whole,
        )


def _is_wanted(fields: Iterable[forms.BoundField], opened: str) -> bool:
    return any(field.errors or field.name == opened for field in fields)
