"""Parameters of the marks: what each side writes down at the end of a deal."""

from scoring.rules.parameter import Parameter, choice, flag, number

_GROUP = "marks"
_POINTS = (0, 2000)

PARAMETERS: tuple[Parameter, ...] = (
    choice(
        _GROUP, "count", ("all", "contract-only", "contract-and-belote"),
        "Ce qui se marque : tout, le contrat seul, ou le contrat et la belote.",
        "What is marked: everything, the contract alone, or the contract and the belote.",
    ),
    flag(
        _GROUP, "bid_marked", True,
        "Le contrat demandé s'ajoute à ce qu'on marque ; sinon on ne marque que les points faits.",
        "The bid is added to what is marked; otherwise only the points made are.",
    ),
    flag(
        _GROUP, "failed_bid_marked", True,
        "À un contrat chuté s'ajoute le contrat demandé ; sinon il vaut une somme fixe.",
        "The bid is added to a failed contract too; otherwise that is worth a flat sum.",
    ),
    number(
        _GROUP, "sweep_points", 250, _POINTS,
        "Ce que valent tous les plis aux preneurs.", "What all the tricks are worth to the takers.",
    ),
    number(
        _GROUP, "sweep_points_coinched", 250, _POINTS,
        "Ce que valent tous les plis aux preneurs d'un contrat coinché et réussi.",
        "What all the tricks are worth to takers who make a coinched contract.", words=("base",),
    ),
    number(
        _GROUP, "defence_sweep_points", 250, _POINTS,
        "Ce que valent tous les plis à la défense d'un contrat que les preneurs réussissent quand"
        " même, et dans le total qui se compare.",
        "What all the tricks are worth to the defence of a contract that is made all the same, and"
        " in the total that is compared.",
    ),
    number(
        _GROUP, "solo_sweep_points", "none", _POINTS,
        "Ce que valent tous les plis faits par un seul joueur.",
        "What all the tricks are worth when one player makes them alone.", words=("none",),
    ),
    number(
        _GROUP, "made_base_coinche", "tricks", _POINTS,
        "Ce qui tient lieu de points de plis quand un contrat coinché est réussi.",
        "What stands for the trick points when a coinched contract is made.", words=("tricks",),
    ),
    number(
        _GROUP, "made_base_surcoinche", "tricks", _POINTS,
        "Ce qui tient lieu de points de plis quand un contrat surcoinché est réussi.",
        "What stands for the trick points when a surcoinched contract is made.", words=("tricks",),
    ),
    number(
        _GROUP, "failed_base", 160, _POINTS,
        "Les points de base d'un contrat chuté.", "The base points of a failed contract.",
        words=("tricks",),
    ),
    number(
        _GROUP, "failed_base_coinche", 160, _POINTS,
        "Les points de base d'un contrat coinché et chuté.",
        "The base points of a coinched contract that failed.", words=("tricks",),
    ),
    number(
        _GROUP, "failed_base_surcoinche", 160, _POINTS,
        "Les points de base d'un contrat surcoinché et chuté.",
        "The base points of a surcoinched contract that failed.", words=("tricks",),
    ),
    number(
        _GROUP, "failed_capot_base", "base", _POINTS,
        "La base d'un capot ou d'une générale demandés et chutés, là où ils ne valent pas un"
        " forfait.",
        "The base points of a capot or a générale that was bid and failed, where it is no flat"
        " sum.", words=("base",),
    ),
    number(
        _GROUP, "failed_sweep_base", "base", _POINTS,
        "Les points de base d'un contrat chuté quand la défense fait tous les plis.",
        "The base points of a failed contract when the defence made all the tricks.",
        words=("base",),
    ),
    choice(
        _GROUP, "coinche_multiplies", ("mark", "base-and-bid", "bid"),
        "Ce que la coinche multiplie : toute la marque, la base et le contrat, ou le contrat seul.",
        "What a coinche multiplies: the whole mark, the base and the bid, or the bid alone.",
    ),
    number(
        _GROUP, "coinche_multiplier", 2, (1, 10),
        "Par combien la coinche multiplie.", "By how much a coinche multiplies.", unit="times",
    ),
    number(
        _GROUP, "surcoinche_multiplier", 4, (1, 20),
        "Par combien la surcoinche multiplie.", "By how much a surcoinche multiplies.",
        unit="times",
    ),
    flag(
        _GROUP, "failed_belote", True,
        "Les preneurs qui chutent gardent leur belote.", "Takers who fail keep their belote.",
    ),
    flag(
        _GROUP, "failed_capot_belote", True,
        "Les preneurs qui chutent un capot ou une générale demandés gardent leur belote.",
        "Takers who fail a capot or a générale that they bid keep their belote.",
    ),
    flag(
        _GROUP, "failed_belote_coinched", True,
        "Les preneurs qui chutent un contrat coinché gardent leur belote.",
        "Takers who fail a coinched contract keep their belote.",
    ),
    choice(
        _GROUP, "lost_belote", ("lost", "transferred"),
        "Ce que devient la belote que les preneurs qui chutent ne gardent pas.",
        "What becomes of the belote that takers who fail do not keep.",
    ),
    choice(
        _GROUP, "made_defence_marks", ("total", "belote", "nothing"),
        "Ce que marque la défense quand un contrat sans coinche est réussi.",
        "What the defence marks when a contract that was not coinched is made.",
    ),
    choice(
        _GROUP, "coinched_defence_marks", ("nothing", "belote", "total", "belote-to-takers"),
        "Ce que marque la défense quand un contrat coinché est réussi.",
        "What the defence marks when a coinched contract is made.",
    ),
    choice(
        _GROUP, "failed_declarations", ("transferred", "lost", "kept"),
        "Ce que deviennent les annonces des preneurs qui chutent.",
        "What becomes of the annonces of takers who fail.",
    ),
    choice(
        _GROUP, "coinched_declarations", ("transferred", "lost"),
        "Ce que deviennent les annonces de la défense quand un contrat coinché est réussi.",
        "What becomes of the defence's annonces when a coinched contract is made.",
    ),
    choice(
        _GROUP, "swept_defence_declarations", ("transferred", "lost", "kept"),
        "Ce que deviennent les annonces de la défense quand les preneurs font tous les plis.",
        "What becomes of the defence's annonces when the takers make all the tricks.",
    ),
    choice(
        _GROUP, "swept_takers_declarations", ("kept", "transferred", "lost"),
        "Ce que deviennent les annonces des preneurs quand la défense fait tous les plis.",
        "What becomes of the takers' annonces when the defence makes all the tricks.",
    ),
    flag(
        _GROUP, "litige_keeps_belote", False,
        "Dans un litige, la belote se marque au lieu d'être remise en jeu.",
        "On a litige the belote is marked instead of being put into the pot.",
    ),
    choice(
        _GROUP, "litige_holds", ("takers", "both"),
        "Ce qui attend dans un litige : les points des preneurs, ou ceux des deux camps, et"
        " personne ne marque.",
        "What waits in a litige: the takers' points, or those of both sides, and nobody marks.",
    ),
    choice(
        _GROUP, "litige_pot_to", ("next-winner", "next-maker"),
        "À qui va un litige : au camp qui gagne la donne suivante, ou au prochain preneur qui"
        " réussit son contrat.",
        "Who takes a litige: the side that wins the next deal, or the next takers who make their"
        " contract.",
    ),
    choice(
        _GROUP, "coinched_litige", ("once", "multiplied"),
        "Ce que contient un litige coinché : les points des preneurs une fois, ou multipliés par"
        " la coinche.",
        "What a coinched litige holds: the takers' points once, or multiplied by the coinche.",
    ),
    flag(
        _GROUP, "round_marks", False,
        "La marque est arrondie.", "Marks are rounded.",
    ),
    choice(
        _GROUP, "rounding_of", ("mark", "tricks"),
        "Ce qui est arrondi : toute la marque du camp, ou ses points de plis et ce qui en tient"
        " lieu.",
        "What is rounded: a side's whole mark, or its trick points and what stands for them.",
    ),
    number(
        _GROUP, "rounding_step", 10, (2, 100),
        "On arrondit à un multiple de ce nombre.", "Marks are rounded to a multiple of this.",
    ),
    number(
        _GROUP, "rounding_up_from", 5, (1, 100),
        "Le reste à partir duquel les preneurs arrondissent vers le haut.",
        "The remainder from which the takers round up.",
    ),
    number(
        _GROUP, "rounding_up_from_defence", 5, (1, 100),
        "Le reste à partir duquel la défense arrondit vers le haut, ou le complément des points"
        " arrondis des preneurs.",
        "The remainder from which the defence rounds up, or the complement of the takers' rounded"
        " points.", words=("complement",),
    ),
    number(
        _GROUP, "deal_cap", "none", (1, 10_000),
        "Le plus qu'un camp puisse marquer dans une donne.",
        "The most that a side can mark on one deal.", words=("none",),
    ),
    flag(
        _GROUP, "last_deal_exact", False,
        "La donne qui finit la partie se marque au point près, sans arrondi, comme celle que le"
        " seul arrondi finirait.",
        "The deal that ends a match is marked to the point, unrounded; so is one that rounding"
        " alone would end.",
    ),
)  # fmt: skip
