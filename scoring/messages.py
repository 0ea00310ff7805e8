"""What the engine says to people about each error code, in French and in English."""

from collections.abc import Mapping
from types import MappingProxyType

MESSAGES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "json": (
            "Cette ligne n'est pas un objet JSON lisible.",
            "This line is not a readable JSON object.",
        ),
        "type": (
            "Cette valeur n'est pas du type attendu ({expected}).",
            "This value is not of the expected type ({expected}).",
        ),
        "missing": ("Il manque « {name} ».", "“{name}” is missing."),
        "repeated-key": ("« {name} » est écrit deux fois.", "“{name}” is written twice."),
        "bad-deal-number": (
            "Les donnes se comptent à partir de 1.",
            "Deals count from 1.",
        ),
        "unknown-key": ("« {name} » n'est pas attendu ici.", "“{name}” is not expected here."),
        "unknown-rulebook": (
            "Aucun règlement ne s'appelle « {name} ».",
            "No rulebook is called “{name}”.",
        ),
        "unknown-option": (
            "« {name} » n'est pas un réglage de ce règlement.",
            "“{name}” is not an option of this rulebook.",
        ),
        "bad-option": (
            "La valeur du réglage « {name} » n'est pas possible : {reason}.",
            "The value of option “{name}” is not possible: {reason}.",
        ),
        "option-conflict": (
            "Ces réglages se contredisent : {names}.",
            "These options contradict each other: {names}.",
        ),
        "bad-length": (
            "La longueur est un nombre de donnes, un but en points, ou les deux, au moins 1.",
            "The length is a number of deals, a target in points, or both, at least 1.",
        ),
        "bad-contract": (
            "Ce contrat n'existe pas dans ce règlement.",
            "This rulebook has no such contract.",
        ),
        "bad-trump": (
            "Cet atout n'existe pas dans ce règlement.",
            "This rulebook has no such trump.",
        ),
        "bad-doubling": (
            "Cette coinche n'est pas possible dans ce règlement.",
            "This rulebook does not allow this doubling.",
        ),
        "points-sum": (
            "{expected} points attendus, {found} saisis.",
            "{expected} points expected, {found} entered.",
        ),
        "points-range": (
            "Les points de plis vont de 0 à {expected}.",
            "Trick points go from 0 to {expected}.",
        ),
        "sweep-conflict": (
            "Tous les plis pour un camp ne va pas avec le reste de la donne.",
            "All the tricks for one side does not go with the rest of the deal.",
        ),
        "belote-count": (
            "Belotes possibles dans cette donne : {expected} au plus.",
            "Belotes possible on this deal: {expected} at most.",
        ),
        "declarations-not-played": (
            "On joue sans annonces.",
            "Annonces are not played.",
        ),
        "declarations-both-sides": (
            "Les annonces d'un seul camp comptent.",
            "Only one side's annonces count.",
        ),
        "declarations-value": (
            "Aucune suite d'annonces ne vaut ce nombre de points.",
            "No set of annonces is worth this number of points.",
        ),
        "bad-claim": (
            "« Nous avons gagné » n'est pas possible ici.",
            "Victory cannot be claimed here.",
        ),
        "bad-stop": (
            "« Arrêt » n'est pas possible ici.",
            "Play cannot be stopped by “arrêt” here.",
        ),
        "bad-award": (
            "Ces points donnés ne sont pas possibles ainsi.",
            "These awarded points are not possible in this form.",
        ),
        "match-over": (
            "La partie était déjà terminée avant cette donne.",
            "The match was already over before this deal.",
        ),
        "bad-card": ("« {name} » n'est pas une carte de ce jeu.", "“{name}” is not a card here."),
        "duplicate-card": ("La carte {name} figure deux fois.", "Card {name} stands twice."),
        "hand-size": (
            "Une main compte {expected} cartes, ici {found}.",
            "A hand has {expected} cards, here {found}.",
        ),
        "trick-size": (
            "Il faut ici un pli de {expected} carte(s), pas de {found}.",
            "A trick of {expected} card(s) is needed here, not of {found}.",
        ),
        "barred-side": (
            "Ce camp n'a pas le droit de prendre dans cette donne.",
            "This side may not take on this deal.",
        ),
        "seat-side": (
            "Le siège {name} n'est pas de ce camp.",
            "Seat {name} is not of this side.",
        ),
        "irregularity-not-played": (
            "« {name} » ne peut pas arriver dans ce règlement.",
            "“{name}” cannot happen under this rulebook.",
        ),
    }
)
"""French and English sentence of each stable code."""

TYPE_NAMES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "object": ("un objet", "an object"),
        "list": ("une liste", "a list"),
        "string": ("un texte", "a text"),
        "integer": ("un nombre entier", "a whole number"),
        "boolean": ("vrai ou faux", "true or false"),
    }
)
"""French and English names of the types that a value may be expected to have."""
