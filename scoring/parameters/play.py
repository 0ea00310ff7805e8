"""Parameters of legal play: following, ruffing, going above, discarding."""

from scoring.rules.parameter import Parameter, choice, flag, number

_GROUP = "play"

PARAMETERS: tuple[Parameter, ...] = (
    flag(
        _GROUP, "ruff_instead_of_following", False,
        "Qui a la couleur demandée peut aussi couper, au-dessus des atouts du pli.",
        "A player who holds the led suit may also ruff, above the trumps in the trick.",
    ),
    flag(
        _GROUP, "go_above_trump_led", True,
        "À l'atout demandé, il faut monter si on le peut.",
        "When trump is led one must go above if one can.",
    ),
    flag(
        _GROUP, "trump_jack_never_forced", False,
        "On n'est jamais tenu de jouer le valet d'atout.",
        "The jack of trumps never has to be played.",
    ),
    flag(
        _GROUP, "must_ruff", True,
        "Sans la couleur demandée, il faut couper quand le partenaire n'est pas maître.",
        "Void of the led suit, one must ruff when the partner is not winning.",
    ),
    choice(
        _GROUP, "unable_to_overtrump", ("any-trump", "free", "not-lower"),
        "Quand on ne peut pas monter sur l'atout adverse : un atout quand même, une carte libre,"
        " ou une carte libre mais pas d'atout plus faible.",
        "Unable to go above an opponent's trump: a trump all the same, any card, or any card but"
        " a lower trump.",
    ),
    choice(
        _GROUP, "partner_trump_winning",
        ("free", "above-if-able", "above-unless-only-trumps", "not-lower"),
        "Quand le partenaire est maître à l'atout et qu'on joue atout : librement, au-dessus si on"
        " le peut, de même sauf main d'atouts, ou jamais plus faible sauf main d'atouts.",
        "When the partner is winning with a trump, a trump may be played freely, above if able,"
        " above unless only trumps are held, or never lower unless only trumps are held.",
    ),
    flag(
        _GROUP, "go_above_all_trump", True,
        "À tout atout, il faut monter dans la couleur demandée si on le peut.",
        "In all trump one must go above in the led suit if one can.",
    ),
    flag(
        _GROUP, "go_above_partner", True,
        "Là où il faut monter, il le faut aussi quand le partenaire est maître.",
        "Where one must go above, one must also when the partner is winning.",
    ),
    choice(
        _GROUP, "early_stop", ("not-played", "contract-only", "points-so-far", "rest-to-defence"),
        "Ce qui se marque quand le preneur, son contrat atteint, arrête le jeu en disant"
        " « arrêt » : le contrat seul, les points déjà faits, ou le reste des points à la défense.",
        "What is marked when the taker, whose contract is reached, stops play by saying “arrêt”:"
        " the contract alone, the points made so far, or the remaining points to the defence.",
    ),
    number(
        _GROUP, "early_stop_tricks", 6, (1, 8),
        "« Arrêt » se dit après ce nombre de plis au plus.",
        "“Arrêt” may be said after this many tricks at most.", unit="played-tricks",
    ),
)  # fmt: skip
