"""A list of members: who is recognised, what changes, what keeps it from being taken in."""

import datetime
from collections.abc import Collection

import pytest

from tests.factories import ClubFactory, PlayerFactory
from tournaments.actors import SERVER
from tournaments.domain.people.imports import (
    PeopleTaken,
    PersonChange,
    foresee_people,
    import_people,
)
from tournaments.domain.people.lines import PersonLine, read_people
from tournaments.errors import Refused
from tournaments.imports.columns import OF_MEMBERS
from tournaments.imports.draft import ImportDraft
from tournaments.imports.files.reading import read_paste
from tournaments.imports.files.workbook import Sheet
from tournaments.models import Club, Player

pytestmark = pytest.mark.django_db

END = datetime.date(2027, 8, 31)


def lines_of(pasted: str) -> list[PersonLine]:
    draft = ImportDraft.of([Sheet(name="", grid=read_paste(pasted))], takes=OF_MEMBERS)
    return read_people(draft.grid, draft.layout)


def foreseen(club: Club, pasted: str, others: Collection[int] = ()) -> list[PersonChange]:
    return foresee_people(club, lines_of(pasted), until=END, others=others).impact


def taken(club: Club, pasted: str) -> PeopleTaken:
    return import_people(club, changes=foreseen(club, pasted), by=SERVER)


FULL = (
    "Nom;Prénom;Licence;Année de naissance;Catégorie;Téléphone;Courriel;"
    "Cotisation 2027;Partenaire\n"
    "ROUX;Gérard;12345678;1951;Aînés;06 11 22 33 44;roux@example.org;oui;PETIT Anne\n"
    "PETIT;Anne;;12/03/1980;Dames;;;30/06/2027;\n"
    "LE GOFF;Yann;;;;;;non;\n"
)


def test_a_list_is_written_down_whole() -> None:
    club = ClubFactory()
    assert taken(club, FULL) == PeopleTaken(added=3, changed=0, same=0)
    gerard, anne, yann = (
        Player.objects.get(name=name) for name in ("ROUX Gérard", "PETIT Anne", "LE GOFF Yann")
    )
    told = (gerard.licence, gerard.born_in, gerard.category, gerard.phone, gerard.email)
    assert told == ("12345678", 1951, "Aînés", "06 11 22 33 44", "roux@example.org")
    assert [one.member_until for one in (gerard, anne, yann)] == [
        END, datetime.date(2027, 6, 30), None,
    ]  # fmt: skip
    assert (anne.born_in, gerard.partner, anne.partner) == (1980, anne, gerard)
    assert yann.named_apart.surname == "LE GOFF"


def test_the_same_list_again_changes_nothing() -> None:
    club = ClubFactory()
    taken(club, FULL)
    assert [one.fields for one in foreseen(club, FULL)] == [{}, {}, {}]
    with pytest.raises(Refused) as refused:
        taken(club, FULL)
    assert refused.value.code == "nothing-to-import"


def test_what_the_list_says_otherwise_is_told_and_what_it_leaves_empty_stays() -> None:
    club = ClubFactory()
    taken(club, FULL)
    later = FULL.replace("06 11 22 33 44", "0699999999").replace("roux@example.org", "")
    (gerard, *_others) = foreseen(club, later)
    assert gerard.fields == {"phone": "0699999999"}
    assert taken(club, later) == PeopleTaken(added=0, changed=1, same=2)
    assert Player.objects.get(name="ROUX Gérard").email == "roux@example.org"


def test_a_licence_makes_somebody_known_under_another_name() -> None:
    club = ClubFactory()
    PlayerFactory(club=club, name="MARTIN Anne", licence="77")
    (change,) = foreseen(club, "Nom;Prénom;Licence\nMARTIN-ROUX;Anne;77\n")
    assert change.fields["name"] == "MARTIN-ROUX Anne"
    (change,) = foreseen(club, "Nom;Prénom;Licence\nNOIR;Luc;77\n")
    assert [problem.code for problem in change.line.problems] == ["licence"]


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("ROUX;Gérard;111;", "111"),
        ("ROUX;Gérard;;1980", "222"),
        ("ROUX;Gérard;333;", None),
        ("ROUX;Gérard;;1999", None),
    ],
)
def test_a_namesake_is_who_licence_or_year_say(line: str, who: str | None) -> None:
    club = ClubFactory()
    PlayerFactory(club=club, name="ROUX Gérard", licence="111", born_in=1951)
    PlayerFactory(club=club, name="ROUX Gérard", licence="222", born_in=1980)
    (change,) = foreseen(club, f"Nom;Prénom;Licence;Année de naissance\n{line}\n")
    assert (change.player and change.player.licence) == who
    assert change.line.problems == ()


def test_between_two_namesakes_nobody_guesses() -> None:
    club = ClubFactory()
    PlayerFactory(club=club, name="ROUX Gérard", licence="111")
    PlayerFactory(club=club, name="ROUX Gérard", licence="222")
    (change,) = foreseen(club, "Nom;Prénom\nROUX;Gérard\n")
    assert [problem.code for problem in change.line.problems] == ["namesakes"]
    with pytest.raises(Refused) as refused:
        import_people(club, changes=[change], by=SERVER)
    assert refused.value.code == "lines-to-mend"


def test_a_name_is_proposed_and_may_be_somebody_else() -> None:
    club = ClubFactory()
    PlayerFactory(club=club, name="ROUX Gérard")
    pasted = "Nom;Prénom;Téléphone\nRoux;Gérard;0611223344\n"
    (change,) = foreseen(club, pasted)
    assert (change.is_by_name, change.is_changed, "name" in change.fields) == (True, True, False)
    (change,) = foreseen(club, pasted, others=[2])
    assert change.is_new


def test_somebody_twice_in_a_list_is_said() -> None:
    changes = foreseen(ClubFactory(), "Nom;Prénom\nROUX;Gérard\nNOIR;Luc\nROUX;Gérard\n")
    codes = [[problem.code for problem in change.line.problems] for change in changes]
    assert codes == [[], [], ["twice"]]


def test_without_a_column_of_memberships_everybody_is_a_member() -> None:
    club = ClubFactory()
    PlayerFactory(club=club, name="NOIR Luc", member_until=datetime.date(2028, 1, 1))
    told = [one.fields.get("member_until") for one in foreseen(club, "ROUX Gérard\nNOIR Luc\n")]
    assert told == [END, None]


def test_another_club_s_people_are_nobody_here() -> None:
    PlayerFactory(name="ROUX Gérard", licence="12345678")
    assert [one.is_new for one in foreseen(ClubFactory(), FULL)] == [True] * 3
