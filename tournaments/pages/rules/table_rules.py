"""What the rulebooks ask of people at the table, in our words, for the règlement."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import RuleSet


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRule:
    """One rule of conduct, with the article of each rulebook that states it.

    One `of_declarations` says nothing where a club plays without them.
    """

    sentence: str | Promise
    articles: Mapping[str, str]
    of_declarations: bool = False


TABLE_RULES: tuple[TableRule, ...] = (
    TableRule(
        sentence=_("Le premier donneur est tiré au sort."),
        articles={"ffb-coinche": "3.1", "ffb-belote": "IV.C", "coinche-suisse": "Donne"},
    ),
    TableRule(
        sentence=_("Les cartes sont mélangées avant chaque donne."),
        articles={"ffb-coinche": "3.2", "ffb-belote": "IV.A"},
    ),
    TableRule(
        sentence=_(
            "Le voisin de gauche coupe d'un seul geste, en laissant au moins trois cartes de "
            "chaque côté."
        ),
        articles={"ffb-coinche": "3.3", "ffb-belote": "IV.B", "coinche-suisse": "Donne"},
    ),
    TableRule(
        sentence=_(
            "On distribue par 3, 2 et 3 cartes, dans un ordre au choix, en commençant à droite du "
            "donneur."
        ),
        articles={"ffb-coinche": "3.4"},
    ),
    TableRule(
        sentence=_(
            "On distribue 3 puis 2 cartes (ou l'inverse), on retourne une carte, puis chacun "
            "reçoit le reste ; le preneur ramasse la retournée."
        ),
        articles={"ffb-belote": "IV.C"},
    ),
    TableRule(
        sentence=_(
            "On distribue trois par trois ; les mains se relèvent une fois la donne finie, et les "
            "36 cartes se vérifient au début."
        ),
        articles={"coinche-suisse": "Donne"},
    ),
    TableRule(
        sentence=_("On distribue par 3, 2 et 3 cartes, en commençant à gauche du donneur."),
        articles={"coinche-650": "Distribution"},
    ),
    TableRule(
        sentence=_(
            "Pour passer, on dit « je passe », sauf accord des deux camps sur d'autres mots, "
            "les mêmes pour toute la partie."
        ),
        articles={"ffb-coinche": "4.1 a", "ffb-belote": "V.C", "coinche-suisse": "Enchères"},
    ),
    TableRule(
        sentence=_(
            "Une enchère se dit valeur d'abord, couleur ensuite ; « vingt de mieux » ne se dit pas."
        ),
        articles={"ffb-coinche": "4.1 b", "coinche-suisse": "Enchères", "coinche-650": "Enchères"},
    ),
    TableRule(
        sentence=_("« Belote » se dit à la première des deux cartes, « rebelote » à la seconde."),
        articles={
            "ffb-coinche": "7",
            "ffb-belote": "VII",
            "coinche-650": "Belote",
            "coinche-82": "Belote",
        },
    ),
    TableRule(
        sentence=_(
            "Les annonces se disent au premier pli, en jouant sa carte ; tues, elles ne comptent "
            "pas."
        ),
        articles={"ffb-coinche": "8.2", "ffb-belote": "VII.B", "coinche-650": "Annonces"},
        of_declarations=True,
    ),
    TableRule(
        sentence=_("Les annonces se montrent au deuxième pli."),
        articles={"ffb-coinche": "8.3", "ffb-belote": "VII.C", "coinche-650": "Annonces"},
        of_declarations=True,
    ),
    TableRule(
        sentence=_("Le dernier pli peut être revu tant que le suivant n'est pas ramassé."),
        articles={"ffb-coinche": "5.1", "ffb-belote": "VI-9", "coinche-suisse": "Jeu de la carte"},
    ),
    TableRule(
        sentence=_(
            "Dans chaque camp, la même personne ramasse les plis toute la donne, dans l'ordre."
        ),
        articles={"ffb-coinche": "5.1", "ffb-belote": "VI-8"},
    ),
    TableRule(
        sentence=_(
            "Une personne de chaque camp compte ; si les deux totaux ne font pas le compte, on "
            "recompte."
        ),
        articles={"ffb-belote": "III", "coinche-suisse": "Compte des points"},
    ),
    TableRule(
        sentence=_(
            "Adversaires, partenaire et arbitres se respectent ; ni parole, ni signe, ni mimique "
            "pendant la donne."
        ),
        articles={"ffb-belote": "VIII"},
    ),
    TableRule(
        sentence=_(
            "La marque est visible des deux camps ; on ne commente pas les donnes jouées, et on "
            "ne prépare pas sa carte d'avance."
        ),
        articles={"ffb-belote": "VIII.C"},
    ),
    TableRule(
        sentence=_("Une faute ne doit jamais profiter au camp qui l'a commise."),
        articles={"ffb-belote": "VIII"},
    ),
    TableRule(
        sentence=_("S'inscrire, c'est avoir lu et accepté ce règlement."),
        articles={"ffb-belote": "VIII"},
    ),
)


def phrase_table_rules(rules: RuleSet) -> list[tuple[str | Promise, str]]:
    """The sentences that a rulebook asks for where they matter, each with its article."""
    asked = [rule for rule in TABLE_RULES if rules.declarations or not rule.of_declarations]
    cited = [(rule.sentence, rules.rulebook.cited_in(rule.articles)) for rule in asked]
    return [(sentence, article) for sentence, article in cited if article]
