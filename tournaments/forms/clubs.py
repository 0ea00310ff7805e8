"""A club's page: what heads its documents, and who works for it."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.clubs import read_logo
from tournaments.enums import Role, SignInBy
from tournaments.errors import Refused
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import TidyField

LARGEST_LOGO = 5 * 1024 * 1024


class ClubForm(forms.Form):
    """The name, the town, the address and the logo."""

    name = TidyField(
        label=gettext_lazy("Nom du club"),
        max_length=60,
        help_text=gettext_lazy("Il figure en tête de chaque page et de chaque document."),
    )
    town = TidyField(label=gettext_lazy("Commune"), max_length=60, required=False)
    contact_email = forms.EmailField(
        label=gettext_lazy("Courriel du club"),
        required=False,
        help_text=gettext_lazy("Les réponses aux courriels du site y arrivent."),
    )
    is_listed = forms.BooleanField(
        label=gettext_lazy("Les moteurs de recherche peuvent garder nos pages publiques"),
        required=False,
        help_text=gettext_lazy(
            "Elles nomment les joueurs : cochez seulement s'ils le savent. Vos liens partagés "
            "montrent alors une image, et vos nouvelles se suivent par RSS. Sinon, les moteurs "
            "sont priés de n'en garder aucune."
        ),
    )
    photo_days = forms.IntegerField(
        label=gettext_lazy("Photos de feuilles gardées, en jours"),
        required=False,
        min_value=1,
        max_value=365,
        help_text=gettext_lazy("Ensuite elles s'effacent ; le journal en dit la date."),
    )
    sign_in = forms.TypedChoiceField(
        label=gettext_lazy("Pour se connecter, qui travaille pour le club montre"),
        choices=SignInBy,
        coerce=SignInBy,
        help_text=gettext_lazy(
            "Ceux à qui il manque le code ou la clé sont déconnectés, et le préparent en revenant. "
            "Une clé d'accès suffit toujours."
        ),
    )
    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        help_text=gettext_lazy("Une image PNG ou JPEG, de 5 Mo au plus."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    remove_logo = forms.BooleanField(label=gettext_lazy("Retirer le logo"), required=False)

    def clean_logo(self) -> bytes | None:
        """Read the picture; a sentence says what is wrong with it."""
        upload: Any = self.cleaned_data["logo"]
        if not upload:
            return None
        if upload.size > LARGEST_LOGO:
            raise forms.ValidationError(_("Ce fichier dépasse 5 Mo."))
        content: bytes = upload.read()
        try:
            read_logo(content)
        except Refused as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return content


class NewClubForm(OnceForm):
    """A club, and who will run it where that is not the site's owner."""

    name = TidyField(
        label=gettext_lazy("Nom du club"),
        max_length=60,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )
    town = TidyField(label=gettext_lazy("Commune"), max_length=60, required=False)
    is_handed_on = forms.BooleanField(
        label=gettext_lazy("Quelqu'un d'autre le dirige"),
        required=False,
        help_text=gettext_lazy(
            "Le site donne un lien à lui transmettre : un nom, un mot de passe, et son premier "
            "concours."
        ),
    )


class ClosingForm(forms.Form):
    """What becomes of the public pages of a club that closes."""

    hides_pages = forms.TypedChoiceField(
        label=gettext_lazy("Ses pages publiques"),
        choices=[
            ("shown", gettext_lazy("Restent lisibles : concours, classements, saisons")),
            ("hidden", gettext_lazy("Sont cachées")),
        ],
        coerce=lambda told: told == "hidden",
        widget=forms.RadioSelect,
        initial="shown",
    )


class MemberForm(forms.Form):
    """A person and what they do in the club."""

    username = forms.CharField(
        label=gettext_lazy("Nom d'utilisateur"),
        max_length=User._meta.get_field("username").max_length,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("Un nom court, par exemple « marcel »."),
    )
    role = forms.ChoiceField(label=gettext_lazy("Rôle"), choices=Role.choices, initial=Role.HELPER)
    until = forms.DateField(
        label=gettext_lazy("Jusqu'au"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Le dernier jour, celui de la saison par exemple. Rien : sans fin."),
    )
