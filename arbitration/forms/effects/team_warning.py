"""Which team is warned."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.team_warning import TeamWarning
from arbitration.forms.effects.question import Answers, Asked, Question, choose


def ask(asked: Asked) -> dict[str, forms.Field]:
    """The teams that the incident concerns."""
    return {"warned": choose(_("Reçoit un avertissement"), asked.offer_teams())}


def read(answers: Answers, asked: Asked) -> TeamWarning | None:
    """The warning to a team, where a team was chosen."""
    team = answers.get("warned")
    return TeamWarning(team_number=int(team)) if team else None


def show(effect: TeamWarning, asked: Asked) -> dict[str, Any]:
    return {"warned": effect.team_number}


TEAM_WARNING = Question(effect=TeamWarning, ask=ask, read=read, show=show)
