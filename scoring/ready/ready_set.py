"""A ready set: the rules that somebody really plays, as values over a rulebook, line by line; the
written rulebooks as they are, a village's belote, and the coinche of Saint-Étienne."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from scoring.rules.parameter import Value, plain_value
from scoring.rules.ruleset import RuleSet


@dataclass(frozen=True, kw_only=True, slots=True)
class TextLine:
    """One rule of a published text: where it stands there, what it says in our words, and the
    values that say it here. Without values the rulebook says the same already; `shown` names the
    parameters that say it then."""

    article: str
    says: str
    settings: Mapping[str, Value]
    shown: tuple[str, ...] = ()


def line(article: str, says: str, *shown: str, **settings: Value) -> TextLine:
    """Describe a rule of a text; what is only named, not set, is as the rulebook has it."""
    return TextLine(article=article, says=says, settings=settings, shown=shown)


@dataclass(frozen=True, kw_only=True)
class ReadySet:
    """Rules ready to choose: a name, who plays so, the text, and its lines over a rulebook.

    Where the text is silent the rulebook's own value stays. No two lines set the same parameter.
    """

    id: str
    rulebook: str
    title_fr: str
    title_en: str
    played_fr: str
    played_en: str
    source: str
    lines: tuple[TextLine, ...] = ()

    def __post_init__(self) -> None:
        """Look for a parameter that two lines set."""
        named = [name for told in self.lines for name in told.settings]
        twice = sorted({name for name in named if named.count(name) > 1})
        if twice:
            raise ValueError(f"Ready set “{self.id}” sets twice: {', '.join(twice)}.")

    def title(self, lang: str) -> str:
        """Return the name in that language."""
        return self.title_en if lang == "en" else self.title_fr

    def played(self, lang: str) -> str:
        """Return the sentence that says who plays so, in that language."""
        return self.played_en if lang == "en" else self.played_fr

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """What the set says otherwise than its rulebook, as JSON holds it."""
        return MappingProxyType(
            {n: plain_value(value) for told in self.lines for n, value in told.settings.items()}
        )

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set of its rulebook with these options, checked."""
        return RuleSet.of(self.rulebook, self.options)


FFB_COINCHE = ReadySet(
    id="coinche-ffb",
    rulebook="ffb-coinche",
    title_fr="Coinche de la Fédération",
    title_en="Coinche of the federation",
    played_fr="Les clubs qui suivent la Fédération Française de Belote, annonces comprises.",
    played_en="Clubs that follow the French federation, annonces included.",
    source="Règles officielles de la belote coinchée, Fédération Française de Belote",
)

FFB_BELOTE = ReadySet(
    id="belote-ffb",
    rulebook="ffb-belote",
    title_fr="Belote de la Fédération",
    title_en="Belote of the federation",
    played_fr="Les clubs de belote qui suivent la Fédération, annonces et litige compris.",
    played_en="Belote clubs that follow the federation, annonces and litige included.",
    source="Règlement officiel de la belote avec ou sans annonce, Fédération Française de Belote",
)

VILLAGE = ReadySet(
    id="belote-de-village",
    rulebook="ffb-belote",
    title_fr="Belote de village, sans annonces",
    title_en="Village belote, without annonces",
    played_fr="Presque tous les concours de village : 162 dedans, 252 le capot, litige.",
    played_en="Nearly every village tournament: 162 for a fall, 252 for a capot, litige.",
    source="Affiches de concours de village",
    lines=(
        line("affiche", "no annonces but the belote", declarations=False),
        line("affiche", "the trump is not written on the sheet", trump_required=False),
        line("affiche", "marked to the point", "round_marks"),
        line("affiche", "a fall is worth 162", "failed_base"),
        line("affiche", "a capot is worth 252", "sweep_points"),
        line("affiche", "the belote stays with its holder", "failed_belote"),
        line("affiche", "81 each is a litige, which the next deal decides", "tie"),
        line("affiche", "a litige of the last deal is 81 each", "last_litige"),
    ),
)  # fmt: skip

SWISS = ReadySet(
    id="coinche-suisse",
    rulebook="coinche-suisse",
    title_fr="Coinche suisse à 36 cartes",
    title_en="Swiss coinche with 36 cards",
    played_fr="Les tournois de Suisse romande : neuf plis, match et générale, en 2000 points.",
    played_en="Tournaments of French Switzerland: nine tricks, match and générale, to 2000.",
    source="Règles du jeu de la coinche pour le tournoi (jeu de 36 cartes)",
)

STEPHANOISE = ReadySet(
    id="coinche-stephanoise",
    rulebook="ffb-coinche",
    title_fr="Coinche stéphanoise",
    title_en="Coinche of Saint-Étienne",
    played_fr="La Loire : on peut décoincher, le sans atout compte double.",
    played_en="The Loire: a coinche may be bid over, no trump counts double.",
    source="Règlement de la coinche stéphanoise (coinche-stephanoise.com, archivé en 2020), d'après"
    " un relevé public de ses articles",
    lines=(
        line("Distribution", "after a misdeal the dealer deals again and may not bid",
             first_misdeal="dealer-barred"),
        line("Distribution", "a second misdeal: 160 to the opponents, next dealer", "award_points",
             second_misdeal="awarded"),
        line("Enchères", "the lowest bid takes 82 points and is written 80", "lowest_bid",
             "must_beat_defence"),
        line("Enchères", "coinche and bids are said in turn", "coinche_out_of_turn"),
        line("Enchères", "who was coinched may be freed by a higher bid", bid_over_coinche=True),
        line("Enchères", "after four passes the next player deals", "passed_dealer"),
        line("Sans atout", "no trump may be bid", no_trump_all_trump=True),
        line("Sans atout", "a no-trump bid counts double", no_trump_multiplier=2),
        line("Annonces", "annonces serve to make the bid", "contract_counts_declarations"),
        line("Annonces", "one card may serve several annonces", card_serves_two=True),
        line("Jeu", "unable to go above an opponent's trump any card may be played",
             "unable_to_overtrump"),
        line("Jeu", "one goes above a partner's trump as well", "go_above_partner"),
        line("Score", "all the tricks are worth 250, or 500 where they were bid", "capot_value",
             sweep_points=250),
        line("Fin de partie", "a match goes to 2000", usual_target=2000),
        line("Fin de partie", "a side without a trick does not end a match by its belote",
             "belote_end_unless_swept"),
    ),
)  # fmt: skip
