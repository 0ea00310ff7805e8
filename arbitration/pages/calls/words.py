"""What players shout at a table, by what an arbiter makes of it: the one list that is searched.

Kinds by their code, and the places of `LEADS` by theirs; French, then English. A test asks each.
"""

from collections.abc import Iterable, Mapping

from arbitration.kinds import (
    ABSENCE,
    CONDUCT,
    KINDS,
    LATE_TEAM,
    SCORE_DISAGREEMENT,
)
from scoring.faults.irregularities import (
    BELOTE_NOT_ANNOUNCED,
    BID_OUT_OF_TURN,
    COINCHE_OUT_OF_TURN,
    EXPOSED_CARD,
    FALSE_ANNONCE,
    FALSE_CLAIM,
    FALSE_VICTORY_CLAIM,
    IRREGULAR_CARD,
    MISDEAL,
    REBELOTE_FORGOTTEN,
    REBELOTE_WITHOUT_BELOTE,
)
from tournaments.pages.goto.entries import list_wanted, list_words, rate

CALLED: Mapping[str, tuple[str, str]] = {
    IRREGULAR_CARD: (
        (
            "renonce, renoncé, renoncer, pas fourni, fournit pas, pas monté, monte pas, pas coupé, "
            "coupe pas, coupe, pissé, pisse, pisser, sous-coupé, sous-coupe, joué avant moi, joue "
            "avant, joué trop tôt, pas son tour, hors de son tour, carte hors tour, mauvaise carte"
        ),
        "revoke, revoked, follow suit, did not trump, undertrump, played before me, out of turn",
    ),
    MISDEAL: (
        (
            "maldonne, fausse donne, mal donné, mal distribué, huit cartes, sept cartes, neuf "
            "cartes, carte retournée, mauvais donneur"
        ),
        "misdeal, dealt wrong, wrong dealer, card turned up",
    ),
    EXPOSED_CARD: (
        "carte montrée, montré sa carte, carte vue, carte tombée, tombé sa carte, vu ta carte",
        "shown card, exposed card, dropped card, saw your card",
    ),
    "shuffle-cut": (
        "mal coupé, pas mêlé, pas mélangé, battu, coupe de deux cartes, coupé deux cartes",
        "shuffle, cut, not shuffled, cut of two cards",
    ),
    BID_OUT_OF_TURN: (
        "enchère avant son tour, parlé avant, parlé avant son tour, annoncé avant son tour",
        "bid out of turn, spoke before",
    ),
    COINCHE_OUT_OF_TURN: (
        "à la volée, volée, coinche à la volée, coinché avant son tour, contré à la volée",
        "coinche out of turn, double out of turn, on the fly",
    ),
    "wrong-bid": (
        (
            "enchère trop basse, trop bas, insuffisante, enchère insuffisante, voulais dire, passe "
            "par erreur, passé par erreur, mauvais atout, trompé d'atout, trompé de couleur"
        ),
        "bid too low, insufficient bid, meant to say, passed by mistake, wrong trump",
    ),
    FALSE_ANNONCE: (
        (
            "tierce pas là, tierce, cinquante, cent, carré, pas là, annonce fausse, fausse "
            "annonce, pas de tierce, montre ta tierce"
        ),
        "tierce not there, false meld, fifty, hundred, four of a kind",
    ),
    "late-annonce": (
        (
            "tierce montrée trop tard, montrée trop tard, montré trop tard, annonce trop tard, "
            "tierce trop tard, annoncé trop tard"
        ),
        "shown too late, meld too late",
    ),
    BELOTE_NOT_ANNOUNCED: (
        "belote pas dite, pas dit belote, belote oubliée, oublié belote",
        "belote not said, forgot belote",
    ),
    REBELOTE_FORGOTTEN: (
        "rebelote oubliée, oublié rebelote, pas dit rebelote, rebelote pas dite",
        "rebelote forgotten, forgot rebelote",
    ),
    REBELOTE_WITHOUT_BELOTE: (
        "rebelote sans belote",
        "rebelote without belote",
    ),
    FALSE_CLAIM: (
        "le reste est à moi, reste pour nous, tout est à moi, je fais le reste, posé ses cartes",
        "the rest is mine, claim",
    ),
    FALSE_VICTORY_CLAIM: (
        "avons gagné, on a gagné, gagné",
        "we have won",
    ),
    "wrong-trick": (
        (
            "pli est à nous, pli à nous, mon pli, notre pli, pris notre pli, pli du mauvais côté, "
            "pli ramassé, volé le pli"
        ),
        "trick is ours, our trick, wrong side took the trick",
    ),
    "last-trick": (
        "revoir le pli, revoir le dernier pli, dernier pli, regarde le pli, retourné le pli",
        "see the last trick, look at the trick",
    ),
    "missing-card": (
        "carte manquante, il manque une carte, manque carte, carte en trop, trente et une cartes",
        "missing card, card missing, one card too many",
    ),
    "communication": (
        "signe, fait signe, hésite, hésité, hésitation, parle à son partenaire, parlé, grimace",
        "sign, signal, hesitated, talks to partner",
    ),
    SCORE_DISAGREEMENT: (
        (
            "pas d'accord, désaccord, litige, dispute, mal compté, compte faux, points faux, "
            "total faux, conteste, qui a raison, score"
        ),
        "disagree, dispute, counted wrong, wrong score",
    ),
    "slow-play": (
        "trop lent, lent, lents, lenteur, traîne, trop long, joue pas vite, dort",
        "too slow, slow play",
    ),
    LATE_TEAM: (
        "retard, en retard, arrivés en retard, retardataire",
        "late, arrived late",
    ),
    ABSENCE: (
        "absent, absence, parti, est parti, manque un joueur, pas là ce soir, forfait",
        "absent, gone, left, forfeit",
    ),
    CONDUCT: (
        (
            "triche, tricheur, tricherie, ivre, saoul, bourré, exclure, exclusion, insulte, "
            "insulté, crie, bagarre, téléphone, portable, conduite, menace"
        ),
        "cheat, cheating, drunk, expel, insult, shouting, fight, phone, conduct",
    ),
    "wrong-table": (
        "mauvaise table, pas la bonne table, trompés de table, trompé de table",
        "wrong table",
    ),
    "sheet": (
        "161, 151, 163, contrat, combien ça fait, total, compter les points, calculer",
        "161, contract, count the points",
    ),
    "lost-sheet": (
        "feuille perdue, perdu la feuille, feuille déchirée, feuille mouillée",
        "lost sheet, sheet lost",
    ),
    "outage": (
        "panne, plus de courant, ordinateur, électricité, lumière",
        "power cut, computer, lights out",
    ),
}
MOST_CALLS = 4

_WORTH = {0: 8, 1: 8, 2: 3, 3: 3}
"""How much a word counts, by the grade that `rate` gives it: a whole one more than a beginning."""

_SAID_ANYWAY = frozenset(
    list_words(
        "a ai ait as avait c ce cet cette ca elle elles est et etait ete il ils j je m ma me mes "
        "moi mon n ne nos nous on ont qui sa ses son sont t ta te toi ton tu vos vous y "
        "he her his i is it my our she they was we you your not"
    )
)
"""Words of any cry, which count only where nothing else was said."""


def list_calls(said: str, codes: Iterable[str]) -> list[str]:
    """The codes, out of those that may be, of what words mean; the likeliest first.

    Unlike « Aller à… » it answers with what has most of the words: nobody shouts a title.
    """
    words = list_wanted(said)
    wanted = [word for word in words if word not in _SAID_ANYWAY] or words
    rated = [(_count(code, wanted, list_words(said)), code) for code in codes]
    best = sorted(
        (rating for rating in rated if rating[0][0]), key=lambda rating: rating[0], reverse=True
    )
    return [code for _worth, code in best[:MOST_CALLS]]


def _count(code: str, wanted: list[str], said: list[str]) -> tuple[int, int]:
    """What a kind's words are worth for those wanted, then the longest of its phrases that was
    said whole: « mal coupé » is no fault of play, « coupé » is."""
    title = [str(KINDS[code].label)] if code in KINDS else []
    phrases = [list_words(phrase) for text in CALLED.get(code, ()) for phrase in text.split(",")]
    known = [word for text in title for word in list_words(text)]
    words = [*known, *(word for phrase in phrases for word in phrase)]
    worth = sum(_WORTH[found] for word in wanted if (found := rate(word, words, ())) is not None)
    whole = [len(phrase) for phrase in phrases if set(phrase) <= set(said)]
    return worth + 4 * max(whole, default=0), max(whole, default=0)
