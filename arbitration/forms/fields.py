"""What several forms of arbiters ask: where something happened, and what somebody writes down."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import find_choice_field
from tournaments.models import Round, Tournament
from tournaments.pages.teams.door_words import label_number
from tournaments.queries.draws.round_titles import name_round

MOST_TEAMS = 32_767
_LONGEST_CALL = 80
WORDS_MAX = 500


class WhereForm(forms.Form):
    """The number of the table and what is called out there, or of the team where it happened
    outside one."""

    table = forms.IntegerField(
        label=gettext_lazy("Table n°"), min_value=1, max_value=MOST_TEAMS, required=False
    )
    q = forms.CharField(
        label=gettext_lazy("Que dit-on ?"),
        help_text=gettext_lazy("Par exemple : renonce, maldonne, tierce"),
        max_length=_LONGEST_CALL,
        required=False,
    )
    round = forms.ChoiceField(label=gettext_lazy("Partie"), required=False)
    team = forms.IntegerField(min_value=1, max_value=MOST_TEAMS, required=False)

    def __init__(
        self, *args: Any, tournament: Tournament, rounds: Iterable[Round], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].label = label_number(tournament)
        self.fields["q"].widget.attrs |= {"autocomplete": "off", "enterkeyhint": "search"}
        numbered = [(str(round_.number), name_round(round_)) for round_ in rounds]
        choices = [("", _("La partie en cours")), *reversed(numbered)]
        find_choice_field(self, "round").choices = choices


def build_public_field() -> forms.BooleanField:
    """Whether the public reads words that are free, and what it reads without them."""
    return forms.BooleanField(
        label=gettext_lazy("Le public lit aussi cette raison"),
        required=False,
        help_text=gettext_lazy(
            "Sans cela, le procès-verbal public dit la décision et l'article, et garde ces mots"
            " pour l'édition interne et l'avis à la table."
        ),
    )


def build_words_field(label: Any, *, rows: int = 2, **kwargs: Any) -> forms.CharField:
    """A few lines of text; `kwargs` are those of the field."""
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=WORDS_MAX, widget=area, **kwargs)
