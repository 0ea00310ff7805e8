"""The sentences of this package, in French and English."""

from typing import Literal

from tournaments.pairing.model import Note

Language = Literal["fr", "en"]

NOTES: dict[Language, dict[str, str]] = {
    "fr": {
        "forbidden": "Les équipes {0} et {1} se rencontrent malgré l'interdiction.",
        "rematch": "Les équipes {0} et {1} se sont déjà rencontrées ({2} fois).",
        "repeat-bye": "L'équipe {0} est exempte alors qu'une autre l'a été moins souvent.",
        "fixed-table": "L'équipe {0} n'a pas sa table fixe {1} : l'équipe {2} passe avant.",
        "time-limit": "Le temps accordé est écoulé : ce tirage n'est pas prouvé le meilleur.",
        "walked": "Trop de rencontres exclues pour mélanger : tiré par échanges successifs.",
        "opponent-absent": "L'équipe {0} ne joue pas : l'équipe {1}, prévue contre elle, "
        "n'est pas là.",
        "return-leg": "Parties retour : ces équipes se sont déjà rencontrées, comme prévu.",
        "off-schedule": "Le calendrier ne convient plus depuis que le nombre d'équipes a changé : "
        "jouent ensemble celles qui se sont le moins rencontrées.",
        "late-schedule": "Une équipe est arrivée en cours de route : le calendrier est refait pour "
        "que toutes se rencontrent. Parties qu'il faut encore, celle-ci comprise : {0}.",
        "beyond-schedule": "Toutes les parties prévues sont jouées : jouent ensemble les équipes "
        "qui se sont le moins rencontrées.",
        "group-over": "Les poules qui ont joué toutes leurs parties ne jouent plus.",
        "other-shift": "Les équipes qui avancent s'écartent autrement de leur départ (en tables : "
        "{0} au lieu de {1}), ce qui évite des rencontres déjà jouées ou interdites.",
        "moving-table": "L'équipe {0} avance à chaque partie : sa table fixe {1} n'est pas gardée.",
        "melee-forbidden": "{0} et {1} sont à la même table malgré l'interdiction.",
        "partners-again": "{0} et {1} ont déjà été partenaires ({2} fois).",
        "opponents-again": "{0} et {1} ont déjà joué l'un contre l'autre ({2} fois).",
        "melee-repeat-bye": "{0} attend alors que quelqu'un d'autre a attendu moins souvent.",
        "melee-opponents": "Les adversaires sont prouvés les meilleurs pour ces partenaires ; "
        "avec d'autres partenaires, ce serait peut-être mieux encore.",
        "melee-balance": "L'équilibre est prouvé le meilleur pour ces partenaires ; "
        "d'autres partenaires feraient peut-être des tables plus égales.",
        "stairs": "Le n° {0} doit monter à la table {1} : il n'y en a plus d'autre en bas.",
        "fixed-stairs": "Le n° {0} doit monter à la table {1}, qui est réservée.",
        "same-table": "Le n° {0} retrouve la table {1} ({2} fois déjà) : "
        "aucune autre n'allait à tous.",
        "beyond-rooms": "La table {0} n'est dans aucune salle : il n'y en a plus de libre.",
        "hand-table": "La table {0} a été donnée à la main : c'était la table {1}.",
        "hand-fixed-table": "L'équipe {0} quitte sa table fixe, la {1}.",
        "hand-stairs": "Le n° {0} doit monter à la table {1}, choisie à la main.",
        "hand-same-table": "Le n° {0} retrouve la table {1}, choisie à la main ({2} fois déjà).",
        "hand-beyond-rooms": "La table {0}, choisie à la main, n'est dans aucune salle.",
        "opponent-away": "L'équipe {0} passe sans jouer : l'équipe {1} n'est pas là.",
        "nobody-came": "L'équipe {0} passe : personne n'a disputé la partie dont venait "
        "son adversaire.",
        "level-to-seed": "Égalité : l'équipe {0}, mieux placée que l'équipe {1}, passe.",
        "no-place": "L'équipe {0} est arrivée trop tard pour entrer dans le tableau.",
        "bracket-won": "Le tableau est terminé : l'équipe {0} l'a gagné.",
        "bracket-unwon": "Le tableau est terminé sans vainqueur.",
    },
    "en": {
        "forbidden": "Teams {0} and {1} meet although that was forbidden.",
        "rematch": "Teams {0} and {1} have met already (meetings so far: {2}).",
        "repeat-bye": "Team {0} sits out although another one has done so less often.",
        "fixed-table": "Team {0} does not get its fixed table {1}: team {2} goes first.",
        "time-limit": "The time allowed ran out: this draw is not proved to be the best.",
        "walked": "Too many pairs are excluded to shuffle: drawn by successive exchanges.",
        "opponent-absent": "Team {0} does not play: team {1}, due to meet it, is not there.",
        "return-leg": "Return round: these teams have met before, as planned.",
        "off-schedule": "The schedule no longer fits, as the number of teams has changed: those "
        "that have met least meet.",
        "late-schedule": "A team joined on the way: the schedule is made anew so that all meet. "
        "Rounds still needed, this one included: {0}.",
        "beyond-schedule": "All planned rounds are played: the teams that have met least meet.",
        "group-over": "Pools that have played all their rounds rest.",
        "other-shift": "The moving teams move otherwise (tables from their start: {0} instead of "
        "{1}), which spares meetings played before or forbidden.",
        "moving-table": "Team {0} moves on every round: its fixed table {1} is not kept.",
        "melee-forbidden": "{0} and {1} sit at one table although that was forbidden.",
        "partners-again": "{0} and {1} have been partners already (rounds so far: {2}).",
        "opponents-again": "{0} and {1} have played against each other already "
        "(rounds so far: {2}).",
        "melee-repeat-bye": "{0} sits out although somebody else has done so less often.",
        "melee-opponents": "The opponents are proved the best for these partners; with other "
        "partners it might be better still.",
        "melee-balance": "The balance is proved the best for these partners; other partners might "
        "make tables more even.",
        "stairs": "No. {0} has to climb to table {1}: there is none left below.",
        "fixed-stairs": "No. {0} has to climb to table {1}, which is reserved.",
        "same-table": "No. {0} comes back to table {1} (rounds there so far: {2}): "
        "no other suited everybody.",
        "beyond-rooms": "Table {0} is in none of the rooms: no table is left free.",
        "hand-table": "Table {0} was given by hand: it was table {1}.",
        "hand-fixed-table": "Team {0} leaves its fixed table {1}.",
        "hand-stairs": "No. {0} has to climb to table {1}, chosen by hand.",
        "hand-same-table": "No. {0} comes back to table {1}, chosen by hand "
        "(rounds there so far: {2}).",
        "hand-beyond-rooms": "Table {0}, chosen by hand, is in none of the rooms.",
        "opponent-away": "Team {0} goes on without playing: team {1} is not there.",
        "nobody-came": "Team {0} goes on: nobody played the match its opponent was to come from.",
        "level-to-seed": "Level match: team {0}, the better seed, goes on, not team {1}.",
        "no-place": "Team {0} came too late to enter the bracket.",
        "bracket-won": "The bracket is over: team {0} has won it.",
        "bracket-unwon": "The bracket is over without a winner.",
    },
}  # fmt: skip

ERRORS: dict[Language, dict[str, str]] = {
    "fr": {
        "json": "Cette ligne n'est pas du JSON lisible.",
        "type": "Valeur d'un autre type attendue : {expected}.",
        "missing": "Il manque cette clé.",
        "unknown-key": "Clé inconnue.",
        "bad-option": "Valeur non admise ; attendu : {expected}.",
        "duplicate-team": "Cette équipe figure deux fois.",
        "duplicate-table": "Cette table figure deux fois.",
        "self-pair": "Une équipe ne peut pas se rencontrer elle-même.",
        "bad-result": "Ce résultat ne va pas avec le tableau : {expected}.",
        "undecided": "Cette partie n'a pas de vainqueur : {expected}.",
    },
    "en": {
        "json": "This line is not readable JSON.",
        "type": "A value of another type is needed: {expected}.",
        "missing": "This key is missing.",
        "unknown-key": "Unknown key.",
        "bad-option": "Value not allowed; expected: {expected}.",
        "duplicate-team": "This team is listed twice.",
        "duplicate-table": "This table is listed twice.",
        "self-pair": "A team cannot meet itself.",
        "bad-result": "This result does not fit the bracket: {expected}.",
        "undecided": "This match has no winner: {expected}.",
    },
}

EXPECTED: dict[Language, dict[str, str]] = {
    "fr": {
        "object": "un objet", "list": "une liste", "integer": "un nombre entier",
        "number": "un nombre", "text": "un texte", "boolean": "vrai ou faux",
        "pair": "une liste de deux équipes", "natural": "un nombre entier à partir de 0",
        "smaller": "un nombre moins grand", "seconds": "un nombre de secondes à partir de 0",
        "once": "un seul résultat par place", "player": "deux équipes, dont celle qui gagne",
        "sides": "les équipes qui devaient s'y rencontrer", "slot": "une place du tableau",
    },
    "en": {
        "object": "an object", "list": "a list", "integer": "a whole number",
        "number": "a number", "text": "a text", "boolean": "true or false",
        "pair": "a list of two teams", "natural": "a whole number from 0 on",
        "smaller": "a smaller number", "seconds": "a number of seconds from 0 on",
        "once": "one result per slot", "player": "two teams, the winner one of them",
        "sides": "the teams that were to meet there", "slot": "a slot of the bracket",
    },
}  # fmt: skip


def note_text(note: Note, language: Language = "fr") -> str:
    """A note as a sentence, teams named by their ids."""
    return NOTES[language][note.code].format(*note.values)


def error_text(code: str, expected: str, language: Language = "fr") -> str:
    """An error as a sentence; `expected` is a key of `EXPECTED` or a list of words as it is."""
    return ERRORS[language][code].format(expected=EXPECTED[language].get(expected, expected))
