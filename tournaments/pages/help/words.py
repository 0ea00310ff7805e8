"""The words people type for an answer that does not have them itself, by its place in the help.

French, then English. A test asks each of them.
"""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "arbitre#decider": (
        "renonce, pas fourni, pas monté, pas coupé, joué avant son tour, pissé, sous-coupé, coupe, "
        "maldonne, fausse donne, tierce, annonce montrée trop tard, à la volée, enchère trop "
        "basse, carte manquante, pli du mauvais côté, jeu trop lent, triche, tricheur, ivre, "
        "exclure, exclusion, "
        "revoke, misdeal, out of turn, missing card, cheat, drunk, expel"
    ),
    "premiere-soiree#feuilles": (
        "161, 151, contrat, compter une donne, totaux, coinche, dedans, capot, "
        "contract, count, totals"
    ),
    "premiere-soiree#tirer": "mauvaise table, changer de table, échanger, wrong table, swap",
    "que-faire-si#ordinateur": "panne, courant, électricité, batterie, power cut, battery",
    "que-faire-si#desaccord": "pas d'accord, litige, dispute, conteste, disagree",
    "que-faire-si#depart": "abandon, forfait, parti, leave, forfeit",
}
