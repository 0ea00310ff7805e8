"""Parameters of the auction: who speaks, when it ends, and who may coinche when."""

from scoring.rules.parameter import Parameter, choice, flag, number

_GROUP = "auction"

PARAMETERS: tuple[Parameter, ...] = (
    choice(
        _GROUP, "first_to_speak", ("right", "left"),
        "Le voisin du donneur qui parle le premier et entame.",
        "The dealer's neighbour who speaks first and leads.",
    ),
    number(
        _GROUP, "closing_passes", 3, (3, 4),
        "Le nombre de passes de suite qui terminent les enchères après une enchère.",
        "How many passes in a row end the auction after a bid.", unit="passes",
    ),
    number(
        _GROUP, "void_passes", 4, (4, 8),
        "Le nombre de passes après lequel la donne est passée sans preneur.",
        "How many passes leave the deal without a taker.", unit="passes",
    ),
    flag(
        _GROUP, "coinche_out_of_turn", False,
        "On peut coincher à la volée, sans attendre son tour.",
        "A coinche may be said out of turn.",
    ),
    flag(
        _GROUP, "surcoinche_out_of_turn", False,
        "On peut surcoincher sans attendre son tour.",
        "A surcoinche may be said out of turn.",
    ),
    flag(
        _GROUP, "coinche_closes", False,
        "La coinche termine les enchères.", "A coinche ends the auction.",
    ),
    flag(
        _GROUP, "bid_over_coinche", False,
        "On peut enchérir par-dessus une coinche, qui alors ne compte plus (« décoincher »).",
        "A coinche may be bid over, and then no longer counts.",
    ),
    flag(
        _GROUP, "coincher_partner_speaks", True,
        "Le partenaire de qui a coinché peut encore parler.",
        "The partner of who said coinche may still speak.",
    ),
    flag(
        _GROUP, "coinche_until_first_card", False,
        "On peut coincher ou surcoincher jusqu'à la première carte jouée.",
        "A coinche or surcoinche may be said until the first card is played.",
    ),
    flag(
        _GROUP, "barred_may_coinche", True,
        "Un camp interdit de prise peut coincher.",
        "A side that may not take on a deal may still coinche.",
    ),
    choice(
        _GROUP, "passed_dealer", ("next-dealer", "same-dealer"),
        "Qui donne après une donne que tous ont passée : le joueur suivant, ou le même donneur.",
        "Who deals after a deal that all passed: the next player, or the same dealer.",
    ),
    choice(
        _GROUP, "own_raise", ("any-suit", "other-suit", "never"),
        "Ce que peut le dernier enchérisseur dont c'est encore le tour : monter dans toute couleur,"
        " dans une autre seulement, ou ne plus monter.",
        "What the last bidder may do when it is their turn again: raise in any suit, only in"
        " another one, or no longer raise.",
    ),
    flag(
        _GROUP, "suits_rank", False,
        "À enchère égale, l'atout le plus haut l'emporte : ♣, ♦, ♥, ♠, sans atout, tout atout.",
        "Of equal bids the higher trump wins: ♣, ♦, ♥, ♠, no trump, all trump.",
    ),
)  # fmt: skip
