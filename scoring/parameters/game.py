"""Parameters of the pack: cards, their order and value, and the trumps that may be chosen."""

from scoring.rules.parameter import (
    Parameter,
    choice,
    flag,
    number,
    rank_order,
    rank_points,
    word_set,
)

_GROUP = "game"
_PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_TRUMP = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
_NO_TRUMP = {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2}

PARAMETERS: tuple[Parameter, ...] = (
    choice(
        _GROUP, "direction", ("anticlockwise", "clockwise"),
        "Le sens dans lequel on donne, on parle et on joue.",
        "The direction in which cards are dealt, bids made and tricks played.",
    ),
    flag(
        _GROUP, "no_trump_all_trump", False,
        "On peut aussi choisir sans atout et tout atout.",
        "No trump and all trump may be chosen too.",
    ),
    flag(
        _GROUP, "trump_required", True,
        "L'atout de chaque donne est noté sur la feuille.",
        "The trump of each deal is written on the score sheet.",
    ),
    rank_order(
        _GROUP, "order_trump", "J 9 A 10 K Q 8 7",
        "L'ordre des cartes à l'atout, de la plus forte à la plus faible.",
        "The order of the trump cards, strongest first.",
    ),
    rank_order(
        _GROUP, "order_plain", "A 10 K Q J 9 8 7",
        "L'ordre des cartes hors atout, de la plus forte à la plus faible.",
        "The order of the plain cards, strongest first.",
    ),
    rank_order(
        _GROUP, "order_no_trump", "A 10 K Q J 9 8 7",
        "L'ordre des cartes à sans atout, de la plus forte à la plus faible.",
        "The order of the cards in no trump, strongest first.",
    ),
    rank_order(
        _GROUP, "order_all_trump", "J 9 A 10 K Q 8 7",
        "L'ordre des cartes à tout atout, de la plus forte à la plus faible.",
        "The order of the cards in all trump, strongest first.",
    ),
    rank_points(
        _GROUP, "values_trump", _TRUMP,
        "La valeur des cartes à l'atout.", "What the trump cards are worth.",
    ),
    rank_points(
        _GROUP, "values_plain", _PLAIN,
        "La valeur des cartes hors atout.", "What the plain cards are worth.",
    ),
    rank_points(
        _GROUP, "values_no_trump", _NO_TRUMP,
        "La valeur des cartes à sans atout.", "What the cards are worth in no trump.",
    ),
    rank_points(
        _GROUP, "values_all_trump", {"J": 13, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 2},
        "La valeur des cartes à tout atout.", "What the cards are worth in all trump.",
    ),
    number(
        _GROUP, "last_trick_points", 10, (0, 100),
        "Les points du dernier pli (dix de der).", "The points of the last trick.",
    ),
    number(
        _GROUP, "pack_points", 162, (100, 500),
        "Les points de toutes les cartes et du dernier pli.",
        "The points of all cards and of the last trick.",
    ),
    word_set(
        _GROUP, "last_trick_uncounted", ("NT", "AT", "sweep"),
        "Les donnes où les points du dernier pli ne comptent pas ; tous les plis à un camp valent"
        " alors autant de moins.",
        "The deals on which the points of the last trick do not count; all the tricks to one side"
        " are then worth as much less.",
    ),
    word_set(
        _GROUP, "scaled_trumps", ("NT", "AT"),
        "Les contrats dont les points, comptés bruts, sont ramenés au total du jeu.",
        "The contracts whose raw points are scaled to the total of the pack.",
    ),
)  # fmt: skip
