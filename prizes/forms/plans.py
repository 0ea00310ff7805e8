"""How lots are given: level teams, absent ones, groups, categories."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from prizes.domain.plans import CategoryDetails, GroupLine
from prizes.enums import AbsentPrize, PrizeMembers, PrizeSharing
from prizes.models import STEPS, PrizeCategory, PrizePlan
from tournaments.amounts import phrase_cents
from tournaments.forms.fields import OfferedRowsField, find_choice_field, find_row_field
from tournaments.forms.tournament import DateInput
from tournaments.models import Stage, Team, Tournament
from tournaments.names import offer_tags
from tournaments.queries.teams.lists import list_used_tags

MOST_GROUPS = 12


def list_steps() -> list[tuple[int, str]]:
    """Sums of which a prize in money may be a multiple, each in the language in use."""
    return [(step, phrase_cents(step)) for step in STEPS]


class PrizePlanForm(forms.Form):
    sharing = forms.ChoiceField(
        label=_("Même score, pour les enveloppes"),
        choices=[
            (PrizeSharing.EQUAL.value, _("On met les enveloppes ensemble et on partage.")),
            (PrizeSharing.HORT.value, _("On partage, le mieux classé garde un peu plus.")),
            (PrizeSharing.DRAWN.value, _("Le sort décide.")),
        ],
        widget=forms.RadioSelect,
        help_text=_(
            "Les lots en nature ne se partagent jamais : le sort donne l'ordre de ceux qui sont à "
            "égalité, et chacun peut le refaire."
        ),
    )
    step = forms.TypedChoiceField(
        label=_("Plus petite somme donnée"), coerce=int, choices=list_steps
    )
    absent = forms.ChoiceField(
        label=_("Lot de qui n'est plus là quand on attribue"),
        choices=[
            (AbsentPrize.KEPT.value, AbsentPrize.KEPT.label),
            (AbsentPrize.NEXT.value, _("Il passe à qui suit")),
        ],
        widget=forms.RadioSelect,
    )
    kept_until = forms.DateField(label=_("Lots gardés jusqu'au"), required=False, widget=DateInput)


def read_plan_values(plan: PrizePlan) -> dict[str, Any]:
    """What the form begins with."""
    return {
        "sharing": plan.sharing,
        "step": plan.step_cents,
        "absent": plan.absent,
        "kept_until": plan.kept_until,
    }


class GroupForm(forms.Form):
    """One group; an empty line is none, nor is a group whose name was erased."""

    group = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=_("Nom du groupe"),
        max_length=40,
        required=False,
    )
    cumul = forms.BooleanField(label=_("On peut en recevoir plusieurs"), required=False)

    def clean(self) -> dict[str, Any]:
        """A new group has its name."""
        data = super().clean() or {}
        if data.get("cumul") and not (data.get("name") or data.get("group")):
            self.add_error("name", ValidationError(gettext("Donnez un nom à ce groupe.")))
        return data

    def line(self) -> GroupLine | None:
        """The group described, None for an empty line."""
        data = self.cleaned_data
        return GroupLine(**data) if data.get("name") else None


GroupFormSet = forms.formset_factory(
    GroupForm, extra=1, max_num=MOST_GROUPS, absolute_max=MOST_GROUPS + 1
)


def list_group_lines(tournament: Tournament) -> list[Mapping[str, Any]]:
    """What the list of groups begins with."""
    groups = tournament.prize_groups.order_by("number")
    return [{"group": group.pk, "name": group.name, "cumul": group.cumul} for group in groups]


WHO_ALONE: Mapping[PrizeMembers, str | Promise] = {
    PrizeMembers.TICKED: _("Les joueurs que je coche"),
    PrizeMembers.SIGNED_UP: _("Les joueurs inscrits dans une catégorie du concours"),
    PrizeMembers.STAGE: _("Les joueurs dont une phase donne la place"),
    PrizeMembers.ALL: PrizeMembers.ALL.label,
}
"""Where everybody comes alone."""

SAYS_WHICH: Mapping[PrizeMembers, str] = {
    PrizeMembers.TICKED: "teams",
    PrizeMembers.SIGNED_UP: "team_category",
    PrizeMembers.STAGE: "stage",
    PrizeMembers.ALL: "",
}
"""The field that goes with a choice of who belongs to a category; empty where none does."""


class CategoryForm(forms.Form):
    """A category of lots: its name, and who belongs to it."""

    name = forms.CharField(
        label=_("Nom de la catégorie"),
        max_length=40,
        help_text=_("Par exemple : mixte, le plus éloigné, lanterne rouge."),
    )
    members = forms.ChoiceField(
        label=_("Qui en fait partie"), choices=PrizeMembers.choices, widget=forms.RadioSelect
    )
    team_category = forms.ChoiceField(label=_("Catégorie du concours"), required=False)
    stage = forms.ModelChoiceField(
        label=_("Phase"), queryset=Stage.objects.none(), required=False, empty_label=_("Aucune")
    )
    from_last = forms.BooleanField(
        label=_("Compter à partir du dernier du classement"), required=False
    )
    teams = OfferedRowsField(
        label=_("Qui"),
        queryset=Team.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Cochez-les vous-même : rien n'est deviné d'après les noms."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        find_choice_field(self, "team_category").choices = [
            ("", gettext("Aucune")), *((tag, tag) for tag in offer_tags(list_used_tags(tournament)))
        ]  # fmt: skip
        teams = tournament.teams.registered().complete().filter(is_staff=False).with_players()
        if tournament.is_of_people:
            find_choice_field(self, "members").choices = [
                (members.value, WHO_ALONE[members]) for members in PrizeMembers
            ]
        find_row_field(self, "stage").queryset = tournament.stages.all()
        find_row_field(self, "teams").queryset = teams.order_by("number")

    def clean(self) -> dict[str, Any]:
        """What the choice of its members needs is given; what it does not look at is asked about,
        unless that choice has just been changed and the rest was there before."""
        data = super().clean() or {}
        if not data.get("members"):
            return data
        members = PrizeMembers(data["members"])
        needed = SAYS_WHICH[members]
        if needed in ("team_category", "stage") and not (data.get(needed) or needed in self.errors):
            self.add_error(needed, ValidationError(gettext("Choisissez-la.")))
        changed = self.changed_data
        for fitting, name in SAYS_WHICH.items():
            is_left_over = "members" in changed and name not in changed
            if fitting != members and data.get(name) and not is_left_over:
                self.add_error(name, ValidationError(self._describe_idle(members, fitting)))
        return data

    def _describe_idle(self, members: PrizeMembers, fitting: PrizeMembers) -> str:
        choices: Any = find_choice_field(self, "members").choices
        labels = dict(choices)
        return gettext(
            "« %(members)s » n'en tient pas compte : choisissez plutôt « %(fitting)s », ou "
            "n'indiquez rien ici."
        ) % {"members": labels[members.value], "fitting": labels[fitting.value]}

    def details(self) -> CategoryDetails:
        """The category described, without what its choice of members does not look at."""
        data = self.cleaned_data
        members = PrizeMembers(data["members"])
        which = SAYS_WHICH[members]
        chosen = {which: data[which]} if which else {}
        return CategoryDetails(
            name=data["name"], members=members, from_last=data["from_last"], **chosen
        )


def read_category_values(category: PrizeCategory) -> dict[str, Any]:
    """What the form of a category begins with."""
    return {
        "name": category.name,
        "members": category.members,
        "team_category": category.team_category,
        "stage": category.stage_id,
        "from_last": category.from_last,
        "teams": [team.pk for team in category.teams.all()],
    }
