"""A stage that follows another: how it is drawn, who enters it, and with what."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import CarryOver, CutTie, DrawSystem, Entrants, StageEntry
from tournaments.forms.fields import find_choice_field
from tournaments.forms.stages.options import PREFIX, build_option_fields, read_option_values
from tournaments.models import Stage, Tournament
from tournaments.queries.stages.chain import find_descendants, is_bracket
from tournaments.queries.stages.options import list_options, plans_rounds

ENTRY = ("source", "entry", "from_place", "to_place", "places_per_pool", "lost_rounds", "carry",
         "cut_tie")  # fmt: skip


def list_systems_after(tournament: Tournament, stages: Sequence[Stage]) -> list[tuple[str, str]]:
    """The systems that a stage after these may have, with their names."""
    if tournament.entrants == Entrants.INDIVIDUALS:
        return [(DrawSystem.MELEE.value, str(DrawSystem.MELEE.label))]
    bracket = any(is_bracket(one.system) for one in stages)
    hidden = {DrawSystem.MELEE} if bracket else {DrawSystem.MELEE, DrawSystem.CONSOLANTE}
    return [(one.value, str(one.label)) for one in DrawSystem if one not in hidden]


class RoundsField(forms.Field):
    """Numbers of rounds: « 1 » or « 1, 2 »."""

    def to_python(self, value: Any) -> list[int]:
        """The numbers, each once, in order."""
        if isinstance(value, list):
            return value
        words = str(value or "").replace(",", " ").replace(gettext("et"), " ").split()
        if not all(word.isdecimal() and len(word) < 3 for word in words):
            raise forms.ValidationError(gettext("Écrivez des numéros de tours : 1, ou 1, 2."))
        return sorted({int(word) for word in words})

    def prepare_value(self, value: Any) -> Any:
        """As it was typed, or the numbers with commas."""
        return ", ".join(str(one) for one in value) if isinstance(value, list) else value

    def run_validators(self, value: Any) -> None:
        """The domain knows which rounds there can be."""

    def validate(self, value: Any) -> None:
        """The domain knows whether any are needed."""


class StageForm(forms.Form):
    """The fields of one system: `stage` holds what is shown, its system already chosen."""

    name = forms.CharField(
        label=_("Nom de la phase"),
        max_length=60,
        help_text=_("Il figure sur les tirages et au classement : Finale, Consolante…"),
        error_messages={"required": _("Donnez un nom à cette phase.")},
    )
    rounds_planned = forms.IntegerField(
        label=_("Nombre de parties"),
        min_value=1,
        max_value=60,
        help_text=_("Combien de fois chacun change d'adversaires."),
    )
    source = forms.TypedChoiceField(label=_("Elle suit"), coerce=int)
    entry = forms.ChoiceField(label=_("Qui y entre"), choices=StageEntry.choices)
    from_place = forms.IntegerField(
        label=_("De la place"), required=False, min_value=1, max_value=999,
        help_text=_("Pour certaines places seulement ; vide : la première."),
    )  # fmt: skip
    to_place = forms.IntegerField(
        label=_("À la place"), required=False, min_value=1, max_value=999,
        help_text=_("Vide : la dernière."),
    )  # fmt: skip
    places_per_pool = forms.BooleanField(
        label=_("Ces places se comptent dans chaque poule"), required=False
    )
    lost_rounds = RoundsField(
        label=_("Les battus des tours"),
        required=False,
        help_text=_("Par exemple 1, ou 1, 2 ; pour les battus d'un tableau seulement."),
    )
    carry = forms.ChoiceField(label=_("Points emportés"), choices=CarryOver.choices)
    cut_tie = forms.ChoiceField(
        label=_("Égalité à la dernière place qualifiée"), choices=CutTie.choices
    )

    def __init__(self, data: Any = None, *, stage: Stage, stages: Sequence[Stage]) -> None:
        names = ("name", "rounds_planned", *ENTRY[1:])
        super().__init__(
            data,
            initial={name: getattr(stage, name) for name in names}
            | {"source": stage.source_id or stages[0].pk},
        )
        self.stage, self.stages = stage, stages
        self.fields["name"].validators.append(ProhibitNullCharactersValidator())
        after = {stage.pk, *find_descendants(stage, stages)} if stage.pk else set()
        self.sources = [one for one in stages if one.pk not in after]
        find_choice_field(self, "source").choices = [
            (one.pk, one.name or gettext("La première phase")) for one in self.sources
        ]
        self._leave_out()
        self.fields.update(build_option_fields(self._options(), stage.options))

    def _options(self) -> Any:
        return list_options(self.stage.system, follows=not self._is_first)

    @property
    def _is_first(self) -> bool:
        return self.stage.pk == self.stages[0].pk

    def _leave_out(self) -> None:
        """Show only what this system and this chain leave to choose."""
        gone: set[str] = set()
        if not plans_rounds(self.stage.system):
            gone.add("rounds_planned")
        if self._is_first or self.stage.opened_at is not None:
            gone.update(ENTRY)
        if not any(is_bracket(one.system) for one in self.sources):
            gone.add("lost_rounds")
        if not any(one.system == DrawSystem.POOLS for one in self.sources):
            gone.add("places_per_pool")
        for name in gone:
            del self.fields[name]

    def section(self, *names: str) -> list[forms.BoundField]:
        """The bound fields of those names that are shown."""
        return [self[name] for name in names if name in self.fields]

    @property
    def draw_fields(self) -> list[forms.BoundField]:
        """The name, the rounds and the options of the system."""
        options = [name for name in self.fields if name.startswith(PREFIX)]
        return self.section("name", "rounds_planned", *options)

    @property
    def entry_fields(self) -> list[forms.BoundField]:
        """Who enters, and with what."""
        return self.section(*ENTRY)

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        held = self.cleaned_data
        values = {name: value for name, value in held.items() if not name.startswith(PREFIX)}
        if "source" in values:
            values["source"] = next(one for one in self.sources if one.pk == values["source"])
        return values | {"system": self.stage.system, "options": read_option_values(held)}

    def refuse(self, field: str, sentence: str) -> None:
        """Say beside its field why the domain refused."""
        names = (field, f"{PREFIX}{field}")
        self.add_error(next((name for name in names if name in self.fields), None), sentence)
