"""What the words that parameters take as values mean, said plainly in French and English; and what
a règlement says of one value: a whole sentence of `sentences.tsv`, whose keys are
`parameter=value`, or the parameter alone where the sentence holds its number."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from scoring.rules.parameter import Kind, Parameter, Value

_FR, _EN = 0, 1

WORDS: Mapping[str, tuple[str, str]] = {
    "true": ("oui", "yes"),
    "false": ("non", "no"),
    "none": ("aucun", "none"),
    "anticlockwise": ("sens inverse des aiguilles d'une montre", "anticlockwise"),
    "clockwise": ("sens des aiguilles d'une montre", "clockwise"),
    "NT": ("sans atout", "no trump"),
    "AT": ("tout atout", "all trump"),
    "failed": ("chute", "contract failed"),
    "litige": ("litige", "litige"),
    "made": ("contrat réussi", "contract made"),
    "shared": ("chacun marque ses points", "each side marks its points"),
    "all": ("tout", "everything"),
    "contract-and-belote": (
        "le contrat, et la belote à qui l'a",
        "the contract, and the belote to its holder",
    ),
    "contract-only": ("le contrat seul", "the contract alone"),
    "base": ("la base ordinaire", "the ordinary base"),
    "tricks": ("les points des plis", "the trick points"),
    "same": ("la même que si le contrat réussit", "the same as if it were made"),
    "multiplied": ("multiplié par la coinche", "multiplied by the coinche"),
    "once": ("une seule fois", "once"),
    "next-winner": ("le camp qui gagne la donne suivante", "the side that wins the next deal"),
    "next-maker": (
        "le prochain preneur qui réussit son contrat",
        "the next takers who make their contract",
    ),
    "complement": ("le complément", "the complement"),
    "sweep": ("tous les plis à un camp", "all the tricks to one side"),
    "mark": ("toute la marque", "the whole mark"),
    "base-and-bid": ("la base et le contrat", "the base and the bid"),
    "bid": ("le contrat seul", "the bid alone"),
    "nothing": ("rien", "nothing"),
    "belote": ("sa belote", "its belote"),
    "total": ("son total", "its total"),
    "belote-to-takers": (
        "rien, et sa belote va aux preneurs",
        "nothing, and its belote goes to the takers",
    ),
    "transferred": ("elles passent à l'autre camp", "they go to the other side"),
    "lost": ("elles sont perdues", "they are lost"),
    "kept": ("elles restent à leur camp", "they stay with their side"),
    "replayed": ("donne rejouée", "deal played again"),
    "takers": ("les points des preneurs", "the takers' points"),
    "both": (
        "les points des deux camps, et personne ne marque",
        "the points of both sides, and nobody marks",
    ),
    "nobody": ("aucune annonce ne compte", "no annonce counts"),
    "first-announced": (
        "le camp qui a annoncé le premier l'emporte",
        "the side that announced first wins",
    ),
    "lost_belote=transferred": ("elle passe à l'autre camp", "it goes to the other side"),
    "lost_belote=lost": ("elle est perdue", "it is lost"),
    "last_litige=lost": ("perdus", "lost"),
    "right": ("celui de droite", "the one on the right"),
    "left": ("celui de gauche", "the one on the left"),
    "any-trump": ("un atout quand même", "any trump"),
    "free": ("une carte libre", "any card"),
    "not-lower": ("pas d'atout plus faible", "no lower trump"),
    "above-if-able": ("au-dessus si on le peut", "above when able"),
    "above-unless-only-trumps": (
        "au-dessus si on le peut, sauf main d'atouts",
        "above when able, unless only trumps are held",
    ),
    "returned": ("rendus", "given back"),
    "higher-total": ("le total le plus haut", "the higher total"),
    "taker": ("le camp preneur", "the taking side"),
    "organiser": ("au choix de l'organisateur", "as the organiser decides"),
    "redeal": ("on redonne", "redeal"),
    "barred": ("le camp fautif ne peut pas prendre", "the offending side may not take"),
    "dealer-barred": ("le donneur seul ne peut pas enchérir", "the dealer alone may not bid"),
    "barred-or-annulled": (
        "le camp fautif ne peut pas prendre ; s'il joue, l'adversaire peut annuler",
        "the offending side may not take; where it plays, the opponents may annul the deal",
    ),
    "as-a-call": ("comme une enchère hors de son tour", "as a call out of turn"),
    "opponents-choose": (
        "l'adversaire la fait corriger, ou prend le reste des plis",
        "the opponents have it corrected, or take the remaining tricks",
    ),
    "early_coinche=opponents-choose": (
        "l'adversaire choisit : la donne continue, ou on redonne",
        "the opponents choose: the deal goes on, or is dealt again",
    ),
    "last-deal": (
        "qui a fait le plus de points à cette donne, sans arrondi",
        "who has more points on that deal, unrounded",
    ),
    "misdeal_capot_points=same": ("comme toute fausse donne", "as for any misdeal"),
    "in-a-row": ("celles de suite d'un même donneur", "those in a row by one dealer"),
    "in-the-match": (
        "toutes celles d'un camp dans la partie",
        "all of a side in the match",
    ),
    "awarded": ("des points à l'adversaire", "points to the opponents"),
    "zero": ("de zéro", "zero"),
    "lowest-bid": ("de la plus petite", "the lowest"),
    "surcoinche": ("coinche et surcoinche", "coinche and surcoinche"),
    "coinche-only": ("la coinche seule", "a coinche alone"),
    "neither": ("ni l'une ni l'autre", "neither"),
    "arbiter": ("l'arbitre décide", "the arbiter decides"),
    "suit-ban": (
        "couleur interdite au pli suivant",
        "that suit is barred from the next trick",
    ),
    "better-of-award-and-marks": (
        "la donne est perdue, au mieux pour le camp lésé",
        "the deal is lost, at the best for the innocent side",
    ),
    "opponents-mark": ("l'adversaire marque ces points", "the opponents mark the points"),
    "tricks-to-opponents": ("ces plis à l'adversaire", "those tricks to the opponents"),
    "match-lost": ("la partie est perdue", "the match is lost"),
    "always": ("toujours", "always"),
    "played": ("elle doit être jouée", "it has to be played"),
    "next-dealer": ("le joueur suivant", "the next player"),
    "same-dealer": ("le même donneur", "the same dealer"),
    "any-suit": ("dans toute couleur", "in any suit"),
    "other-suit": ("dans une autre couleur seulement", "only in another suit"),
    "never": ("jamais", "never"),
    "not-played": ("on n'arrête pas le jeu", "play is not stopped"),
    "points-so-far": ("les points déjà faits", "the points made so far"),
    "rest-to-defence": (
        "le reste des points à la défense",
        "the remaining points to the defence",
    ),
    "draw": ("partie nulle", "a draw"),
    "finished": ("elle se finit et compte", "it is finished and counts"),
    "dropped": ("elle ne compte pas", "it does not count"),
    "one-more": (
        "elle se finit et une dernière se joue",
        "it is finished and a last one is played",
    ),
    "one-more-deal": ("une donne de plus", "one more deal"),
    "as-before-take": ("comme avant la prise", "as before the take"),
    "awarded-after-bid": (
        "des points à l'adversaire dès qu'il a enchéri",
        "points to the opponents once they have bid",
    ),
    "award": ("comme une faute de jeu", "as for an irregular card"),
    "ignored": ("elle ne compte pas", "it does not count"),
    "no-bonus": ("pas de points", "no points"),
    "game": ("Le jeu", "The game"),
    "annonces": ("La belote et les annonces", "Belote and annonces"),
    "contract": ("Le contrat", "The contract"),
    "marks": ("La marque", "The marks"),
    "auction": ("Les enchères", "The auction"),
    "play": ("Le jeu de la carte", "The play"),
    "ending": ("La fin de la partie", "The end of a match"),
    "tariff": ("Les fautes et leur prix", "Irregularities and their tariff"),
    "points": ("points", "points"),
    "times": ("fois", "times"),
    "belotes": ("belotes", "belotes"),
    "passes": ("passes", "passes"),
    "played-tricks": ("plis", "tricks"),
}
"""A value, a chapter or a unit by its code: (French, English); `parameter=value` where a value
reads otherwise of one parameter."""


_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RANKS = {"K": "R", "Q": "D", "J": "V"}
"""The letters on French cards, where they are not those of the engine."""


def card_words(card: str, lang: str) -> str:
    """Return how a card reads in ``lang``: the engine's `KH` is `R♥` in French."""
    rank, suit = card[:-1], card[-1]
    return (rank if lang == "en" else _RANKS.get(rank, rank)) + _SUITS[suit]


def allowed_words(parameter: Parameter, lang: str) -> str:
    """Return what a parameter may be, as it reads in ``lang``."""
    words: tuple[object, ...] = parameter.choices or parameter.words
    if parameter.kind is Kind.BOOL:
        words = (True, False)
    said = [value_words(word, lang, parameter.name) for word in words]
    if parameter.kind in (Kind.INT, Kind.TABLE):
        number = "a whole number from {} to {}" if lang == "en" else "un nombre entier de {} à {}"
        said = [] if parameter.kind is Kind.TABLE else said
        said.insert(0, number.format(parameter.minimum, parameter.maximum))
    return ", ".join(said)


def value_words(value: object, lang: str, of: str = "") -> str:
    """Return how a value of a parameter, a chapter or a unit reads in ``lang`` (fr or en).

    ``of`` names the parameter, where it is known. Numbers stand for themselves, several words are
    joined, none of several is "none".
    """
    if isinstance(value, bool):
        return value_words("true" if value else "false", lang)
    if isinstance(value, str):
        pair = WORDS.get(f"{of}={value}") or WORDS.get(value)
        return value if pair is None else pair[_EN if lang == "en" else _FR]
    if isinstance(value, Mapping):
        return ", ".join(f"{rank} {points}" for rank, points in value.items())
    if isinstance(value, Sequence):
        return ", ".join(value_words(part, lang) for part in value) or value_words("none", lang)
    return str(value)


def _read() -> Mapping[str, tuple[str, str]]:
    lines = Path(__file__).with_name("sentences.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines[1:])
    return {key: (fr, en) for key, fr, en in rows}


SENTENCES = _read()
"""By `parameter=value` or `parameter`: (French, English)."""


def rule_sentence(parameter: Parameter, value: Value, lang: str) -> str:
    """The sentence for a value, with `%(value)s` (its number with the unit) or `%(number)s` where
    it stands; empty for what has none: yes and no, selections, points by card."""
    name = parameter.name
    fr, en = SENTENCES.get(f"{name}={value}") or SENTENCES.get(name, ("", ""))
    return en if lang == "en" else fr
