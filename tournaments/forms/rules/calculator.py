"""One deal's facts, as a player tells them to the calculator."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import RuleSet
from scoring.cards import SIDES, other_side
from tournaments.amounts import read_number
from tournaments.pages.rules.calculator import (
    ToldDeal,
    compute_most_points,
    find_impossible_facts,
    list_compared_rules,
    plays_stop,
)
from tournaments.pages.rules.card_words import CONTRACT_WORDS, TRUMP_WORDS
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.wording import engine_language

_NOTHING = ("", gettext_lazy("Non"))
_TAKER, _DEFENCE = "taker", "defence"
_MOST_POINTS = 9999
_IMPOSSIBLE = {
    "contract": gettext_lazy("Aucun règlement ne joue ce contrat."),
    "doubled": gettext_lazy("Aucun règlement ne permet cette coinche."),
    "points": gettext_lazy("Sous cet atout, tous les plis valent au plus %(most)d points."),
    "belote": gettext_lazy("Sous cet atout, il n'y a pas autant de belotes."),
    "declarations": gettext_lazy(
        "Aucune suite d'annonces ne fait ce total : elles valent 20, 50, 100, 150 ou 200."
    ),
}
_MOST_BELOTES = 4


def _sides() -> list[tuple[str, Any]]:
    return [(side, SIDE_LABELS[side]) for side in SIDES]


def _several_belotes() -> list[tuple[str, str]]:
    pairs = [(ns, ew) for ns in range(_MOST_BELOTES, -1, -1) for ew in range(_MOST_BELOTES + 1)]
    several = [(ns, ew) for ns, ew in pairs if 1 < ns + ew <= _MOST_BELOTES]
    return [(f"{ns}-{ew}", f"{ns} – {ew}") for ns, ew in several]


class CalculatorForm(forms.Form):
    """Who took what, what the tricks made, and the bonuses; `own` are a club's rules beside."""

    taker = forms.ChoiceField(
        label=gettext_lazy("Qui a pris ?"),
        choices=_sides(),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Dites qui a pris.")},
    )
    trump = forms.ChoiceField(
        label=gettext_lazy("Atout"),
        choices=list(TRUMP_WORDS.items()),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Dites l'atout.")},
    )
    contract = forms.CharField(
        label=gettext_lazy("Contrat"),
        help_text=gettext_lazy(
            "Un nombre, « capot » ou « générale ». À la belote classique, laissez vide."
        ),
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input--number"}),
    )
    doubled = forms.ChoiceField(
        label=gettext_lazy("Coinche"),
        choices=[
            _NOTHING,
            ("coinche", gettext_lazy("Coinchée")),
            ("surcoinche", gettext_lazy("Surcoinchée")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )
    counted = forms.ChoiceField(
        label=gettext_lazy("On a compté les plis"),
        choices=[
            (_TAKER, gettext_lazy("du preneur")),
            (_DEFENCE, gettext_lazy("de la défense")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points de ces plis"),
        help_text=gettext_lazy("Avec le dix de der là où il compte, sans belote ni annonces."),
        required=False,
        min_value=0,
        max_value=_MOST_POINTS,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}
        ),
    )
    stopped = forms.BooleanField(label=gettext_lazy("Le preneur a dit « arrêt »"), required=False)
    others_points = forms.IntegerField(
        label=gettext_lazy("Points de l'autre camp à ce moment"),
        required=False,
        min_value=0,
        max_value=_MOST_POINTS,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}
        ),
    )
    sweep = forms.ChoiceField(
        label=gettext_lazy("Un camp a fait tous les plis"),
        choices=[_NOTHING, *_sides()],
        required=False,
        widget=forms.RadioSelect,
    )
    solo = forms.BooleanField(
        label=gettext_lazy("Un seul joueur a fait tous les plis"), required=False
    )
    belote = forms.ChoiceField(
        label=gettext_lazy("Belote"),
        choices=[
            ("", gettext_lazy("Personne")),
            *_sides(),
            (gettext_lazy("Plusieurs, à tout atout (NS – EO)"), _several_belotes()),
        ],
        required=False,
    )
    declarations_side = forms.ChoiceField(
        label=gettext_lazy("Annonces qui comptent"),
        choices=[("", gettext_lazy("Aucune")), *_sides()],
        required=False,
        widget=forms.RadioSelect,
    )
    declarations = forms.IntegerField(
        label=gettext_lazy("Points d'annonces"),
        required=False,
        min_value=0,
        max_value=_MOST_POINTS,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}
        ),
    )

    def __init__(self, *args: Any, own: RuleSet | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.compared = list_compared_rules(own)
        if not any(plays_stop(rules) for rules in self.compared):
            del self.fields["stopped"], self.fields["others_points"]

    def clean_contract(self) -> int | str | None:
        """A number of points, `capot`, `generale`, or None where nothing was bid."""
        text = self.cleaned_data["contract"].lower().replace("é", "e")
        if not text:
            return None
        if text in CONTRACT_WORDS:
            return text
        points = read_number(text)
        if points is not None and points <= _MOST_POINTS:
            return points
        message = _("« %(text)s » n'est pas un contrat : un nombre, capot ou générale.")
        raise forms.ValidationError(message % {"text": self.cleaned_data["contract"]})

    def clean(self) -> dict[str, Any]:
        """What a deal cannot do without: the tricks, counted or all of them to one side."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        counted = data.get("points") is not None
        if "points" in data and not counted and not data.get("sweep"):
            self.add_error("points", _("Comptez les points des plis d'un camp."))
        if counted and data.get("sweep"):
            self.add_error("points", _("Tous les plis pour un camp : n'écrivez pas de points."))
        if data.get("solo") and not data.get("sweep"):
            self.add_error("solo", _("Dites quel camp a fait tous les plis."))
        if data.get("stopped") and data.get("sweep"):
            self.add_error("stopped", _("Tous les plis pour un camp : rien ne s'est arrêté."))
        elif data.get("stopped") and data.get("others_points") is None:
            self.add_error("others_points", _("Comptez les points de l'autre camp à ce moment."))
        if data.get("declarations") and not data.get("declarations_side"):
            self.add_error("declarations_side", _("Dites quel camp a ces annonces."))
        if data.get("declarations_side") and "declarations" in data and not data["declarations"]:
            self.add_error("declarations", _("Dites combien valent ces annonces."))
        if not self.errors:
            self._refuse_impossible()
        return data

    def _refuse_impossible(self) -> None:
        """Say beside its field what no rulebook accepts."""
        deal = self.told_deal()
        for name, error in find_impossible_facts(deal, self.compared).items():
            said = str(_IMPOSSIBLE.get(name, error.message(engine_language())))
            field = name if name in self.fields else None
            self.add_error(field, said % {"most": compute_most_points(deal.trump, self.compared)})

    def told_deal(self) -> ToldDeal:
        """The deal of a valid form."""
        data = self.cleaned_data
        taker = data["taker"]
        return ToldDeal(
            taker=taker,
            trump=data["trump"],
            contract=data["contract"],
            doubled=data["doubled"],
            counted=other_side(taker) if data["counted"] == _DEFENCE else taker,
            points=data["points"] or 0,
            others_points=data["others_points"] if data.get("stopped") else None,
            sweep=data["sweep"],
            solo=data["solo"],
            belotes=_read_belotes(data["belote"]),
            declarations=_of_one_side(data["declarations_side"], data["declarations"]),
        )


def _read_belotes(text: str) -> dict[str, int]:
    if text in SIDES:
        return {text: 1}
    counts = [int(count) for count in text.split("-")] if text else []
    return {side: count for side, count in zip(SIDES, counts, strict=False) if count}


def _of_one_side(side: str, points: int | None) -> dict[str, int]:
    return {side: points} if side and points else {}
