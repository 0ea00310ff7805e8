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
        _GROUP, "coinche_until_first_card", False,
        "On peut coincher ou surcoincher jusqu'à la première carte jouée.",
        "A coinche or surcoinche may be said until the first card is played.",
    ),
    flag(
        _GROUP, "barred_may_coinche", True,
        "Un camp interdit de prise peut coincher.",
        "A side that may not take on a deal may still coinche.",
    ),
)  # fmt: skip
