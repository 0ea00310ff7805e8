"""Parameters of the tariff: what each irregularity costs."""

from scoring.rules.parameter import Parameter, choice, flag, number

_GROUP = "tariff"

PARAMETERS: tuple[Parameter, ...] = (
    number(
        _GROUP, "award_points", 160, (0, 2000),
        "Les points donnés au camp adverse pour une fausse donne ou une faute de jeu.",
        "The points given to the opponents for a misdeal or an irregular card.",
    ),
    flag(
        _GROUP, "award_adds_bid", False,
        "Aux points donnés pour une faute de jeu s'ajoute le contrat demandé.",
        "The bid is added to the points given for an irregular card.",
    ),
    choice(
        _GROUP, "misdeals_together", ("in-a-row", "in-the-match"),
        "Les fausses donnes qui se comptent ensemble : celles de suite d'un même donneur, ou toutes"
        " celles d'un camp dans la partie.",
        "The misdeals that are counted together: those in a row by one dealer, or all of a side"
        " in the match.",
    ),
    choice(
        _GROUP, "first_misdeal", ("redeal", "barred", "dealer-barred", "awarded"),
        "Après une première fausse donne : on redonne, le camp fautif ne peut prendre, le donneur"
        " seul ne peut enchérir, ou des points à l'adversaire.",
        "After a first misdeal: deal again, the side at fault may not take, the dealer alone may"
        " not bid, or points to the opponents.",
    ),
    choice(
        _GROUP, "misdeal_after_take", ("as-before-take", "awarded", "awarded-after-bid"),
        "Une fausse donne vue après la prise : comme avant la prise, aussitôt des points à"
        " l'adversaire, ou de même dès que l'adversaire a enchéri.",
        "A misdeal seen after the take: as before the take, points to the opponents at once, or"
        " the same as soon as the opponents have bid.",
    ),
    number(
        _GROUP, "misdeal_points", "award", (0, 2000),
        "Les points donnés au camp adverse pour une fausse donne.",
        "The points given to the opponents for a misdeal.", words=("award",),
    ),
    flag(
        _GROUP, "misdeal_adds_bid", False,
        "Aux points donnés pour une fausse donne s'ajoute le contrat que l'adversaire demandait.",
        "The opponents' bid is added to the points given for a misdeal.",
    ),
    number(
        _GROUP, "misdeal_capot_points", "same", (0, 2000),
        "Les points donnés pour une fausse donne au camp adverse qui demandait un capot ou une"
        " générale.",
        "The points given for a misdeal to opponents who had bid a capot or a générale.",
        words=("same",),
    ),
    choice(
        _GROUP, "second_misdeal", ("redeal", "barred", "awarded"),
        "Après la deuxième fausse donne : on redonne, le camp fautif ne peut prendre, ou des points"
        " à l'adversaire.",
        "After the second misdeal: deal again, the side at fault may not take, or points to the"
        " opponents.",
    ),
    choice(
        _GROUP, "third_misdeal", ("redeal", "awarded"),
        "Après la troisième fausse donne : on redonne, ou des points à l'adversaire.",
        "After the third misdeal: deal again, or points to the opponents.",
    ),
    choice(
        _GROUP, "irregular_card_at_once", ("arbiter", "suit-ban", "opponents-choose", "awarded"),
        "Une faute de jeu vue aussitôt : l'arbitre décide, la couleur est interdite au pli suivant,"
        " l'adversaire choisit de la corriger ou de prendre le reste des plis, ou la donne s'arrête"
        " et une somme fixe est donnée.",
        "An irregular card seen at once: the arbiter decides, that suit is barred from the next"
        " trick, the opponents choose that it is corrected or that they have the remaining tricks,"
        " or the deal ends and a flat sum is awarded.",
    ),
    choice(
        _GROUP, "irregular_card_during_deal", ("arbiter", "opponents-choose", "awarded"),
        "Une faute de jeu vue plus tard dans la donne : l'arbitre décide, l'adversaire choisit de"
        " la corriger ou de prendre le reste des plis, ou la donne s'arrête et une somme fixe est"
        " donnée.",
        "An irregular card seen later in the deal: the arbiter decides, the opponents choose that"
        " it is corrected or that they have the remaining tricks, or the deal ends and a flat sum"
        " is awarded.",
    ),
    choice(
        _GROUP, "irregular_card_after_deal", ("arbiter", "awarded", "better-of-award-and-marks"),
        "Une faute de jeu vue après la donne : l'arbitre décide, une somme fixe est donnée, ou la"
        " donne est perdue, et le camp lésé a le mieux des points fixes, de la donne comme jouée et"
        " de la donne perdue, l'autre sa belote seule.",
        "An irregular card seen after the deal: the arbiter decides, a flat sum is awarded, or the"
        " deal is lost, and the innocent side has the best of the award, the deal as played and"
        " the deal as lost, the other its belote alone.",
    ),
    choice(
        _GROUP, "false_declaration", ("none", "opponents-mark"),
        "Une annonce qu'on ne peut montrer : sans suite, ou ses points à l'adversaire.",
        "An annonce that cannot be shown: nothing, or its points to the opponents.",
    ),
    choice(
        _GROUP, "false_claim", ("none", "tricks-to-opponents", "arbiter"),
        "Le reste des plis demandé à tort : sans suite, ces plis à l'adversaire, ou l'arbitre"
        " décide.",
        "A false claim of the remaining tricks: nothing, these tricks to the opponents, or the"
        " arbiter decides.",
    ),
    choice(
        _GROUP, "false_victory_claim", ("none", "match-lost"),
        "« Nous avons gagné » dit à tort : sans suite, ou partie perdue sans marque sur la donne.",
        "A false claim of victory: nothing, or the match lost without marks on that deal.",
    ),
    number(
        _GROUP, "rebelote_tolerance", 0, (0, 100),
        "Combien de fois par partie un camp peut oublier « rebelote » sans perdre les points.",
        "How often per match a side may forget to say rebelote without losing the points.",
        unit="times", words=("always",),
    ),
    choice(
        _GROUP, "rebelote_without_belote", ("none", "no-bonus"),
        "« Rebelote » dit sans « belote » : sans suite, ou pas de points.",
        "Rebelote said without belote: nothing, or no points.",
    ),
    choice(
        _GROUP, "exposed_card", ("arbiter", "played"),
        "Une carte montrée : l'arbitre décide, ou elle doit être jouée sauf avis contraire de"
        " l'adversaire.",
        "A card that was shown: the arbiter decides, or it has to be played unless the opponents"
        " say otherwise.",
    ),
    choice(
        _GROUP, "call_out_of_turn", ("ignored", "barred", "barred-or-annulled", "arbiter"),
        "Une enchère hors de son tour : elle ne compte pas, le camp fautif ne peut en plus pas"
        " prendre, l'adversaire peut aussi annuler la donne si ce camp la joue, ou l'arbitre"
        " décide.",
        "A call out of turn: it does not count, the side at fault may not take either, the"
        " opponents may also annul the deal where that side plays it, or the arbiter decides.",
    ),
    choice(
        _GROUP, "early_coinche", ("as-a-call", "opponents-choose"),
        "Une coinche à la volée là où elle se dit à son tour : comme une enchère hors de son tour,"
        " ou l'adversaire choisit que la donne continue ou qu'on redonne.",
        "A coinche out of turn where it is said in turn: as a call out of turn, or the opponents"
        " choose that the deal goes on or is dealt again.",
    ),
    choice(
        _GROUP, "belote_not_announced", ("no-bonus", "none"),
        "Une belote jouée sans rien dire : pas de points, ou sans suite.",
        "A belote played without a word: no points, or nothing.",
    ),
    flag(
        _GROUP, "amicable_settlement", True,
        "Sans arbitre, les deux camps peuvent couvrir une faute ou annuler la donne.",
        "Without an arbiter both sides may cover a fault or annul the deal.",
    ),
)  # fmt: skip
