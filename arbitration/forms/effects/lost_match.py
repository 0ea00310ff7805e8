"""Which side loses the match."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.lost_match import LostMatch
from arbitration.forms.effects.question import Answers, Asked, Question, choose
from arbitration.forms.reports import list_side_choices


def ask(asked: Asked) -> dict[str, forms.Field]:
    """The sides, where the incident has a table."""
    if asked.incident.match is None:
        return {}
    sides = [("", _("Personne")), *list_side_choices(asked.incident.match)]
    return {"lost": choose(_("Perd la partie"), sides)}


def read(answers: Answers, asked: Asked) -> LostMatch | None:
    """The lost match, where a losing side was ticked."""
    side = answers.get("lost")
    return LostMatch(side=side) if side else None


def show(effect: LostMatch, asked: Asked) -> dict[str, Any]:
    return {"lost": effect.side}


LOST_MATCH = Question(effect=LostMatch, ask=ask, read=read, show=show)
