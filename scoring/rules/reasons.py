"""Why overrides contradict each other, and what settles it, in French and English."""

from collections.abc import Mapping

_Reason = tuple[str, str]

_BELOW_THE_PACK: _Reason = (
    "Tous les plis valent au moins les points de tout le jeu.",
    "All the tricks are worth at least the points of the whole pack.",
)
_NO_REMAINDER: _Reason = (
    "Un reste est toujours plus petit que le pas de l'arrondi.",
    "A remainder is always smaller than the step of rounding.",
)
_NO_PACK: _Reason = (
    "Les valeurs des cartes et du dernier pli doivent faire le total du jeu.",
    "The values of the cards and of the last trick have to add up to the pack.",
)
_WORTHLESS: _Reason = (
    "Un jeu qui ne vaut rien ne se ramène pas à un total.",
    "A pack that is worth nothing cannot be scaled.",
)
_MISDEALS = ("first_misdeal", "misdeal_after_take", "second_misdeal", "third_misdeal")
_NO_MISDEAL_COSTS: _Reason = (
    "Dites d'abord laquelle des fausses donnes coûte des points.",
    "Say first which misdeal costs points.",
)

REASONS: Mapping[tuple[str, ...], _Reason] = {
    ("direction", "first_to_speak"): (
        (
            "Dans le sens des aiguilles d'une montre, le voisin de gauche parle le premier ; dans"
            " l'autre sens, celui de droite."
        ),
        "Clockwise, the left-hand neighbour speaks first; anticlockwise, the right-hand one.",
    ),
    ("sweep_points", "pack_points"): _BELOW_THE_PACK,
    ("defence_sweep_points", "pack_points"): _BELOW_THE_PACK,
    ("sweep_points_coinched", "pack_points"): _BELOW_THE_PACK,
    ("failed_sweep_base", "pack_points"): _BELOW_THE_PACK,
    ("solo_sweep_points", "sweep_points"): (
        "Tous les plis par un seul joueur valent au moins autant que par un camp.",
        "All the tricks by one player are worth at least what they are by a side.",
    ),
    ("solo_sweep_points", "generale"): (
        "Pour jouer la générale, dites ce que valent tous les plis faits par un seul joueur.",
        "To play the générale, say what all the tricks by one player alone are worth.",
    ),
    ("highest_bid", "lowest_bid"): (
        "Le plus haut contrat n'est pas plus bas que le plus petit.",
        "The highest bid is not below the lowest one.",
    ),
    ("no_trump_multiplier", "trump_required"): (
        "Pour multiplier un contrat à sans atout, l'atout doit être noté sur la feuille.",
        "To multiply a bid in no trump, trump has to be written on the sheet.",
    ),
    ("bid_steps_from", "lowest_bid", "bid_step"): (
        (
            "La plus petite enchère est un multiple du pas : comptées de zéro, les enchères sont"
            " les mêmes."
        ),
        "The lowest bid is a multiple of the step: counted from zero, the bids are the same.",
    ),
    ("bid_over_coinche", "coinche_closes"): (
        "Une coinche qui termine les enchères ne laisse plus rien dire par-dessus.",
        "A coinche that ends the auction leaves nothing to be bid over it.",
    ),
    ("surcoinche", "coinche"): (
        "On ne surcoinche que ce qui peut être coinché.",
        "Only what may be coinched may be surcoinched.",
    ),
    ("surcoinche_multiplier", "coinche_multiplier"): (
        "Une surcoinche multiplie au moins autant qu'une coinche.",
        "A surcoinche multiplies by no less than a coinche.",
    ),
    ("tie", "must_beat_defence"): (
        "Il n'y a d'égalité que là où le preneur doit faire plus de points que la défense.",
        "There is a tie only where the takers have to make more points than the defence.",
    ),
    ("card_serves_two", "declarations"): (
        "Sans annonces, aucune carte ne sert dans deux.",
        "Without annonces no card serves in two of them.",
    ),
    ("own_raise", "closing_passes"): (
        (
            "Pour remonter dans une autre couleur, il faut reparler après trois passes : mettez 4"
            " passes."
        ),
        "To raise in another suit one has to speak again after three passes: say 4 passes.",
    ),
    ("early_stop", "count"): (
        "Quand on ne marque que le contrat, un arrêt ne laisse pas d'autres points à marquer.",
        "Where the contract alone is marked, “arrêt” leaves no other points to mark.",
    ),
    ("early_stop", "bids"): (
        "Sans enchères, il n'y a pas de contrat à marquer seul.",
        "Without bids there is no contract to be marked alone.",
    ),
    ("early_stop_tricks", "early_stop"): (
        "Là où l'arrêt ne se joue pas, il ne vient après aucun pli.",
        "Where “arrêt” is not played, it comes after no trick.",
    ),
    ("match_floor", "match_cap"): (
        "Le moins qu'un total compte n'est pas plus que le plus qu'il compte.",
        "The least that a total counts is not more than the most that it counts.",
    ),
    ("unreached_target", "deciding_deals"): (
        "Une partie nulle ne se départage pas par d'autres donnes.",
        "A match that is a draw is not decided by further deals.",
    ),
    ("unreached_target", "clock_tie"): (
        "Une partie nulle ne demande pas une donne de plus.",
        "A match that is a draw asks for no further deal.",
    ),
    ("misdeal_points", *_MISDEALS): _NO_MISDEAL_COSTS,
    ("misdeal_adds_bid", *_MISDEALS): _NO_MISDEAL_COSTS,
    ("misdeal_capot_points", "misdeal_adds_bid"): (
        (
            "Pour donner autre chose quand l'adversaire demandait un capot, ajoutez son contrat aux"
            " points d'une fausse donne."
        ),
        (
            "To give something else where the opponents had bid a capot, add their bid to the"
            " points given for a misdeal."
        ),
    ),
    ("misdeal_after_take", "bids"): (
        (
            "Sans enchères, l'adversaire n'a rien demandé : une fausse donne se voit avant la"
            " prise ou après."
        ),
        (
            "Without bids the opponents have asked for nothing: a misdeal is seen before the take"
            " or after it."
        ),
    ),
    ("tie", "count"): (
        (
            "Quand on ne marque que le contrat, aucun point ne reste en litige : une égalité est"
            " une chute, ou un contrat réussi."
        ),
        (
            "Where the contract alone is marked, no points wait in a litige: a tie is a failed"
            " contract, or one that is made."
        ),
    ),
    ("bid_marked", "count"): (
        "Ne marquer que les points faits, ou ne marquer que le contrat : gardez l'un des deux.",
        "Points made alone are marked, or the contract alone: keep one of both.",
    ),
    ("bid_marked", "coinche_multiplies"): (
        "Quand le contrat ne se marque pas, la coinche doit multiplier autre chose que lui.",
        "Where the contract is not marked, a coinche has to multiply something else.",
    ),
    ("failed_bid_marked", "coinche_multiplies"): (
        (
            "Quand un contrat chuté vaut une somme fixe, la coinche doit multiplier autre chose que"
            " le contrat."
        ),
        "Where a failed contract is a flat sum, a coinche has to multiply something but the bid.",
    ),
    ("contract_rounded", "round_marks"): (
        "Pour juger le contrat sur les points arrondis, il faut arrondir la marque.",
        "To judge the contract on rounded points, marks have to be rounded.",
    ),
    ("lost_belote", "failed_belote", "failed_capot_belote", "failed_belote_coinched"): (
        (
            "Une belote que les preneurs gardent toujours ne passe pas à la défense : répondez non"
            " là où ils la perdent."
        ),
        (
            "A belote that the takers always keep does not go to the defence: answer no where they"
            " lose it."
        ),
    ),
    ("rounding_up_from", "rounding_step"): _NO_REMAINDER,
    ("rounding_up_from_defence", "rounding_step"): _NO_REMAINDER,
    ("values_trump", "values_plain", "last_trick_points", "pack_points"): _NO_PACK,
    ("values_no_trump", "last_trick_points", "scaled_trumps", "pack_points"): _NO_PACK,
    ("values_all_trump", "last_trick_points", "scaled_trumps", "pack_points"): _NO_PACK,
    ("values_no_trump", "last_trick_points", "last_trick_uncounted", "scaled_trumps"): _WORTHLESS,
    ("values_all_trump", "last_trick_points", "last_trick_uncounted", "scaled_trumps"): _WORTHLESS,
}
"""By the parameters that contradict each other, as `contradictions` names them."""
