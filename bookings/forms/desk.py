"""What the club decides about places asked for from home, its settings in « Aller à… », and its key
to HelloAsso. Secrets are typed, and never shown again."""

from collections.abc import Iterator
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bookings.domain.online.readiness import phrase_impossible
from bookings.domain.questions import read_questions
from bookings.models import Booking, OnlineAccount
from bookings.models.online import ORGANIZATION
from bookings.queries.lists import list_alone
from tournaments.errors import Refused
from tournaments.forms.fields import ask_capacity
from tournaments.forms.goto_settings import build_entry
from tournaments.models import Tournament
from tournaments.pages.goto.entries import GotoEntry

YEARS = range(2000, 2200)


class MomentInput(forms.DateTimeInput):
    """The browser's own picker of a day and an hour."""

    input_type = "datetime-local"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M", **kwargs)


class BookingSettingsForm(forms.ModelForm[Tournament]):
    """Whether and when places may be asked for from home, and what the page says; whether they are
    paid online, where that is possible."""

    class Meta:
        model = Tournament
        fields = (
            "booking_mode", "booking_opens_at", "booking_closes_at", "capacity", "offer_hours",
            "partner_hours", "booking_contact", "booking_words",
            "booking_questions", "pay_online", "hold_minutes",
        )  # fmt: skip
        widgets: ClassVar[dict[str, Any]] = {
            "booking_mode": forms.RadioSelect,
            "pay_online": forms.RadioSelect,
            "booking_opens_at": MomentInput(),
            "booking_closes_at": MomentInput(),
            "booking_words": forms.Textarea(attrs={"rows": 3}),
            "booking_questions": forms.Textarea(attrs={"rows": 3}),
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "booking_opens_at": _("Vide : dès maintenant."),
            "booking_closes_at": _(
                "Vide : à l'heure du concours. Après, plus aucune place n'est proposée."
            ),
            "capacity": _(
                "Les inscriptions suivantes vont en liste d'attente ; vide : pas de limite."
            ),
            "offer_hours": _(
                "Une place qui se libère est gardée ce temps-là pour le premier en attente, puis "
                "proposée au suivant."
            ),
            "partner_hours": _(
                "Deux joueurs seuls proposés l'un à l'autre ont ce temps-là pour dire oui ; "
                "ensuite ils gardent leur place et on leur cherche quelqu'un d'autre."
            ),
            "booking_contact": _("Un nom et un numéro : ils paraissent sur la page publique."),
            "hold_minutes": _(
                "Si le paiement est obligatoire. À qui le club écrit, la place est gardée aussi "
                "longtemps qu'une place proposée."
            ),
            "booking_words": _("Le repas, le parking, la buvette… sur la page publique."),
            "booking_questions": _(
                "Une par ligne, avec à la fin (oui/non), (combien) ou (texte). Par exemple : Repas "
                "après le concours ? (oui/non)"
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_capacity(self.fields["capacity"], self.instance)
        self.without_online = phrase_impossible(self.instance)
        if self.without_online:
            del self.fields["pay_online"], self.fields["hold_minutes"]

    def clean_booking_questions(self) -> str:
        text: str = self.cleaned_data["booking_questions"]
        try:
            read_questions(text)
        except Refused as refusal:
            raise ValidationError(str(refusal)) from refusal
        return text

    def clean(self) -> dict[str, Any]:
        """Refuse bookings that close before they open, or in a year that no calendar shows."""
        data = super().clean() or {}
        for name in ("booking_opens_at", "booking_closes_at"):
            moment = data.get(name)
            if moment is not None and moment.year not in YEARS:
                self.add_error(name, ValidationError(gettext("Vérifiez l'année.")))
        opens, closes = data.get("booking_opens_at"), data.get("booking_closes_at")
        if opens and closes and closes <= opens:
            self.add_error(
                "booking_closes_at",
                ValidationError(gettext("Elles fermeraient avant d'ouvrir.")),
            )
        return data

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        return {name: self.cleaned_data[name] for name in self.fields}


class RefusalForm(forms.Form):
    """The words of a no."""

    answer = forms.CharField(
        label=_("Ce que la personne lira"),
        required=False,
        max_length=200,
        help_text=_("Par exemple : réservé aux licenciés."),
    )


class PartnersForm(forms.Form):
    """The two lone players to propose to one another."""

    players = forms.TypedMultipleChoiceField(
        label=_("Cochez les deux personnes"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Cochez deux personnes.")},
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.alone = {str(booking.key): booking for booking in list_alone(tournament)}
        field = cast("forms.TypedMultipleChoiceField", self.fields["players"])
        field.choices = [(key, _describe(booking)) for key, booking in self.alone.items()]
        field.coerce = self.alone.__getitem__

    def clean_players(self) -> list[Booking]:
        """Two of them, no more and no fewer."""
        players: list[Booking] = self.cleaned_data["players"]
        if len(players) != 2:
            raise forms.ValidationError(gettext("Cochez deux personnes."), code="two-players")
        return players


def _describe(booking: Booking) -> str:
    waits = "" if booking.team is None else booking.team.get_status_display()
    return " · ".join(part for part in (booking.names, booking.club_name, str(waits)) if part)


def list_booking_entries(tournament: Tournament) -> Iterator[GotoEntry]:
    """Every field of the page of settings."""
    url = reverse("organiser:settings_bookings", args=[tournament.slug])
    for field in BookingSettingsForm(instance=tournament).visible_fields():
        yield build_entry(field, gettext("Inscriptions en ligne"), url)


_SLUG = RegexValidator(
    ORGANIZATION,
    _("Copiez-le de l'adresse de votre page : des lettres, des chiffres et des tirets."),
)
_PLAIN = RegexValidator(r"\A[\x21-\x7e]+\Z", _("Copiez-le en entier, sans espace."))


def _build_secret_field(label: Any, *, help_text: Any = "") -> forms.CharField:
    """A field whose content no page gives back."""
    return forms.CharField(
        label=label,
        max_length=300,
        required=False,
        validators=[_PLAIN],
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=help_text,
    )


class AccountForm(forms.Form):
    """What the club's page « Intégrations et API » with HelloAsso shows."""

    organization = forms.CharField(
        label=_("Nom de l'association dans l'adresse"),
        max_length=100,
        validators=[_SLUG],
        help_text=_("Dans helloasso.com/associations/belote-de-faramans : belote-de-faramans."),
    )
    client_id = forms.CharField(
        label=_("Identifiant de la clé (clientId)"), max_length=100, validators=[_PLAIN]
    )
    client_secret = _build_secret_field(_("Secret de la clé (clientSecret)"))
    signature_key = _build_secret_field(
        _("Clé de signature"), help_text=_("Seulement si HelloAsso vous en a donné une.")
    )
    is_sandbox = forms.BooleanField(
        label=_("C'est le bac à sable de HelloAsso : rien n'est payé pour de vrai"),
        required=False,
    )

    def __init__(self, data: Any = None, *, account: OnlineAccount | None) -> None:
        names = ("organization", "client_id", "is_sandbox")
        held = {} if account is None else {name: getattr(account, name) for name in names}
        super().__init__(data, initial=held)
        secret = self.fields["client_secret"]
        secret.required = account is None or not account.client_secret
        if not secret.required:
            secret.help_text = _("Il est enregistré. Vide : il reste.")
        if account is not None and account.signature_key:
            self.fields["signature_key"].help_text = _("Elle est enregistrée. Vide : elle reste.")
