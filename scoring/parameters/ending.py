"""Parameters of the end of a match: deals that count, targets, and open pots."""

from scoring.rules.parameter import Parameter, choice, flag, number

_GROUP = "ending"

PARAMETERS: tuple[Parameter, ...] = (
    flag(
        _GROUP, "deciding_deals", False,
        "À égalité après la dernière donne, on joue d'autres donnes pour se départager.",
        "Equal totals after the last deal are decided by further deals.",
    ),
    flag(
        _GROUP, "replay_passed_deals", True,
        "Une donne passée par tous est rejouée : elle ne compte pas dans le nombre de donnes.",
        "A deal that all passed is replayed: it does not count towards the number of deals.",
    ),
    choice(
        _GROUP, "last_litige", ("returned", "lost"),
        "Ce que deviennent les points en litige après la dernière donne : rendus ou perdus.",
        "What becomes of points still in the pot after the last deal: returned or lost.",
    ),
    choice(
        _GROUP, "unreached_target", ("higher-total", "draw"),
        "Ce qui décide quand la dernière donne ou la fin du temps vient avant le but : le total"
        " le plus haut, ou personne.",
        "What decides when the last deal or the end of the time comes before the target: the"
        " higher total, or nobody.",
    ),
    choice(
        _GROUP, "clock_deal", ("finished", "dropped", "one-more"),
        "Ce que devient la donne en cours à la fin du temps : elle se finit, elle ne compte pas,"
        " ou elle se finit et une dernière se joue.",
        "What becomes of the deal in play when the time is up: it is finished, it does not count,"
        " or it is finished and a last one is played.",
    ),
    choice(
        _GROUP, "clock_tie", ("draw", "one-more-deal"),
        "Ce que devient une égalité à la fin du temps : partie nulle, ou une donne de plus.",
        "What becomes of equal totals when the time is up: a draw, or one more deal.",
    ),
    choice(
        _GROUP, "both_reach_target", ("higher-total", "taker", "last-deal"),
        "Qui gagne quand les deux camps atteignent le but dans la même donne : le total le plus"
        " haut, le camp preneur, ou qui a fait le plus de points à cette donne, sans arrondi.",
        "Who wins when both sides reach the target on the same deal: the higher total, the taking"
        " side, or who has more points on that deal, unrounded.",
    ),
    number(
        _GROUP, "match_cap", "none", (1, 100_000),
        "Le plus que compte le total d'un camp dans une partie ; les points au-delà décident"
        " encore de qui gagne.",
        "The most that a side's total of a match counts; points beyond still decide who wins.",
        words=("none",),
    ),
    number(
        _GROUP, "match_floor", "none", (1, 100_000),
        "Le moins que compte le total d'un camp à la fin d'une partie.",
        "The least that a side's total counts at the end of a match.", words=("none",),
    ),
    flag(
        _GROUP, "belote_end_unless_swept", False,
        "Un camp sans pli qui n'atteint le but que par sa belote doit encore faire un pli.",
        "A side without a trick that reaches the target only by its belote needs one more trick.",
    ),
    flag(
        _GROUP, "belote_end_unless_failed", False,
        "Un camp qui chute et n'atteint le but que par sa belote doit encore faire un pli.",
        "A side that fails and reaches the target only by its belote needs one more trick.",
    ),
    flag(
        _GROUP, "victory_claim", False,
        "On peut arrêter la partie en disant « nous avons gagné ».",
        "Play may be stopped by claiming victory.",
    ),
    number(
        _GROUP, "usual_target", "organiser", (1, 100_000),
        "Le nombre de points auquel on joue quand rien d'autre n'est dit.",
        "The number of points played to where nothing else is said.", words=("organiser",),
    ),
    number(
        _GROUP, "usual_target_contract_only", "organiser", (1, 100_000),
        "Le même, quand on ne marque que le contrat.",
        "The same, where the contract alone is marked.", words=("organiser",),
    ),
)  # fmt: skip
