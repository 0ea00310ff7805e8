"""The words that clubs use for what a parameter decides: a search finds it by them."""

from collections.abc import Mapping

SYNONYMS: Mapping[str, tuple[str, str]] = {
    "no_trump_all_trump": ("SA TA, sans as, toutat", "NT AT, no-trumps"),
    "last_trick_points": ("dix de der, der", "ten for last"),
    "last_trick_uncounted": (
        "dix de der à tout atout, dix de der sur un capot, der non compté, sans der",
        "ten for last in all trump, ten for last on a slam",
    ),
    "pack_points": ("152, 162, total du jeu", "152, 162, whole pack"),
    "belote_points": ("belote-rebelote, roi et dame d'atout", "king and queen of trumps"),
    "declarations": ("avec annonces, sans annonces, tierce, cinquante, cent, carré", "melds"),
    "card_serves_two": (
        "une même carte dans deux annonces, carré et suite",
        "one card in two annonces, shared card, melds",
    ),
    "declarations_tie": (
        "annonces égales, tierces égales, premier à annoncer, plus près du donneur",
        "equal melds, equal annonces, first to announce",
    ),
    "lowest_bid": ("82 points, 80 points, ouverture, enchère minimale, mise", "82 points, opening"),
    "highest_bid": ("plafond, enchère maximale, 160, 180", "ceiling"),
    "bid_step": ("de dix en dix, palier", "by tens, increment"),
    "no_trump_multiplier": (
        "sans atout compte double, contrat doublé à sans atout, SA double",
        "no trump counts double",
    ),
    "bid_steps_from": ("82 92 102, de dix en dix, palier, pas des enchères", "82 92 102, by tens"),
    "capot_coinche": (
        "capot coinché, contrer un capot, capot incoinchable, pas de surcoinche sur un capot",
        "doubled slam",
    ),
    "lowest_bid_coinche": (
        "coincher 80, coincher 82, contrer l'ouverture, enchère minimale incoinchable",
        "double the opening",
    ),
    "capot": ("capot annoncé, capot demandé, slam", "slam"),
    "capot_value": ("capot annoncé, capot demandé, 250, 500", "slam, 250, 500"),
    "capot_failed_value": (
        "capot annoncé, capot demandé, capot dedans, 410",
        "slam set, 410",
    ),
    "generale": ("générale annoncée, générale demandée, jouée seul, solo", "solo slam"),
    "generale_value": ("générale annoncée, solo, 500", "solo slam, 500"),
    "generale_failed_value": ("générale annoncée, générale dedans, 460", "solo slam set, 460"),
    "generale_coinche": ("générale coinchée, contrer une générale", "doubled solo slam"),
    "coinche": ("contre, contrer, contrée", "double"),
    "surcoinche": ("surcontre, surcontrer", "redouble"),
    "must_beat_defence": (
        "82 points, faire plus que la défense, la moitié plus un, majorité, dedans",
        "82 points, more than half",
    ),
    "tie": (
        "égalité, 81 partout, litige, points en attente, égalité réussie, on rejoue la donne",
        "equal points, 81 all, hung, tie is made, played again",
    ),
    "contract_counts_belote": (
        "belote comptée à part, belote dans le contrat, belote aide au contrat",
        "belote counted apart, belote towards the bid",
    ),
    "contract_counts_declarations": (
        "annonces comptées à part, annonces dans le contrat",
        "melds counted apart, melds towards the bid",
    ),
    "count": (
        "points annoncés, points faits, points demandés, points du contrat, contrat et belote",
        "points bid, points made, what is scored, contract and belote",
    ),
    "bid_marked": (
        "points faits, sans le contrat, points et contrat, contrat en plus",
        "points made, without the bid",
    ),
    "failed_bid_marked": (
        "chuté sans le contrat, somme fixe, forfait, dedans 160, 160 sec",
        "set without the bid, flat sum when set",
    ),
    "sweep_points": ("capot non annoncé, capot non demandé, 162, 250, 252", "unbid slam"),
    "sweep_points_coinched": (
        "(160 + contrat) × 2, capot non annoncé, capot non demandé",
        "(160 + bid) × 2, unbid slam",
    ),
    "made_base_coinche": ("(160 + contrat) × 2, coinche réussie", "(160 + bid) × 2"),
    "failed_base_coinche": ("(160 + contrat) × 2, coinche dedans", "(160 + bid) × 2"),
    "coinche_multiplies": (
        "(160 + contrat) × 2, tout est doublé, double le contrat",
        "(160 + bid) × 2, doubles everything",
    ),
    "made_defence_marks": (
        "la défense ne marque rien, défense à zéro",
        "the defence marks nothing",
    ),
    "coinched_defence_marks": (
        "la défense ne marque rien, défense à zéro, belote de la défense au preneur",
        "the defence marks nothing, the defence's belote to the takers",
    ),
    "failed_base": ("dedans, chute, 160, 162, 250, capot dedans", "set, down"),
    "failed_capot_base": (
        "capot dedans, capot demandé et chuté, 252 et le capot",
        "slam set, 252 and the slam",
    ),
    "failed_belote": ("belote du preneur dedans, belote imprenable", "belote when set"),
    "lost_belote": (
        "belote au camp adverse, belote à la défense, belote perdue, belote du preneur dedans",
        "belote to the defence, belote when set",
    ),
    "litige_holds": (
        "personne ne marque, tout reste en litige, 162 en attente, cagnotte de 162",
        "nobody marks, the whole pack waits",
    ),
    "litige_pot_to": (
        "cagnotte, litige au prochain qui réussit, litige à qui gagne, points en attente",
        "hung points, pot",
    ),
    "coinched_litige": ("litige doublé, cagnotte doublée", "doubled litige"),
    "litige_keeps_belote": ("belote comptée à part, belote du litige", "belote counted apart"),
    "round_marks": ("arrondir, points ronds, à la dizaine, au point près", "nearest ten, exact"),
    "contract_rounded": ("contrat arrondi, arrondi avant de juger", "rounded before judging"),
    "rounding_up_from_defence": ("arrondi au complément, complément à 160", "up to 160"),
    "last_deal_exact": (
        "dernière donne au point, fin de partie en points réels, au point juste",
        "last deal to the point, exact end",
    ),
    "rounding_up_from": ("arrondi à 5, arrondi à 6, demi-dizaine", "round half"),
    "first_to_speak": ("premier à parler, qui entame, main", "eldest hand, lead"),
    "closing_passes": ("trois passes, quatre passes, fin des enchères", "three passes"),
    "void_passes": ("tout le monde passe, quatre passes", "everyone passes"),
    "passed_dealer": (
        "tout le monde passe, relance, on relance, redonne, même donneur, donneur suivant",
        "everyone passes, redeal",
    ),
    "own_raise": (
        "surenchérir sur soi, remonter son enchère, dernier enchérisseur, changer de couleur",
        "raise oneself, rebid",
    ),
    "suits_rank": (
        "ordre des couleurs, pique l'emporte, hiérarchie des couleurs, trèfle carreau cœur pique",
        "rank of suits, order of suits, spades outrank",
    ),
    "coinche_out_of_turn": ("contrer à la volée, sans attendre son tour", "double out of turn"),
    "bid_over_coinche": (
        "décoincher, enchérir après une coinche, surenchérir sur une coinche",
        "bid over a double, run from a double",
    ),
    "coincher_partner_speaks": (
        "partenaire du contreur, le partenaire se tait, muet après la coinche",
        "partner of the doubler, silent",
    ),
    "go_above_trump_led": ("monter à l'atout, surcouper, forcer", "overtrump, head the trick"),
    "go_above_partner": (
        "monter sur son partenaire, pas obligé de monter, partenaire maître à l'atout",
        "overtake the partner",
    ),
    "must_ruff": ("obligation de couper, couper, se défausser", "obligation to trump, discard"),
    "unable_to_overtrump": ("sous-couper, pisser, fournir un petit atout", "undertrump"),
    "partner_trump_winning": ("sous-couper le partenaire, pisser", "undertrump the partner"),
    "early_stop": (
        "arrêt, arrêter la donne, stop, contrat rempli, contrat atteint, poser ses cartes",
        "arrêt, stop, contract reached",
    ),
    "early_stop_tricks": ("arrêt, avant le septième pli, sixième pli", "arrêt, seventh trick"),
    "deciding_deals": ("belle, mort subite, départage, donne supplémentaire", "tie-break, extra"),
    "replay_passed_deals": ("donne passée, tout le monde passe, relance", "everyone passes"),
    "unreached_target": (
        "premier des deux, gong, 2000 points ou 12 donnes, douze donnes, but non atteint",
        "whichever comes first, target not reached",
    ),
    "clock_deal": ("gong, horloge, temps écoulé, minuterie, dernière donne", "gong, time limit"),
    "clock_tie": ("gong, horloge, temps écoulé, match nul, égalité", "gong, time limit, tie"),
    "match_cap": (
        "plafond, maximum par partie, points plafonnés, 1280",
        "ceiling of a match, maximum per match",
    ),
    "match_floor": (
        "plancher, minimum par partie, minimum du perdant, 664",
        "floor of a match, minimum per match",
    ),
    "deal_cap": ("plafond, maximum par donne, donne plafonnée", "ceiling of a deal, maximum"),
    "both_reach_target": (
        "deux équipes à 2000, plus de 1000 tous les deux, points réels de la dernière mène",
        "both over 2000, points of the last deal",
    ),
    "victory_claim": ("nous avons gagné, se déclarer vainqueur", "we have won"),
    "award_points": ("pénalité, amende, faute, 160, 162, 250", "penalty, fine"),
    "award_adds_bid": (
        "160 + contrat, 250 + contrat, pénalité plus contrat, amende",
        "160 + bid, penalty plus bid",
    ),
    "misdeals_together": (
        "maldonne, maldonnes dans la partie, maldonnes de suite, deuxième maldonne de la partie",
        "misdeals in the match, misdeals in a row",
    ),
    "first_misdeal": (
        "maldonne, fausse donne, 160, le donneur ne peut pas prendre, le donneur ne parle pas",
        "misdeal penalty, dealer may not take, dealer may not bid",
    ),
    "misdeal_after_take": (
        "maldonne après la prise, maldonne après une annonce, fausse donne, pénalité",
        "misdeal penalty, misdeal after a bid",
    ),
    "misdeal_adds_bid": (
        "maldonne 160 + contrat, fausse donne plus contrat, pénalité plus contrat",
        "misdeal 160 + bid",
    ),
    "misdeal_capot_points": (
        "maldonne 160 ou 250, fausse donne sur un capot, maldonne sur un capot",
        "misdeal 160 or 250, misdeal on a slam",
    ),
    "misdeal_points": ("maldonne, fausse donne, pénalité, 160, 162", "misdeal penalty"),
    "second_misdeal": (
        "maldonne, deuxième maldonne, seconde maldonne, 162, pénalité",
        "second misdeal, misdeal penalty",
    ),
    "third_misdeal": ("maldonne, troisième maldonne", "third misdeal"),
    "irregular_card_at_once": (
        (
            "renonce, fausse carte, faute de jeu, pas fourni, pas monté, pas coupé, donne perdue"
            " aussitôt, le reste des plis à l'adversaire"
        ),
        "revoke, did not follow, deal lost at once",
    ),
    "irregular_card_during_deal": (
        "renonce, fausse carte, faute de jeu, renonce pendant la donne, donne perdue aussitôt",
        "revoke, deal lost at once",
    ),
    "irregular_card_after_deal": (
        "renonce, fausse carte, faute de jeu, pas fourni, pas monté, donne perdue, somme fixe",
        "revoke, did not follow, deal lost, flat sum",
    ),
    "exposed_card": ("carte vue, carte tombée", "dropped card"),
    "call_out_of_turn": (
        "parler avant son tour, annonce nulle, ne peut plus que passer",
        "bid out of turn, may only pass",
    ),
    "early_coinche": (
        "contre à la volée, coinche à la volée, l'adversaire décide, contrer avant son tour",
        "early double, opponents decide",
    ),
    "rebelote_tolerance": ("oublier rebelote, rebelote oubliée", "forgotten rebelote"),
}
"""By parameter: what clubs say, in French and in English. A test leads each to its parameter."""


def search_words(name: str) -> str:
    """Return what clubs say for a parameter, in both languages; empty where nothing is known."""
    return ", ".join(SYNONYMS.get(name, ()))
