"""Roles, invitations and passes of a tournament, as they are given."""

import datetime
from typing import Any

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.dates import MORNING, find_evening
from tournaments.enums import Role, Scope
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import find_row_field
from tournaments.models import Room, Tournament
from tournaments.permissions import ROLES_OF_A_PASS

DAYS = ((1, _("Un jour")), (7, _("Une semaine")), (30, _("Un mois")))
TERMS = (
    (30, _("Un mois")),
    (183, _("Six mois")),
    (365, _("Un an")),
    (730, _("Deux ans")),
)
_LABEL_MAX = 60


class TypedTwice(BaseForm):
    """Whatever is wrong with a password is said beside the first of its two fields: both come back
    empty, and who types on begins there."""

    def add_error(self, field: str | None, error: Any) -> None:
        """As Django's, but for the second field where something was typed into it."""
        is_missing = getattr(error, "code", None) == "required"
        if field is None or not field.endswith("password2") or is_missing:
            super().add_error(field, error)
            return
        super().add_error(field.replace("2", "1"), error)
        # Nothing more is said of it.
        self.cleaned_data.pop(field, None)


class RoleForm(forms.Form):
    """A role for somebody who has an account."""

    username = forms.CharField(
        label=_("Nom d'utilisateur"),
        max_length=150,
        help_text=_("Celui d'un compte qui existe. Sinon, invitez la personne par un lien."),
    )
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, initial=Role.ARBITER)

    def clean_username(self) -> User:
        """The account of that name."""
        user = User.objects.filter(username=self.cleaned_data["username"], is_active=True).first()
        if user is None:
            raise ValidationError(gettext("Il n'y a pas de compte à ce nom."))
        return user


class _LinkForm(OnceForm):
    """What every new link carries: a key, here always asked for, and whom it is for."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    label = forms.CharField(
        label=_("Pour qui"),
        max_length=_LABEL_MAX,
    )


class InvitationForm(_LinkForm):
    """An invitation: to what role, for whom, for how long."""

    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, initial=Role.ARBITER)
    days = forms.TypedChoiceField(
        label=_("Le lien est valable"), choices=DAYS, coerce=int, initial=7
    )
    field_order = ("key", "label", "role", "days")

    def offer(self) -> dict[str, Any]:
        """What the domain is asked for."""
        values = self.cleaned_data
        until = timezone.now() + datetime.timedelta(days=values["days"])
        return {"role": Role(values["role"]), "label": values["label"], "valid_until": until}


class HandoverForm(_LinkForm):
    """A club's direction: for whom, and beside who runs it or in their place."""

    replaces = forms.BooleanField(
        label=_("À la place de qui dirige le club aujourd'hui"),
        required=False,
        help_text=_("Leur accès finit quand le lien sert, avec les droits qu'ils ont donnés."),
    )
    days = forms.TypedChoiceField(
        label=_("Le lien est valable"), choices=DAYS, coerce=int, initial=7
    )
    field_order = ("key", "label", "replaces", "days")

    def __init__(self, *args: Any, is_run: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_run:
            del self.fields["replaces"]

    def offer(self) -> dict[str, Any]:
        """What the domain is asked for."""
        values = self.cleaned_data
        until = timezone.now() + datetime.timedelta(days=values["days"])
        replaces = bool(values.get("replaces"))
        return {"replaces": replaces, "label": values["label"], "valid_until": until}


class PassForm(_LinkForm):
    """A pass: to do what, where, until when."""

    role = forms.ChoiceField(
        label=_("Pour quoi"),
        choices=[(role.value, role.label) for role in ROLES_OF_A_PASS],
        initial=Role.SCORER,
    )
    room = forms.ModelChoiceField(
        label=_("Salle"),
        queryset=Room.objects.none(),
        required=False,
        empty_label=_("Toutes les salles"),
        help_text=_("Seule la saisie des feuilles se limite à une salle."),
    )
    valid_until = forms.DateTimeField(
        label=_("Jusqu'à"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    field_order = ("key", "role", "room", "label", "valid_until")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rooms = tournament.rooms.order_by("first_table")
        find_row_field(self, "room").queryset = rooms
        if not rooms:
            del self.fields["room"]
        self.fields["label"].help_text = _("Par exemple « salle B » ou « Jeanne, aux arrivées ».")
        self.initial.setdefault("valid_until", _end_of_evening(tournament))

    def offer(self) -> dict[str, Any]:
        """What the domain is asked for."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "key"}
        return values | {"role": Role(values["role"])}


class TokenForm(_LinkForm):
    """A token: for which program, to open what, for how long."""

    scopes = forms.TypedMultipleChoiceField(
        label=_("Ce qu'il ouvre"),
        choices=Scope.choices,
        coerce=Scope,
        widget=forms.CheckboxSelectMultiple,
        initial=[Scope.READ],
        help_text=_("Cochez le moins possible. Aucun jeton ne tire, n'arbitre ni n'encaisse."),
    )
    days = forms.TypedChoiceField(label=_("Il est valable"), choices=TERMS, coerce=int, initial=365)
    field_order = ("key", "label", "scopes", "days")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label = self.fields["label"]
        label.label = gettext("Pour quel programme")
        label.help_text = gettext("Par exemple « site du club » ou « annonces du salon ».")

    def offer(self) -> dict[str, Any]:
        """What the domain is asked for."""
        values = self.cleaned_data
        until = timezone.now() + datetime.timedelta(days=values["days"])
        return {"label": values["label"], "scopes": values["scopes"], "valid_until": until}


def _end_of_evening(tournament: Tournament) -> datetime.datetime:
    """The morning after the tournament, or after this evening where that is over."""
    day = max(tournament.date, find_evening())
    midnight = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time.min)
    return timezone.make_aware(midnight + MORNING)


class AccountForm(TypedTwice, UserCreationForm[User]):
    """A new account: a name and a password typed twice."""

    class Meta(UserCreationForm.Meta):
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.help_text = _("Un nom court, par exemple « marcel ».")
        # The page begins with who invites, not with this field.
        name.widget.attrs.pop("autofocus", None)
