"""Where the headings are, and what the columns hold."""

import difflib
import random
from pathlib import Path

import pytest

from tournaments.imports.columns import Column
from tournaments.imports.files.reading import read_file, read_paste
from tournaments.imports.joining import Aside, find_asides
from tournaments.imports.recognition import _APART, _TEXTS, ListLayout, recognise
from tournaments.imports.words import _ALIKE, _MEANING, _list_close, read_heading

DATA = Path(__file__).parents[2] / "data"


def layout_of(text: str) -> tuple[int, list[Column]]:
    layout = recognise(read_paste(text))
    return layout.heading_line, list(layout.columns)


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        (
            "inscriptions-village.csv",
            (
                Column.NUMBER,
                Column.PLAYER_1,
                Column.PLAYER_2,
                Column.CLUB,
                Column.PHONE,
                Column.PAID,
            ),
        ),
        (
            "inscriptions-coinche.csv",
            (Column.TEAM_NAME, Column.PLAYER_1, Column.PLAYER_2, Column.EMAIL),
        ),
    ],
)
def test_real_lists_are_recognised(name: str, columns: tuple[Column, ...]) -> None:
    grid = read_file((DATA / name).read_bytes())
    assert recognise(grid) == ListLayout(heading_line=1, columns=columns)


def test_headings_may_stand_below_a_title() -> None:
    text = "Concours du 21 novembre;;\n;;\nN°;Joueur 1;Joueur 2\n1;UN A;UN B\n"
    assert layout_of(text) == (3, [Column.NUMBER, Column.PLAYER_1, Column.PLAYER_2])


@pytest.mark.parametrize(
    "text",
    [
        "Nom0 Prénom0",
        "Nom0 Prénom0;Nom1 Prénom1",
        "Nom10 Prénom10;Nom11 Prénom11;Club de Lyon",
        "DUPONT Jean;MARTIN Paul\nNom0 Prénom0;Nom1 Prénom1",
        "Nom0 Prénom0;Nom1 Prénom1\nDUPONT Jean;MARTIN Paul",
        "Joueur 1;Joueur 2\nJoueur 3;Joueur 4",
        "Nom1 Prénom1\nNom2 Prénom2",
    ],
)
def test_people_called_like_headings_with_numbers_are_no_headings(text: str) -> None:
    grid = read_paste(text)
    layout = recognise(grid)
    assert layout.heading_line == 0
    assert find_asides(grid, 0, layout.columns) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Nom",
        "Nom;Prénom",
        "Nom 1;Nom 2",
        "Nom1 Prénom1;Nom2 Prénom2",
        "Prénom joueur 2;Nom joueur 2",
        "Joueurs 2026",
        "Joueur 1;Joueur 2;Joueur 3;Joueur 4;Joueur 5",
    ],
)
def test_headings_with_and_without_numbers_stay_headings(text: str) -> None:
    first = ";".join("ABCDE"[: text.count(";") + 1])
    assert layout_of(f"{text}\n{first}\n")[0] == 1


def test_headings_that_come_again_for_each_table_stay_headings() -> None:
    head = "Table {};Joueur 1;Joueur 2"
    grid = read_paste(f"{head.format(1)}\n1;A;B\n{head.format(2)}\n2;C;D")
    layout = recognise(grid)
    assert layout.heading_line == 1
    assert find_asides(grid, 1, layout.columns) == {3: Aside.HEADINGS}


def test_surname_and_first_name_twice_are_two_people() -> None:
    assert layout_of("Nom;Prénom;Nom;Prénom\nA;B;C;D\n")[1] == [
        Column.PLAYER_1,
        Column.FIRST_NAME_1,
        Column.PLAYER_2,
        Column.FIRST_NAME_2,
    ]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("MARTIN\tROUX\nPETIT\tBERNARD\nLE GALL\tDUBOIS\n", [Column.PLAYER_1, Column.PLAYER_2]),
        ("MARTIN;ROUX;Foyer\nPETIT;BERNARD;Amicale\n", [*_TEXTS]),
        ("MARTIN;Jean;ROUX;Anne\nPETIT;Luc;BERNARD;Eva\n", [*_APART]),
        (
            "MARTIN;Jean\nROUX;Anne\n\nPETIT;Luc\nBERNARD;Eva\n",
            [Column.PLAYER_1, Column.FIRST_NAME_1],
        ),
    ],
)
def test_one_word_beside_another_is_a_pair_where_pairs_play(
    text: str, columns: list[Column]
) -> None:
    assert list(recognise(read_paste(text), of_pairs=True).columns) == columns


def test_a_second_phone_is_left() -> None:
    assert layout_of("Joueur 1;Tél;Tél 2\nA;1;2\n")[1] == [
        Column.PLAYER_1,
        Column.PHONE,
        Column.IGNORED,
    ]


def test_team_over_numbers_is_the_number() -> None:
    assert layout_of("Équipe;Joueur 1\n1;ROUX\n2;MORIN\n")[1] == [Column.NUMBER, Column.PLAYER_1]


def test_without_headings_the_contents_tell() -> None:
    text = (
        "1;ROUX G;GIRARD C;Foyer rural;06 11 22 33 44;oui;a@example.org\n"
        "2;MORIN D;FAURE J;Foyer rural;0711223344;non;b@example.org\n"
    )
    assert layout_of(text) == (
        0,
        [
            Column.NUMBER,
            Column.PLAYER_1,
            Column.PLAYER_2,
            Column.CLUB,
            Column.PHONE,
            Column.PAID,
            Column.EMAIL,
        ],
    )


def test_two_names_in_one_column_are_both_players() -> None:
    assert layout_of("ROUX G / GIRARD C\nMORIN D / FAURE J\n") == (0, [Column.BOTH_PLAYERS])


def test_names_alone_are_players_alone() -> None:
    assert layout_of("ROUX Gérard\nMORIN Daniel\n") == (0, [Column.PLAYER_1])


def test_an_empty_column_is_left() -> None:
    assert layout_of("ROUX G;;MORIN D\nFAURE J;;LEROY C\n")[1] == [
        Column.PLAYER_1,
        Column.IGNORED,
        Column.PLAYER_2,
    ]


def test_a_team_s_name_before_its_players_is_told_from_theirs() -> None:
    text = "Les As;ROUX G;GIRARD C;Foyer rural\nLes Capots 10;MORIN D;FAURE J;\n"
    expected = [Column.TEAM_NAME, Column.PLAYER_1, Column.PLAYER_2, Column.CLUB]
    assert layout_of(text) == (0, expected)


@pytest.mark.parametrize("cell", ["mot{0} mots{0} truc{0} {0}", "mot{0}a"])
def test_a_long_list_is_read_for_headings_only_where_they_may_be(cell: str) -> None:
    lines = [";".join(cell.format(10 * line + at) for at in range(10)) for line in range(500)]
    before = read_heading.cache_info().misses
    recognise(read_paste("\n".join(lines)))
    assert read_heading.cache_info().misses - before < 1000


def test_a_typing_error_is_understood_as_if_it_were_compared_with_every_word() -> None:
    luck = random.Random(7)
    for word in _MEANING:
        for _time in range(5):
            letters = list(word * 2 if len(word) < 5 else word)
            letters[luck.randrange(len(letters))] = luck.choice("aeiourstn")
            letters.insert(luck.randrange(len(letters)), luck.choice("aeiourstn"))
            mistyped = "".join(letters)
            found = [
                difflib.get_close_matches(mistyped, words, n=1, cutoff=_ALIKE)
                for words in (_MEANING, _list_close(mistyped))
            ]
            assert found[0] == found[1]
