"""The list of sign-ups that a club brings, and what is typed from two paper sheets."""

from typing import Any

from tests.tournaments.score_facts import played

TEAMS = (
    ("LEFÈVRE André", "GUÉRIN Évelyne", "Foyer rural"),
    ("D'HÉROUVILLE Zoé", "N'GUYEN Joël", "Belote du Val"),
    ("FRANÇOIS Noël", "MARTIN Brigitte", ""),
    ("LE GOFF Loïc", "ROUX Simone", "Club des Aînés"),
    ("MULLER Chantal", "PERRIN René", "Foyer rural"),
    ("CLÉMENT Hélène", "DAVID Marcel", ""),
    ("GARCIA Odette", "LEROY Michel", "Belote du Val"),
    ("BERNARD Kévin", "MOREAU Nadège", ""),
    ("DUPONT Alain", "FAURE Colette", "Club des Aînés"),
    ("THOMAS Yvette", "VINCENT Roger", ""),
    ("ROBERT Ginette", "SIMON Gérard", "Foyer rural"),
    ("LAMBERT Martine", "MERCIER Daniel", ""),
    ("NICOLAS Sylvie", "RICHARD Thierry", "Belote du Val"),
    ("LEGRAND Jeanne", "GIRARD Patrick", ""),
)
LATE, LEAVING = 14, 5


def club_list() -> bytes:
    """The club's file: semicolons, Windows-1252, headings in its own words."""
    lines = ["Equipe n°;1er équipier;2ème équipier;Association;Payé"]
    lines += [f"{n};{a};{b};{club};oui" for n, (a, b, club) in enumerate(TEAMS, start=1)]
    return "\r\n".join(lines).encode("cp1252")


FIRST_SHEET = (
    ("1104", played("NS", 104)),
    ("181", played("NS", 81)),
    ("292", played("EW", 92)),
    ("270", played("EW", 70)),
    ("p", {"passed": True}),
    ("1b88", played("NS", 88, belote={"NS": 1})),
    ("2c", {"taker": "EW", "sweep": "EW"}),
    ("1120", played("NS", 120)),
    ("188", played("NS", 88)),
    ("2101", played("EW", 101)),
    ("190", played("NS", 90)),
    ("2130", played("EW", 130)),
    ("1100", played("NS", 100)),
)
"""Keys and facts of a sheet with a tie carried over, a deal passed, a belote and a capot."""

SECOND_SHEET = tuple(
    (f"{'12'[n % 2]}{points}", played(("NS", "EW")[n % 2], points))
    for n, points in enumerate((99, 82, 111, 95, 76, 130, 88, 84, 140, 101, 92, 85))
)


def keys(sheet: tuple[tuple[str, dict[str, Any]], ...]) -> str:
    """What the fingers do: Enter after each deal but those that go on by themselves."""
    return "".join(typed if typed == "p" else f"{typed}↵" for typed, _facts in sheet)


def facts(sheet: tuple[tuple[str, dict[str, Any]], ...]) -> list[dict[str, Any]]:
    """What is then on record."""
    return [deal for _typed, deal in sheet]
