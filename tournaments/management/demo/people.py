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
    """Full names, none twice: as many as first and last names combine to.

    "BERNARD François" and "FRANÇOIS Bernard" are one person to the site: the first drawn stays.
    """
    names = [f"{last} {first}" for last in LAST_NAMES for first in FIRST_NAMES]
    lot.shuffle(names)
    people = {person_key(name): name for name in reversed(names)}
    return (name for name in names if people[person_key(name)] == name)
