"""What the desk settles in a stage by hand: two teams of its pools exchanged, who goes on from a
match."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.draws.draw import TeamNumberField, offer_teams
from tournaments.forms.fields import find_choice_field
from tournaments.models import StageEntrant
from tournaments.pages.draws.seating import SeatedMatch


class PoolsForm(forms.Form):
    """A team, and either the one whose place it takes or the pool it goes to."""

    team = TeamNumberField(label=_("Équipe n°"))
    other = TeamNumberField(label=_("avec le n°"), required=False)
    pool = forms.ChoiceField(label=_("ou seule dans la poule"), required=False)

    def __init__(self, *args: Any, entrants: Sequence[StageEntrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_teams(self, (entrant.team for entrant in entrants))
        pools = sorted({entrant.pool for entrant in entrants})
        find_choice_field(self, "pool").choices = [("", "–"), *((pool, pool) for pool in pools)]

    def clean(self) -> dict[str, Any]:
        """Either the one or the other is said."""
        values = super().clean() or {}
        if not self.errors and bool(values.get("other")) == bool(values.get("pool")):
            self.add_error("other", gettext("Dites avec quelle équipe, ou bien dans quelle poule."))
        return values


class WinnerForm(forms.Form):
    """The side that goes on, and why."""

    side = forms.ChoiceField(label=_("Qui passe"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Raison"),
        max_length=500,
        help_text=_("Par exemple : belle gagnée, ou tirage au sort."),
        validators=[ProhibitNullCharactersValidator()],
    )

    def __init__(self, data: Any = None, *, seated: SeatedMatch) -> None:
        super().__init__(data)
        find_choice_field(self, "side").choices = [
            ("NS", seated.ns_label),
            ("EW", seated.ew_label),
        ]
