"""Which side may not take."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.barred_side import BarredSide
from arbitration.forms.effects.fixed_deal import TAKES_NOBODY
from arbitration.forms.effects.question import Answers, Asked, Question, choose
from arbitration.forms.reports import list_side_choices


def ask(asked: Asked) -> dict[str, forms.Field]:
    """The sides, where the incident is about a deal."""
    if asked.facts is None:
        return {}
    sides = [("", _("Personne")), *list_side_choices(asked.incident.match)]
    hint = _("À la suivante, si celle-ci est annulée ou perdue.")
    return {"barred": choose(_("Ne peut pas prendre à cette donne"), sides, help_text=hint)}


def read(answers: Answers, asked: Asked) -> BarredSide | None:
    """The side, and the deal that it may not take."""
    side, number = answers.get("barred"), asked.incident.deal_number
    if not side or asked.facts is None or number is None:
        return None
    if answers.get("deal") in TAKES_NOBODY:
        # Nobody takes on this deal any more: it is the next line of the sheet that is meant.
        number = max(number, *asked.facts.recorded, 0) + 1
    return BarredSide(deal=number, side=side)


def show(effect: BarredSide, asked: Asked) -> dict[str, Any]:
    return {"barred": effect.side}


BARRED_SIDE = Question(effect=BarredSide, ask=ask, read=read, show=show)
