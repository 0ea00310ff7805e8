"""Forms about one team, and about two."""

from typing import Any, cast

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.teams.sign_ups import SignUp
from tournaments.forms.fields import OfferedRowsField
from tournaments.forms.teams.fields import (
    FamilyField,
    LicenceField,
    MailFields,
    NameField,
    SuggestingInput,
    TagsField,
    propose_families,
    refuse_other_families,
)
from tournaments.imports.grid import MAX_NUMBER
from tournaments.imports.values import read_two_people
from tournaments.models import Team, Tournament
from tournaments.queries.draws.round_titles import name_round_in_sentence
from tournaments.queries.money.accounts import asks_fees
from tournaments.queries.teams.known import list_known_people, read_chosen
from tournaments.queries.teams.lists import (
    last_published_round,
    list_club_spellings,
    list_lone_players,
    list_used_tags,
)


def propose_people(form: forms.Form, tournament: Tournament, *fields: str) -> None:
    """Propose in some fields whom the club knows and who does not play in a tournament yet."""
    people = list(dict.fromkeys(known.name for known in list_known_people(tournament)))
    for name in fields:
        cast("SuggestingInput", form.fields[name].widget).suggestions = people


def take_typed_pair(given: dict[str, Any]) -> tuple[str, str]:
    """The names of a form's two boxes, taken out of what it was given, also where both were typed
    into the first one; a form about one person has no second box."""
    first, second = given.pop("player_1"), given.pop("player_2", None)
    pair = read_two_people(first) if second == "" else ("", "")
    return pair if all(pair) else (first, second or "")


def build_confirmation_field() -> forms.BooleanField:
    """The box that says: namesakes, not the same person twice."""
    return forms.BooleanField(
        label=_("Ce sont bien deux personnes différentes, du même nom."), required=False
    )


class NamesakesForm(forms.Form):
    """A form that asks about namesakes only when there are some."""

    @property
    def asks_about_namesakes(self) -> bool:
        """Whether the box has a reason to be shown."""
        return self.is_bound and bool(
            self.errors.get("namesakes_confirmed") or self.data.get("namesakes_confirmed")
        )


class TeamForm(NamesakesForm, MailFields):
    """Everything that is written down about a team."""

    player_1 = NameField(
        label=_("Premier joueur"), widget=SuggestingInput, help_text=_("Nom puis prénom.")
    )
    player_2 = NameField(
        label=_("Second joueur"),
        required=False,
        widget=SuggestingInput,
        help_text=_("Laissez vide pour un joueur seul : il cherchera un partenaire."),
    )
    club_name = NameField(
        label=_("Club"),
        required=False,
        widget=SuggestingInput,
        help_text=_("Le tirage peut séparer ceux d'un même club."),
    )
    phone = forms.CharField(
        label=_("Téléphone"),
        required=False,
        max_length=30,
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "off"}),
        help_text=_("Pour vous seulement ; il n'est jamais montré au public."),
    )
    has_paid = forms.BooleanField(label=_("A réglé son inscription"), required=False)
    licence_1 = LicenceField(
        label=_("Licence du premier joueur"),
        help_text=_("Elle dit de deux homonymes qui est qui, d'un concours à l'autre."),
    )
    licence_2 = LicenceField(label=_("Licence du second joueur"))
    family_1 = FamilyField(label=_("Nom de famille du premier joueur"))
    family_2 = FamilyField(label=_("Nom de famille du second joueur"), help_text="")
    name = NameField(
        label=_("Nom de l'équipe"),
        required=False,
        help_text=_("S'il y en a un, il remplace les noms des joueurs dans les listes."),
    )
    category = TagsField(label=_("Catégorie"), required=False)
    fixed_table = forms.IntegerField(
        label=_("Table réservée"),
        required=False,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text=_("Pour qui ne peut pas changer de table."),
    )
    cannot_climb = forms.BooleanField(
        label=_("Ne peut pas monter d'escalier"),
        required=False,
        help_text=_("Le tirage lui donne une table de plain-pied."),
    )
    is_staff = forms.BooleanField(
        label=_("Équipe de l'organisation, non classée"),
        required=False,
        help_text=_("Elle joue seulement contre une équipe exempte."),
    )
    note = forms.CharField(
        label=_("Remarque"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Pour vous seulement."),
    )
    namesakes_confirmed = build_confirmation_field()

    MAIN = ("player_1", "player_2", "club_name", "phone", "has_paid")
    MORE = (
        "licence_1", "licence_2", "family_1", "family_2", "name", "category", "email",
        "mail_agreed", "fixed_table", "cannot_climb", "is_staff", "note",
    )  # fmt: skip

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = tournament.club
        propose_people(self, tournament, "player_1", "player_2")
        clubs = sorted(list_club_spellings(tournament).values())
        cast("SuggestingInput", self.fields["club_name"].widget).suggestions = clubs
        cast("TagsField", self.fields["category"]).offer(list_used_tags(tournament))
        propose_families(self)
        if asks_fees(tournament):
            del self.fields["has_paid"]
        if tournament.is_of_people:
            self._ask_for_one_player()

    def _ask_for_one_player(self) -> None:
        del self.fields["player_2"], self.fields["licence_2"], self.fields["family_2"]
        self.fields["family_1"].label = _("Nom de famille")
        self.fields["player_1"].label = _("Joueur")
        self.fields["licence_1"].label = _("Licence")
        self.fields["name"].label = _("Nom affiché")
        self.fields["name"].help_text = _("S'il y en a un, il remplace le nom du joueur.")
        self.fields["is_staff"].label = _("De l'organisation : ni tiré, ni classé")
        self.fields["is_staff"].help_text = ""

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """What nearly every sign-up gives."""
        return [self[name] for name in self.MAIN if name in self.fields]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.MORE if name in self.fields]

    @property
    def has_more(self) -> bool:
        """Whether the lesser fields hold something, or an error, that must be seen."""
        return any(field.errors or field.value() for field in self.more_fields)

    def clean(self) -> dict[str, Any]:
        """A family name is a part of the name."""
        given = super().clean()
        refuse_other_families(self, given)
        return given

    def sign_up(self) -> SignUp:
        """The valid form's content for the domain."""
        given = dict(self.cleaned_data)
        given.pop("namesakes_confirmed")
        players, chosen = read_chosen(self.club, take_typed_pair(given))
        licences = (given.pop("licence_1"), given.pop("licence_2", ""))
        families = (given.pop("family_1"), given.pop("family_2", ""))
        return SignUp(players=players, licences=licences, families=families, chosen=chosen, **given)


class SubstituteForm(NamesakesForm):
    """Who leaves, who comes, from which round on."""

    position = forms.TypedChoiceField(
        label=_("Qui est remplacé ?"), widget=forms.RadioSelect, coerce=int
    )
    name = NameField(
        label=_("Le remplaçant"), widget=SuggestingInput, help_text=_("Nom puis prénom.")
    )
    since_round = forms.TypedChoiceField(
        label=_("À partir de"),
        coerce=int,
        help_text=_("Les parties déjà jouées restent au nom de l'ancien joueur."),
    )
    namesakes_confirmed = build_confirmation_field()

    def __init__(self, *args: Any, team: Team, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        propose_people(self, team.tournament, "name")
        position = cast("forms.TypedChoiceField", self.fields["position"])
        position.choices = [
            (place, player.name) for place, player in enumerate(team.players, start=1)
        ]
        sent_out = (place for place, player in enumerate(team.players, start=1)
                    if player in team.excluded_players)  # fmt: skip
        position.initial = next(sent_out, None)
        since = cast("forms.TypedChoiceField", self.fields["since_round"])
        since.choices = _rounds_to_begin_with(team.tournament)
        since.initial = since.choices[-1][0]


def _rounds_to_begin_with(tournament: Tournament) -> list[tuple[int, str]]:
    """The published rounds, by what they are called, and the one to be drawn next."""
    published = tournament.rounds.published().order_by("number")
    rounds = [(round_.number, capfirst(name_round_in_sentence(round_))) for round_ in published]
    return [*rounds, (last_published_round(tournament) + 1, gettext("La prochaine partie"))]


class LonePlayerField(OfferedRowsField):
    """Players who look for a partner, by name."""

    def label_from_instance(self, obj: Any) -> str:
        """What helps to choose: name, club, whether in the room."""
        words = [obj.player_names, obj.club_name, _("présent") if obj.is_present else ""]
        return " · ".join(str(word) for word in words if word)


class MatchSolosForm(forms.Form):
    """The two players of a new team."""

    players = LonePlayerField(
        label=_("Cochez les deux joueurs à associer"),
        queryset=Team.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Cochez deux joueurs.")},
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("LonePlayerField", self.fields["players"]).queryset = list_lone_players(tournament)

    def clean_players(self) -> list[Team]:
        """Two of them, no more and no fewer."""
        players = list(self.cleaned_data["players"])
        if len(players) != 2:
            raise forms.ValidationError(_("Cochez deux joueurs."), code="two-players")
        return players


class ForbiddenPairForm(forms.Form):
    """Two teams to keep apart."""

    team_a = forms.TypedChoiceField(label=_("Qui ?"))
    team_b = forms.TypedChoiceField(label=_("Et qui ?"))
    reason = forms.CharField(
        label=_("Raison"),
        required=False,
        max_length=120,
        help_text=_("Par exemple : époux, même voiture. Elle reste entre organisateurs."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = {str(team.number): team for team in tournament.teams.with_players()}
        choices = [("", _("Choisissez"))] + [(key, str(team)) for key, team in teams.items()]
        for name in ("team_a", "team_b"):
            field = cast("forms.TypedChoiceField", self.fields[name])
            field.choices, field.coerce = choices, teams.__getitem__


def phrase_changed(held: object) -> str:
    """The sentence beside a field that somebody else corrected otherwise: what stands there now."""
    sentence = gettext(
        "Changé entre-temps : %(value)s. Enregistrez de nouveau pour garder le vôtre."
    )
    return sentence % {"value": "–" if held in (None, "") else held}
