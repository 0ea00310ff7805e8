"""Which team is sent out."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.team_exclusion import TeamExclusion
from arbitration.forms.effects.question import Answers, Asked, Question, choose


def ask(asked: Asked) -> dict[str, forms.Field]:
    """The teams that the incident concerns; of a mêlée, the people."""
    alone = asked.incident.tournament.is_of_people
    label = _("Exclu du concours") if alone else _("Équipe exclue du concours")
    return {"excluded": choose(label, asked.offer_teams())}


def read(answers: Answers, asked: Asked) -> TeamExclusion | None:
    """The exclusion of a team, where a team was chosen."""
    team = answers.get("excluded")
    return TeamExclusion(team_number=int(team)) if team else None


def show(effect: TeamExclusion, asked: Asked) -> dict[str, Any]:
    return {"excluded": effect.team_number}


TEAM_EXCLUSION = Question(effect=TeamExclusion, ask=ask, read=read, show=show, set_apart=True)
