"""Names for made-up players, as one meets them in a village hall."""

import random
from collections.abc import Iterator

from tournaments.names import person_key

FIRST_NAMES = (
    "Alain", "André", "Anne-Lise", "Bernard", "Brigitte", "Chantal", "Christian", "Colette",
    "Daniel", "Dominique", "Évelyne", "François", "Françoise", "Gérard", "Ginette", "Hélène",
    "Jacqueline", "Jean-Pierre", "Jeanne", "Joël", "Kévin", "Loïc", "Marcel", "Martine",
    "Michel", "Monique", "Nadège", "Nicole", "Noël", "Odette", "Patrick", "Philippe", "René",
    "Roger", "Simone", "Sylvie", "Thierry", "Yvette", "Zoé",
)  # fmt: skip
LAST_NAMES = (
    "BERNARD", "BERTRAND", "CLÉMENT", "DAVID", "D'HÉROUVILLE", "DUBOIS", "DUMONT", "DUPONT",
    "DURAND", "FAURE", "FOURNIER", "FRANÇOIS", "GARCIA", "GARNIER", "GIRARD", "GUÉRIN",
    "LAMBERT", "LE GOFF", "LEFÈVRE", "LEGRAND", "LEROY", "MARTIN", "MARTINEZ", "MATHIEU",
    "MERCIER", "MICHEL", "MOREAU", "MORIN", "MULLER", "N'GUYEN", "NICOLAS", "PERRIN",
    "RICHARD", "ROBERT", "ROUSSEAU", "ROUSSEL", "ROUX", "SIMON", "THOMAS", "VINCENT",
)  # fmt: skip
CLUBS = (
    "Amicale de Saint-Just", "Belote du Val", "Club des Aînés", "Foyer rural",
    "Les As de Pique", "",
)  # fmt: skip


def make_distinct_names(lot: random.Random) -> Iterator[str]:
    """Full names, none twice: plain ones first, then those of people with two last names.

    "BERNARD François" and "FRANÇOIS Bernard" are one person to the site: the first drawn stays.
    """
    doubled = [
        f"{first}-{second}" for first in LAST_NAMES for second in LAST_NAMES if first != second
    ]
    known: set[str] = set()
    for last_names in (list(LAST_NAMES), doubled):
        names = [f"{last} {first}" for last in last_names for first in FIRST_NAMES]
        lot.shuffle(names)
        for name in names:
            if (key := person_key(name)) not in known:
                known.add(key)
                yield name
