"""How a tournament ranks, what rounds that were not played are worth; and going on in pairs."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ByePlay, ByeValue, Pairing
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import TidyField, find_choice_field
from tournaments.models import Tournament
from tournaments.models.tournament import LONGEST_NAME
from tournaments.queries.ranks.team_places import FEWEST, MOST, list_format_facts
from tournaments.ranking import CRITERIA, find_idle_criteria
from tournaments.wording import phrase_message

CRITERIA_PLACES = 5


def _criterion_name(place: int) -> str:
    return f"criterion_{place + 1}"


_LABELS_OF_PEOPLE: Mapping[str, str | Promise] = {
    "bye_play": _("Ce que fait l'exempt"),
    "forfeit_value": _("Forfait : valeur pour le camp présent"),
    "both_absent_points": _("Deux camps absents : points de chacun"),
    "forfeit_points_for": _("Forfait : points du camp présent"),
    "forfeit_points_against": _("Forfait : points du camp absent"),
    "club_teams": _("Joueurs comptés par club"),
}
_CHOICES_OF_PEOPLE: Mapping[str, str | Promise] = {
    ByeValue.OWN_AVERAGE: _("Sa propre moyenne"),
    ByePlay.REST: _("Il attend, et marque la valeur de l'exempt"),
    ByePlay.CATCH_UP: _("Il joue contre un volontaire, pour lui seul"),
    ByePlay.STAFF: _("Il joue contre quelqu'un de l'organisation"),
}
"""Where everybody comes alone."""


class RankingForm(forms.ModelForm[Tournament]):
    """Criteria, ranking points, kept rounds, exempts, forfeits and clubs."""

    class Meta:
        model = Tournament
        fields = (
            "points_win", "points_draw", "points_loss", "narrow_loss_margin", "narrow_loss_points",
            "best_rounds", "drop_worst",
            "bye_choice", "bye_play", "bye_value", "bye_points", "bye_is_win",
            "bye_ranking_points",
            "forfeit_value", "forfeit_points_for", "forfeit_points_against", "both_absent_points",
            "missed_round_points", "club_teams", "clubs_by",
        )  # fmt: skip
        labels: ClassVar[dict[str, Any]] = {
            "narrow_loss_margin": _("Perdre de peu rapporte : jusqu'à combien de points ?"),
            "narrow_loss_points": _("Points de qui perd de peu"),
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "points_win": _("Points de classement pour une partie gagnée."),
            "points_draw": _("Points de classement pour une partie à égalité."),
            "points_loss": _("Points de classement pour une partie perdue."),
            "narrow_loss_margin": _("Vide : une défaite est une défaite."),
            "narrow_loss_points": _("Points de classement d'une défaite de peu."),
            "best_rounds": _("Seules les meilleures parties de chacun comptent ; vide : toutes."),
            "drop_worst": _("Combien des moins bonnes parties de chacun ne comptent pas."),
            "bye_choice": _(
                "Qui est exempt quand le nombre est impair ; jamais deux fois le même si c'est "
                "évitable."
            ),
            "bye_play": _("Pendant que les autres jouent."),
            "bye_value": _("Ce que marque l'exempt qui n'a pas joué."),
            "bye_is_win": _("L'exempt est compté parmi les victoires."),
            "bye_ranking_points": _("Vide : ceux d'une victoire, ou aucun."),
            "forfeit_value": _("Ce que marque le camp dont l'adversaire n'est pas venu."),
            "forfeit_points_against": _("Ce que marque le camp qui n'est pas venu."),
            "both_absent_points": _("Quand aucun des deux camps n'est venu."),
            "missed_round_points": _("Pour qui est arrivé plus tard ou parti plus tôt."),
            "club_teams": _(
                "Classement des clubs par leurs meilleures places ; vide : pas de classement "
                "des clubs."
            ),
            "clubs_by": _("Vide : ce que dit le premier critère du classement."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._add_criteria()
        self._offer("bye_play", ByePlay)
        self._offer("bye_value", ByeValue)
        self._offer(
            "forfeit_value", [value for value in ByeValue if value != ByeValue.RANKING_POINTS_ONLY]
        )
        if self.instance.is_of_people:
            for name, label in _LABELS_OF_PEOPLE.items():
                self.fields[name].label = str(label)

    def _offer(self, name: str, values: Iterable[ByePlay | ByeValue]) -> None:
        said = _CHOICES_OF_PEOPLE if self.instance.is_of_people else {}
        find_choice_field(self, name).choices = [
            (value.value, said.get(value.value, value.label)) for value in values
        ]

    def _add_criteria(self) -> None:
        """One menu per place: the first criterion decides, the next ones separate ties."""
        choices = [("", "—")] + [(code, gettext(c.label)) for code, c in CRITERIA.items()]
        chosen = self.instance.criteria
        for place in range(CRITERIA_PLACES):
            self.fields[_criterion_name(place)] = forms.ChoiceField(
                label=_("Critère %(place)d") % {"place": place + 1},
                choices=choices,
                required=place == 0,
                initial=chosen[place] if place < len(chosen) else "",
            )

    def warn_of_idle(self) -> None:
        """Say beside each chosen criterion that separates nobody in this format why it doesn't."""
        places = {
            str(self[_criterion_name(place)].value() or ""): _criterion_name(place)
            for place in reversed(range(CRITERIA_PLACES))
        }
        chosen = [code for code in reversed(places) if code in CRITERIA]
        for code, why in find_idle_criteria(chosen, list_format_facts(self.instance)).items():
            self[places[code]].help_text = format_html(
                "<strong>{}</strong> {}",
                gettext("Ici, ne départage personne :"),
                phrase_message(why),
            )

    def clean(self) -> dict[str, Any]:
        """Check what only makes sense together."""
        data = super().clean() or {}
        self._clean_criteria(data)
        if data.get("best_rounds") and data.get("drop_worst"):
            self.add_error(
                "drop_worst",
                ValidationError(gettext("Retenez les meilleures ou retirez les moins bonnes.")),
            )
        if data.get("bye_play") == ByePlay.STAFF and not self._has_staff():
            self.add_error(
                "bye_play",
                ValidationError(
                    gettext(
                        "Inscrivez d'abord une équipe de l'organisation (case « non classée » de "
                        "sa fiche)."
                    )
                ),
            )
        return data

    def _has_staff(self) -> bool:
        return self.instance.teams.registered().filter(is_staff=True).exists()

    def _clean_criteria(self, data: dict[str, Any]) -> None:
        chosen = []
        for place in range(CRITERIA_PLACES):
            code = data.pop(_criterion_name(place), "")
            if code and code in chosen:
                self.add_error(
                    _criterion_name(place), gettext("Ce critère est déjà choisi plus haut.")
                )
            elif code:
                chosen.append(code)
        data["criteria"] = chosen

    @property
    def stored(self) -> tuple[str, ...]:
        """What of the tournament `values` may name."""
        return (*self.Meta.fields, "criteria")

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        return {name: self.cleaned_data[name] for name in self.stored if name in self.cleaned_data}


class BestPairsForm(forms.Form):
    """How many of a mêlée go on, and who of them with whom."""

    people = forms.TypedChoiceField(label=_("Combien de joueurs"), coerce=int)
    pairing = forms.ChoiceField(label=_("Qui joue avec qui"), choices=Pairing.choices)

    def __init__(self, *args: Any, present: int, **kwargs: Any) -> None:
        """`present`: how many are ranked and in the room."""
        super().__init__(*args, **kwargs)
        counts = range(FEWEST, min(present, MOST) + 1, 2)
        find_choice_field(self, "people").choices = [(count, str(count)) for count in counts]
        self.initial.setdefault("people", 8 if 8 in counts else FEWEST)
        self.initial.setdefault("pairing", Pairing.ENDS)


class PairsTournamentForm(OnceForm):
    """The name of the concours in which pairs go on."""

    name = TidyField(label=_("Nom du tableau"), max_length=LONGEST_NAME)
