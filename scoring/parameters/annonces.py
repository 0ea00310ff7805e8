"""Parameters of the belote and of the annonces (carrés and sequences)."""

from scoring.rules.parameter import Parameter, choice, flag, number, rank_order, rank_points

_GROUP = "annonces"
_CARRES = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}

PARAMETERS: tuple[Parameter, ...] = (
    number(
        _GROUP, "belote_points", 20, (0, 100),
        "Les points d'une belote.", "The points of a belote.",
    ),
    number(
        _GROUP, "belotes_suit", 1, (0, 1),
        "Le nombre de belotes possibles quand une couleur est atout.",
        "How many belotes there can be when a suit is trump.", unit="belotes",
    ),
    number(
        _GROUP, "belotes_all_trump", 4, (0, 4),
        "Le nombre de belotes possibles à tout atout.",
        "How many belotes there can be in all trump.", unit="belotes",
    ),
    flag(
        _GROUP, "declarations", False,
        "On joue avec les annonces (tierce, cinquante, cent, carré).",
        "Annonces (tierce, cinquante, cent, carré) are played.",
    ),
    number(
        _GROUP, "tierce_points", 20, (0, 500),
        "Les points d'une tierce (trois cartes qui se suivent).",
        "The points of a tierce (three cards in sequence).",
    ),
    number(
        _GROUP, "cinquante_points", 50, (0, 500),
        "Les points d'un cinquante (quatre cartes qui se suivent).",
        "The points of a cinquante (four cards in sequence).",
    ),
    number(
        _GROUP, "cent_points", 100, (0, 500),
        "Les points d'un cent (cinq cartes qui se suivent).",
        "The points of a cent (five cards in sequence).",
    ),
    rank_points(
        _GROUP, "carre_values", _CARRES,
        "Les points d'un carré quand une couleur est atout.",
        "The points of a carré when a suit is trump.", maximum=500,
    ),
    rank_points(
        _GROUP, "carre_values_all_trump", _CARRES,
        "Les points d'un carré à tout atout.", "The points of a carré in all trump.", maximum=500,
    ),
    rank_points(
        _GROUP, "carre_values_no_trump",
        {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100, "9": 100},
        "Les points d'un carré à sans atout.", "The points of a carré in no trump.", maximum=500,
    ),
    flag(
        _GROUP, "card_serves_two", False,
        "Une même carte peut servir à un carré et à une suite ; la belote se compte à part.",
        "One card may serve a carré and a sequence; the belote is counted apart.",
    ),
    rank_order(
        _GROUP, "carre_order", "A 10 K Q J 9",
        "L'ordre de deux carrés qui valent autant, le plus fort d'abord.",
        "The order of two carrés of the same worth, strongest first.",
    ),
    rank_order(
        _GROUP, "sequence_order", "A K Q J 10 9 8 7",
        "L'ordre des cartes dans les suites, la plus haute d'abord.",
        "The order of the cards in sequences, highest first.",
    ),
    choice(
        _GROUP, "declarations_tie", ("nobody", "first-announced"),
        "Quand les meilleures annonces des deux camps sont égales en tout : aucune annonce ne"
        " compte, ou le camp qui a annoncé le premier l'emporte.",
        "When the best annonces of both sides are equal in all: no annonce counts, or the side"
        " that announced first wins.",
    ),
    number(
        _GROUP, "most_declaration_points", 550, (0, 2000),
        "Le plus qu'un camp puisse avoir d'annonces dans une donne.",
        "The most that one side can have in annonces on one deal.", overridable=False,
    ),
)  # fmt: skip
