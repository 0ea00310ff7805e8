"""Two teams to exchange between pools, or one to move."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.draws.draw import TeamNumberField, offer_teams
from tournaments.forms.fields import find_choice_field
from tournaments.models import StageEntrant


class PoolsForm(forms.Form):
    """A team, and either the one whose place it takes or the pool it goes to."""

    team = TeamNumberField(label=gettext_lazy("Équipe n°"))
    other = TeamNumberField(label=gettext_lazy("avec le n°"), required=False)
    pool = forms.ChoiceField(label=gettext_lazy("ou seule dans la poule"), required=False)

    def __init__(self, *args: Any, entrants: Sequence[StageEntrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_teams(self, (entrant.team for entrant in entrants))
        pools = sorted({entrant.pool for entrant in entrants})
        find_choice_field(self, "pool").choices = [("", "–"), *((pool, pool) for pool in pools)]

    def clean(self) -> dict[str, Any]:
        """Either the one or the other is said."""
        values = super().clean() or {}
        if not self.errors and bool(values.get("other")) == bool(values.get("pool")):
            self.add_error("other", _("Dites avec quelle équipe, ou bien dans quelle poule."))
        return values
