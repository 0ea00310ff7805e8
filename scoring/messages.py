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
            "Cette valeur n'est pas celle qui est attendue ({expected}).",
            "This value is not the one that is expected ({expected}).",
        ),
        "missing": ("Il manque : {name}.", "Missing: {name}."),
        "repeated-key": ("« {name} » est écrit deux fois.", "“{name}” is written twice."),
        "bad-deal-number": (
            "Les donnes se comptent à partir de 1.",
            "Deals count from 1.",
        ),
        "unknown-key": ("À ne pas dire ici : {name}.", "Not to be said here: {name}."),
        "unknown-rulebook": (
            "Aucun règlement ne s'appelle « {name} ».",
            "No rulebook is called “{name}”.",
        ),
        "unknown-option": (
            "« {name} » n'est pas un réglage de ce règlement.",
            "“{name}” is not an option of this rulebook.",
        ),
        "bad-option": (
            "Cette valeur n'est pas possible pour « {name} » ; au choix : {reason}.",
            "This value is not possible for “{name}”; it may be: {reason}.",
        ),
        "option-conflict": (
            "Ces réglages se contredisent : {names}. {reason}",
            "These options contradict each other: {names}. {reason}",
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
            (
                "Des points se donnent pour une fausse donne ou une faute de jeu. À côté, une"
                " belote ne s'écrit que pour une faute de jeu, et un contrat que là où il s'ajoute"
                " à ces points."
            ),
            (
                "Points are awarded for a misdeal or an irregular card. Beside them a belote may"
                " stand only for an irregular card, and a contract only where it is added to"
                " them."
            ),
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
            "Cela ne peut pas arriver dans ce règlement : {name}.",
            "This cannot happen under this rulebook: {name}.",
        ),
    }
)
"""French and English sentence of each stable code."""

NAMES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "object": ("un objet", "an object"),
        "list": ("une liste", "a list"),
        "string": ("un texte", "a text"),
        "integer": ("un nombre entier", "a whole number"),
        "integer | string": ("un nombre entier ou un mot", "a whole number or a word"),
        "boolean": ("vrai ou faux", "true or false"),
        "one-side": ("un des deux camps", "one of both sides"),
        "side-or-seat": ("un des deux camps ou un siège", "one of both sides, or a seat"),
        "one-seat": ("un des quatre sièges", "one of the four seats"),
        "one-suit": ("une des quatre couleurs", "one of the four suits"),
        "one-call": ("une annonce d'enchères", "a call of the auction"),
        "one-moment": (
            "quand la faute a été vue : aussitôt, pendant la donne, au compte ou plus tard",
            "when the fault was seen: at once, during the deal, at the count or later",
        ),
        "one-fault": (
            "une faute du tarif ; une autre n'a pas de code : décrivez-la avec vos mots",
            "a fault of the tariff; another one has no code: describe it in words",
        ),
        "id": ("le numéro de la ligne", "the number of the line"),
        "rulebook": ("le règlement", "the rulebook"),
        "options": ("les réglages", "the options"),
        "length": ("la longueur de la partie", "the length of the match"),
        "target": ("le but en points", "the target in points"),
        "deals": ("les donnes", "the deals"),
        "time_up": ("la fin du temps", "the end of the time"),
        "taker": ("le camp qui a pris", "the side that took"),
        "contract": ("le contrat", "the contract"),
        "trump": ("l'atout", "the trump"),
        "doubled": ("la coinche", "the coinche"),
        "points": ("les points", "the points"),
        "sweep": ("le camp qui a fait tous les plis", "the side that made all the tricks"),
        "solo": ("tous les plis par un seul joueur", "all the tricks by one player alone"),
        "belote": ("la belote", "the belote"),
        "declarations": ("les annonces", "the annonces"),
        "declared_first": (
            "le camp qui a annoncé le premier",
            "the side that announced first",
        ),
        "claim": ("« nous avons gagné »", "the claim of victory"),
        "barred": ("le camp qui ne peut pas prendre", "the side that may not take"),
        "renonce": ("les annonces non montrées", "the annonces that were not shown"),
        "passed": ("une donne passée", "a deal that all passed"),
        "annulled": ("une donne annulée", "an annulled deal"),
        "awarded": ("des points donnés", "awarded points"),
        "forfeited": ("le contrat compté comme chuté", "the contract that counts as failed"),
        "lost_by": ("le camp qui a perdu la donne", "the side that lost the deal"),
        "no_marks": ("le camp qui ne marque rien", "the side that marks nothing"),
        "stopped": ("l'arrêt", "the arrêt"),
        "to": ("le camp qui reçoit les points", "the side that is given the points"),
        "reason": ("la faute", "the fault"),
        "kind": ("la sorte d'annonce", "the kind of annonce"),
        "high": ("la plus haute carte", "the highest card"),
        "rank": ("la valeur des cartes", "the rank of the cards"),
        "suit": ("la couleur", "the suit"),
        "NS": ("Nord-Sud", "North-South"),
        "EW": ("Est-Ouest", "East-West"),
        "N": ("Nord", "North"),
        "E": ("Est", "East"),
        "S": ("Sud", "South"),
        "W": ("Ouest", "West"),
        "hand": ("la main", "the hand"),
        "trick": ("le pli", "the trick"),
        "banned": ("la couleur interdite", "the barred suit"),
        "dealer": ("le donneur", "the dealer"),
        "calls": ("les enchères", "the calls"),
        "call": ("l'enchère", "the call"),
        "seat": ("le siège", "the seat"),
        "turned": ("la carte retournée", "the turned card"),
        "hands": ("les quatre mains", "the four hands"),
        "tricks": ("les plis", "the tricks"),
        "announced": ("les annonces faites", "the annonces that were made"),
        "happened": ("ce qui est arrivé", "what happened"),
        "before": ("ce qui est arrivé avant", "what happened before"),
        "arbiter": ("l'appel à l'arbitre", "the call for the arbiter"),
        "code": ("ce qui est arrivé", "what happened"),
        "side": ("le camp en faute", "the side at fault"),
        "deal": ("le numéro de la donne", "the number of the deal"),
        "seen": ("quand la faute a été vue", "when the fault was seen"),
        "card": ("la carte", "the card"),
        "facts": ("la donne", "the deal"),
    }
)
"""French and English words for what messages name: types, keys of a line, sides and seats."""
