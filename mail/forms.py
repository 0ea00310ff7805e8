"""What an organiser writes to many teams."""

from django import forms
from django.utils.translation import gettext_lazy as _

from mail.domain.circulars import Circular
from mail.enums import Audience, MailKind, SendingTime
from mail.pages.envelopes import OFFERED


class CircularForm(forms.Form):
    """To whom, when, and the words."""

    kind = forms.ChoiceField(
        choices=[(kind.value, kind.label) for kind in OFFERED], widget=forms.HiddenInput
    )
    audience = forms.ChoiceField(label=_("À qui"), choices=Audience.choices)
    time = forms.ChoiceField(label=_("Quand"), choices=SendingTime.choices)
    subject = forms.CharField(label=_("Objet"), max_length=150)
    text = forms.CharField(
        label=_("Texte"),
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_(
            "[équipe] devient le numéro d'inscription, [lien] l'adresse de sa page de résultats, "
            "[à régler] ce qui reste à payer."
        ),
    )

    def circular(self) -> Circular:
        """The valid form's content for the domain."""
        given = self.cleaned_data
        return Circular(
            kind=MailKind(given["kind"]),
            audience=Audience(given["audience"]),
            time=SendingTime(given["time"]),
            subject=given["subject"],
            text=given["text"].replace("\r\n", "\n"),
        )
