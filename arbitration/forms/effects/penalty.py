"""Whose points are adjusted, and by how many."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.penalty import Penalty
from arbitration.forms.effects.question import Answers, Asked, Question, choose
from tournaments.enums import AdjustmentUnit
from tournaments.models import Tournament
from tournaments.ranking.criteria.ranking_points import RankingPoints

POINTS_MAX = 100_000


def ask(asked: Asked) -> dict[str, forms.Field]:
    """The team, how many points with their sign, and what they are counted in."""
    fields: dict[str, forms.Field] = {
        "adjusted": choose(_("Points ajustés"), asked.offer_teams()),
        "amount": forms.IntegerField(
            label=_("Combien"),
            min_value=-POINTS_MAX,
            max_value=POINTS_MAX,
            required=False,
            help_text=_("Avec un moins pour enlever : −100."),
        ),
    }
    if counts_ranking_points(asked.incident.tournament):
        fields["unit"] = ask_unit(required=False)
    return fields


def counts_ranking_points(tournament: Tournament) -> bool:
    """Whether points of the ranking decide a place, beside those of the matches."""
    return RankingPoints.code in tournament.criteria


def ask_unit(*, required: bool) -> forms.Field:
    """What points are counted in."""
    return forms.ChoiceField(
        label=_("Compté en"),
        choices=AdjustmentUnit.choices,
        initial=AdjustmentUnit.MATCH_POINTS,
        required=required,
    )


def check(answers: Answers, asked: Asked) -> Iterator[tuple[str, str]]:
    """Points go with a team, and are not zero."""
    if answers.get("adjusted") and not answers.get("amount"):
        yield "amount", _("Combien de points ?")
    if answers.get("amount") and not answers.get("adjusted"):
        yield "adjusted", _("À qui ?")


def read(answers: Answers, asked: Asked) -> Penalty | None:
    """The penalty asked for, match points where no unit is chosen."""
    team = answers.get("adjusted")
    if not team:
        return None
    unit = AdjustmentUnit(answers.get("unit") or AdjustmentUnit.MATCH_POINTS)
    return Penalty(team_number=int(team), amount=answers["amount"], unit=unit)


def show(effect: Penalty, asked: Asked) -> dict[str, Any]:
    """The team, its points and their unit."""
    return {"adjusted": effect.team_number, "amount": effect.amount, "unit": effect.unit.value}


PENALTY = Question(effect=Penalty, ask=ask, check=check, read=read, show=show)
