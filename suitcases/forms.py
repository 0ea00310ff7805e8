"""Taking a tournament away, bringing a file, and taking a tournament up again without it."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.acts import ReasonForm, RemovalForm


class PackForm(forms.Form):
    taken_to = forms.CharField(
        label=gettext_lazy("Où part-il ?"),
        max_length=80,
        required=False,
        help_text=gettext_lazy(
            "Par exemple : salle des fêtes, portable du club. Les autres organisateurs le liront."
        ),
    )


class BringForm(forms.Form):
    """The file of a suitcase."""

    file = forms.FileField(
        label=gettext_lazy("La valise"),
        help_text=gettext_lazy("Le fichier dont le nom finit par « .valise »."),
        widget=forms.FileInput(attrs={"accept": ".valise"}),
    )

    def clean_file(self) -> Any:
        """Refuse what the site could not hold."""
        upload: Any = self.cleaned_data["file"]
        if upload.size > settings.LARGEST_SUITCASE:
            raise forms.ValidationError(_("Ce fichier est trop grand pour une valise."))
        return upload


class TakeAgainForm(ReasonForm, RemovalForm):
    """Why a tournament is taken up without its suitcase, and its name to be sure."""

    field_order = ("reason", "typed_name")
