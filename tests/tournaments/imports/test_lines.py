"""What a line says and what is wrong with it."""

import pytest

from tournaments.imports.crossing import cross_check
from tournaments.imports.files.reading import read_paste
from tournaments.imports.lines import SignUpLine, read_lines
from tournaments.imports.recognition import recognise
from tournaments.names import person_key


def lines_of(text: str) -> list[SignUpLine]:
    grid = read_paste(text)
    return read_lines(grid, recognise(grid))


def line_of(headings: str, cells: str) -> SignUpLine:
    (line,) = lines_of(f"{headings}\n{cells}\n")
    return line


def problems_of(line: SignUpLine) -> list[str]:
    return [problem.code for problem in line.problems]


def test_a_clean_line_has_no_problem() -> None:
    line = line_of("N°;Joueur 1;Joueur 2;Club;Réglé", "3;ROUX, Gérard;  GIRARD  C ;Foyer;OUI")
    assert line == SignUpLine(
        line=2,
        number=3,
        player_1="ROUX Gérard",
        player_2="GIRARD C",
        club="Foyer",
        has_paid=True,
    )


def test_surname_and_first_name_are_put_together() -> None:
    line = line_of("Nom;Prénom;Nom;Prénom", "ROUX;Gérard;GIRARD;Chantal")
    assert line.players == ("ROUX Gérard", "GIRARD Chantal")


@pytest.mark.parametrize("cell", ["A X / B Y", "A X - B Y", "A X & B Y", "A X et B Y", "A X+B Y"])
def test_two_names_in_a_cell_are_taken_apart(cell: str) -> None:
    assert line_of("N°;Joueurs", f"1;{cell}").players == ("A X", "B Y")


@pytest.mark.parametrize("nobody", ["", "?", "seul", "Cherche partenaire", "-"])
def test_a_player_alone_is_said_and_not_refused(nobody: str) -> None:
    line = line_of("N°;Joueur 1;Joueur 2", f"8;ROUSSEAU T;{nobody}")
    assert (line.players, problems_of(line)) == (("ROUSSEAU T",), ["alone"])
    assert not line.must_be_mended


def test_a_lone_second_player_comes_first() -> None:
    assert line_of("N°;Joueur 1;Joueur 2", "8;;ROUSSEAU T").player_1 == "ROUSSEAU T"


def test_lines_prepared_with_a_number_only_are_left_out() -> None:
    text = "N°;Joueur 1;Réglé\n1;ROUX G;oui\n2;;\n3;;non\n"
    assert [line.number for line in lines_of(text)] == [1]


@pytest.mark.parametrize(
    ("heading", "cell", "problem"),
    [
        ("Joueur 2", "A" * 61, "too-long"),
        ("Club", "A" * 61, "too-long"),
        ("Tél", "1" * 31, "too-long"),
        ("Catégorie", "A" * 31, "too-long"),
        ("Joueur 2", "=cmd|calc", "formula"),
        ("Club", "@SUM(A1)", "formula"),
        ("Joueur 2", "#REF!", "formula"),
        ("Email", "pas une adresse", "email"),
        ("Table", "près de la porte", "table-unread"),
    ],
)
def test_what_cannot_be_kept_must_be_mended(heading: str, cell: str, problem: str) -> None:
    line = line_of(f"N°;Joueur 1;{heading}", f"1;ROUX G;{cell}")
    assert problem in problems_of(line)
    assert line.must_be_mended


def test_a_line_without_a_name_must_be_mended() -> None:
    line = line_of("N°;Joueur 1;Club", "1;;Foyer rural")
    assert (problems_of(line), line.must_be_mended) == (["no-player"], True)


@pytest.mark.parametrize(
    ("cell", "paid"),
    [("oui", True), ("X", True), ("10 €", True), ("chèque", True), ("non", False), ("0", False)],
)
def test_paying_is_read_from_what_clubs_write(cell: str, paid: bool) -> None:
    line = line_of("N°;Joueur 1;Joueur 2;Réglé", f"1;A;B;{cell}")
    assert (line.has_paid, problems_of(line)) == (paid, [])


def test_paying_that_cannot_be_told_is_said() -> None:
    line = line_of("N°;Joueur 1;Joueur 2;Réglé", "1;A;B;demain")
    assert (line.has_paid, problems_of(line)) == (False, ["paid-unread"])


def test_a_number_that_is_none_is_said() -> None:
    line = line_of("N°;Joueur 1;Joueur 2", "douze;A;B")
    assert (line.number, problems_of(line)) == (None, ["number-unread"])


def test_a_phone_gets_its_zero_back() -> None:
    assert line_of("N°;Joueur 1;Tél", "1;A;612345678").phone == "0612345678"


def crossed(text: str, **beside: object) -> list[SignUpLine]:
    given = {"taken_numbers": (), "known_people": {}} | beside
    return cross_check(lines_of(text), **given)


def test_the_same_person_twice_is_to_be_confirmed_on_the_later_line() -> None:
    lines = crossed("Joueur 1;Joueur 2\nROUX Gérard;A B\nroux gerard;C D\n")
    assert [line.must_be_confirmed for line in lines] == [False, True]


def test_a_person_signed_up_before_is_to_be_confirmed() -> None:
    (line,) = crossed(
        "Joueur 1;Joueur 2\nROUX Gérard;A B\n", known_people={person_key("Gérard Roux"): 7}
    )
    assert [str(problem.message) for problem in line.problems] == [
        "ROUX Gérard figure déjà dans l'équipe 7."
    ]


def test_a_person_who_was_sent_out_is_to_be_confirmed() -> None:
    (line,) = crossed(
        "Joueur 1;Joueur 2\nROUX Gérard;A B\n", excluded_people={person_key("Gérard Roux"): 7}
    )
    assert [(problem.code, str(problem.message)) for problem in line.problems] == [
        ("excluded-person", "ROUX Gérard est exclu de ce concours (équipe 7).")
    ]


def test_a_skipped_line_is_nobodys_namesake() -> None:
    lines = crossed("Joueur 1;Joueur 2\nROUX G;A B\nROUX G;C D\n", skipped={2})
    assert [line.must_be_confirmed for line in lines] == [False, False]


def test_numbers_taken_or_given_twice_go_to_the_first() -> None:
    lines = crossed("N°;Joueur 1\n1;A A\n2;B B\n2;C C\n", taken_numbers={1})
    assert [line.number for line in lines] == [None, 2, None]
