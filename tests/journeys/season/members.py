"""The 120 people of a club, as its secretary has them in a file."""

from collections.abc import Iterator

FAMILIES = (
    "AUBERT", "BLANC", "CARON", "DUVAL", "ESNAULT", "FAURE", "GIRAUD", "HAMON", "IMBERT", "JOLY",
    "KLEIN", "LE GOFF", "MARCHAND", "NOËL", "OLLIVIER", "PETIT", "QUÉRÉ", "RENARD", "SIMON",
    "TESSIER", "URVOY", "VAN DEN BERG", "WEBER", "YVON",
)  # fmt: skip
FIRST_NAMES = ("Jean", "Anne", "Paul", "Rose", "Hélène")
PAID_UP = 100
"""The first so many of the 120 have paid this season."""


def name_member(number: int) -> str:
    """Somebody's name, by the line of the file, from 0."""
    return f"{FAMILIES[number // 5]} {FIRST_NAMES[number % 5]}"


def write_members() -> str:
    """The file: separated by semicolons, with what the club calls its columns."""
    return "\n".join(_write_lines())


def _write_lines() -> Iterator[str]:
    yield "Nom;Prénom;N° licence;Né(e) en;Catégorie;Portable;Mail;Cotisation 2026-2027;Partenaire"
    for number in range(len(FAMILIES) * len(FIRST_NAMES)):
        category = {1: "Dames", 3: "Dames", 4: "Aînés"}.get(number % 5, "")
        paid = "oui" if number < PAID_UP else "non"
        partner = name_member(1) if number == 0 else ""
        yield ";".join((
            FAMILIES[number // 5], FIRST_NAMES[number % 5], f"38{number:06d}",
            str(1940 + number % 60), category, f"06 00 00 {number // 100:02d} {number % 100:02d}",
            f"membre{number}@example.org", paid, partner,
        ))  # fmt: skip
