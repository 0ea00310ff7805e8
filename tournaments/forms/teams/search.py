"""What narrows a list of teams; anything unreadable narrows nothing."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import TeamStatus

STATUS_CHOICES = [
    ("", _("Toutes")),
    *TeamStatus.choices,
    ("alone", _("Joueurs seuls")),
    ("unpaid", _("À encaisser")),
]


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
