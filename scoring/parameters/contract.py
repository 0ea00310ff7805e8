"""Parameters of the contract: what may be bid, and when it is made."""

from scoring.rules.parameter import Parameter, choice, flag, number

_GROUP = "contract"

PARAMETERS: tuple[Parameter, ...] = (
    flag(
        _GROUP, "bids", True,
        "On enchérit ; sinon le preneur choisit l'atout et doit battre la défense.",
        "There are bids; otherwise the taker names trump and must beat the defence.",
        overridable=False,
    ),
    number(
        _GROUP, "lowest_bid", 80, (0, 1000),
        "La plus petite enchère.", "The lowest bid.",
    ),
    number(
        _GROUP, "highest_bid", "none", (0, 10_000),
        "La plus haute enchère en points.", "The highest bid in points.", words=("none",),
    ),
    number(
        _GROUP, "bid_step", 10, (1, 100),
        "Au-dessus de la plus petite, les enchères sont des multiples de ce nombre.",
        "Above the lowest, bids are multiples of this number.",
    ),
    number(
        _GROUP, "no_trump_multiplier", 1, (1, 4),
        "Par combien se multiplie un contrat demandé à sans atout, avant toute coinche.",
        "By how much a bid in no trump is multiplied, before any coinche.", unit="times",
    ),
    choice(
        _GROUP, "bid_steps_from", ("zero", "lowest-bid"),
        "D'où se compte le pas des enchères : de zéro (82, 90, 100), ou de la plus petite (82, 92,"
        " 102).",
        "Where the step of bids is counted from: zero (82, 90, 100), or the lowest (82, 92, 102).",
    ),
    flag(
        _GROUP, "capot", True,
        "On peut demander le capot.", "A capot (all the tricks) may be bid.",
    ),
    flag(
        _GROUP, "generale", False,
        "On peut demander la générale : tous les plis pour le seul joueur qui la demande.",
        "A générale may be bid: all the tricks for the bidder alone.",
    ),
    number(
        _GROUP, "capot_value", 250, (0, 2000),
        "La valeur d'un capot demandé.", "The value of a capot that was bid.",
    ),
    number(
        _GROUP, "generale_value", 500, (0, 2000),
        "La valeur d'une générale demandée.", "The value of a générale that was bid.",
    ),
    number(
        _GROUP, "capot_failed_value", "same", (0, 2000),
        "La valeur d'un capot demandé et chuté.", "The value of a capot that was bid and failed.",
        words=("same",),
    ),
    number(
        _GROUP, "generale_failed_value", "same", (0, 2000),
        "La valeur d'une générale demandée et chutée.",
        "The value of a générale that was bid and failed.", words=("same",),
    ),
    flag(
        _GROUP, "generale_flat", False,
        "Une générale demandée vaut un forfait, plis compris, à qui la gagne.",
        "A générale that was bid is worth a flat sum, tricks included, to whoever wins it.",
    ),
    flag(
        _GROUP, "capot_flat", False,
        "Un capot demandé vaut un forfait, plis compris, à qui le gagne.",
        "A capot that was bid is worth a flat sum, tricks included, to whoever wins it.",
    ),
    number(
        _GROUP, "capot_value_coinche", 1000, (0, 10_000),
        "Le forfait d'un capot demandé et coinché.", "The flat sum of a coinched capot.",
        words=("multiplied",),
    ),
    number(
        _GROUP, "capot_value_surcoinche", 2000, (0, 10_000),
        "Le forfait d'un capot demandé et surcoinché.", "The flat sum of a surcoinched capot.",
        words=("multiplied",),
    ),
    flag(
        _GROUP, "coinche", True,
        "On peut coincher.", "Bids may be coinched (doubled).",
    ),
    flag(
        _GROUP, "surcoinche", True,
        "On peut surcoincher.", "A coinche may be answered by a surcoinche.",
    ),
    flag(
        _GROUP, "generale_coinche", False,
        "On peut coincher une générale.", "A générale may be coinched.",
    ),
    choice(
        _GROUP, "capot_coinche", ("surcoinche", "coinche-only", "neither"),
        "Ce qui peut se dire sur un capot demandé : coinche et surcoinche, la coinche seule, ou ni"
        " l'une ni l'autre.",
        "What may be said on a capot that was bid: coinche and surcoinche, a coinche alone, or"
        " neither.",
    ),
    flag(
        _GROUP, "lowest_bid_coinche", True,
        "On peut coincher la plus petite enchère.", "The lowest bid may be coinched.",
    ),
    flag(
        _GROUP, "must_beat_defence", False,
        "Le preneur doit aussi faire plus de points que la défense.",
        "The takers must also have more points than the defence.",
    ),
    choice(
        _GROUP, "tie", ("failed", "litige", "shared", "made", "replayed"),
        "Ce que devient une donne à égalité : chute, litige, chacun marque ses points, contrat"
        " réussi, ou donne rejouée.",
        "What a tie is: a failed contract, a litige, each side marks its own points, a contract"
        " that is made, or a deal that is played again.",
    ),
    flag(
        _GROUP, "contract_counts_belote", True,
        "La belote compte pour réussir le contrat.",
        "The belote counts towards making the contract.",
    ),
    flag(
        _GROUP, "contract_counts_declarations", True,
        "Les annonces comptent pour réussir le contrat.",
        "Annonces count towards making the contract.",
    ),
    flag(
        _GROUP, "contract_rounded", False,
        "Le contrat se juge sur les points arrondis.",
        "The contract is judged on rounded points.",
    ),
    flag(
        _GROUP, "swept_takers_fail", False,
        "Un preneur sans aucun pli a toujours chuté.",
        "Takers without a trick have always failed.",
    ),
)  # fmt: skip
