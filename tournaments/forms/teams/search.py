"""What narrows a list of teams; anything unreadable narrows nothing."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import TeamStatus
from tournaments.models import Tournament

_ALL = ("", _("Toutes"))
_ALONE = ("alone", _("Joueurs seuls"))
_UNPAID = ("unpaid", _("À encaisser"))
STATUS_CHOICES = [_ALL, *TeamStatus.choices, _ALONE, _UNPAID]


class _SearchForm(forms.Form):
    q = forms.CharField(label=_("Chercher un nom, un numéro, un club"), required=False)

    @property
    def text(self) -> str:
        """What is looked for."""
        return str(self._read_field("q", ""))[:60]

    def _read_field(self, name: str, default: object) -> object:
        self.is_valid()
        return self.cleaned_data.get(name, default)


class TeamSearchForm(_SearchForm):
    """The organiser's list."""

    statut = forms.ChoiceField(label=_("Statut"), required=False, choices=STATUS_CHOICES)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.is_of_people:
            # Everybody comes alone: nobody of them looks for a partner.
            status = [(one.value, one.say(of_person=True)) for one in TeamStatus]
            field = cast("forms.ChoiceField", self.fields["statut"])
            field.choices = [("", _("Tous")), *status, _UNPAID]

    @property
    def status(self) -> str:
        """One of the choices, or nothing."""
        return str(self._read_field("statut", ""))


class DoorSearchForm(_SearchForm):
    """The door."""

    absentes = forms.BooleanField(label=_("Absentes seulement"), required=False)

    @property
    def absent_only(self) -> bool:
        """Whether those who have come are left out."""
        return bool(self._read_field("absentes", False))
