"""Lists as clubs have them: what is understood, what is left, and what is asked."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tournaments.imports.columns import Column
from tournaments.imports.files.reading import read_file, read_paste
from tournaments.imports.grid import ListGrid
from tournaments.imports.lines import read_lines
from tournaments.imports.recognition import recognise

LISTS = Path(__file__).parents[2] / "data" / "lists"
PAIRS = ["Croq Léon – Filo Jean", "Pique Rita – Carreau Paul"]


@dataclass(frozen=True, kw_only=True)
class Understood:
    """Who would be signed up, and whether anything is asked first."""

    players: list[str]
    is_sure: bool


def understand(grid: ListGrid) -> Understood:
    layout = recognise(grid)
    lines = read_lines(grid, layout)
    return Understood(players=[" – ".join(line.players) for line in lines], is_sure=layout.is_sure)


@pytest.mark.parametrize(
    ("name", "is_sure"),
    [
        ("helloasso-one-ticket-per-person.csv", False),
        ("title-and-total-rows.csv", True),
        ("one-row-per-person-team-name.csv", True),
        ("readme-sheet-first.xlsx", True),
    ],
)
def test_files_that_came_are_understood(name: str, is_sure: bool) -> None:
    found = understand(read_file((LISTS / name).read_bytes()))
    assert found == Understood(players=PAIRS, is_sure=is_sure)


def test_two_names_in_a_cell_are_two_whatever_stands_between() -> None:
    found = understand(read_file((LISTS / "two-players-one-cell.csv").read_bytes()))
    assert (len(found.players), {player.count(" – ") for player in found.players}) == (7, {1})


HEADED = {
    "run together": "joueur1;joueur2\nCroq Léon;Filo Jean\nPique Rita;Carreau Paul\n",
    "surnames": "num;nom1;prenom1;nom2;prenom2\n1;Croq;Léon;Filo;Jean\n2;Pique;Rita;Carreau;Paul\n",
    "partner": "Nom;Prénom;Nom partenaire;Prénom partenaire\n"
    "Croq;Léon;Filo;Jean\nPique;Rita;Carreau;Paul\n",
    "letters": "Nom A;Prénom A;Nom B;Prénom B\nCroq;Léon;Filo;Jean\nPique;Rita;Carreau;Paul\n",
    "short": "Éq.;J1;J2;Tél.\n1;Croq Léon;Filo Jean;0601020304\n2;Pique Rita;Carreau Paul;\n",
    "camels": "NomPrenomJoueur1;NomPrenomJoueur2\nCroq Léon;Filo Jean\nPique Rita;Carreau Paul\n",
    "capitals": "NOMPRENOM;PARTENAIRE\nCroq Léon;Filo Jean\nPique Rita;Carreau Paul\n",
    "english": "First name;Last name;Partner first name;Partner last name\n"
    "Léon;Croq;Jean;Filo\nRita;Pique;Paul;Carreau\n",
    "german": "Nr.;Nachname;Vorname;Partner Nachname;Partner Vorname;Verein\n"
    "1;Croq;Léon;Filo;Jean;Trie\n2;Pique;Rita;Carreau;Paul;Auch\n",
    "questions": "Horodateur;Quel est votre nom ?;Votre prénom;Nom de votre partenaire;"
    "Prénom de votre partenaire\n2026/10/01;Croq;Léon;Filo;Jean\n2026/10/02;Pique;Rita;"
    "Carreau;Paul\n",
    "two lines": ";Joueur 1;;Joueur 2;\nN°;Nom;Prénom;Nom;Prénom\n"
    "1;Croq;Léon;Filo;Jean\n2;Pique;Rita;Carreau;Paul\n",
    "seats": "Table;Nord;Sud\n1;Croq Léon;Filo Jean\n2;Pique Rita;Carreau Paul\n",
    "numbers twice": "N° équipe;Nom;Prénom\n1;Croq;Léon\n1;Filo;Jean\n"
    "2;Pique;Rita\n2;Carreau;Paul\n",
    "merged cells": "Équipe;Joueur\n1;Croq Léon\n;Filo Jean\n2;Pique Rita\n;Carreau Paul\n",
    "speakers": "name,institution,team_name\nCroq Léon,Trie,Trie 1\nFilo Jean,Trie,Trie 1\n"
    "Pique Rita,Auch,Auch 1\nCarreau Paul,Auch,Auch 1\n",
    "two lines in a cell": 'N°;Joueurs\n1;"Croq Léon\nFilo Jean"\n2;"Pique Rita\nCarreau Paul"\n',
    "commas": "N°;Joueurs\n1;Croq Léon, Filo Jean\n2;Pique Rita, Carreau Paul\n",
    "surname, first name": "N°;Nom, Prénom;Partenaire\n1;Croq, Léon;Filo, Jean\n"
    "2;Pique, Rita;Carreau, Paul\n",
    "headings again": "Joueur 1;Joueur 2\nCroq Léon;Filo Jean\nJoueur 1;Joueur 2\n"
    "Pique Rita;Carreau Paul\n",
    "foot": "Joueur 1;Joueur 2;Réglé\nCroq Léon;Filo Jean;10 €\nPique Rita;Carreau Paul;10 €\n"
    "Total;;20 €\nInscriptions closes le 20 novembre;;\n",
    "day of sign-up": "Inscrit le;Nom;Prénom;Partenaire\n12/10/2026;Croq;Léon;Filo Jean\n"
    "13/10/2026;Pique;Rita;Carreau Paul\n",
    "participants": "Équipe;Participants\nLes As;Croq Léon\nLes As;Filo Jean\n"
    "Dix;Pique Rita\nDix;Carreau Paul\n",
    "cells over two lines": "N°;Joueur 1;;Joueur 2;;Club\n;Nom;Prénom;Nom;Prénom;\n"
    "1;Croq;Léon;Filo;Jean;Trie\n2;Pique;Rita;Carreau;Paul;Auch\n",
    "cancelled": "Nom participant;Prénom participant;Statut de la commande;Nom du partenaire\n"
    "Croq;Léon;Validé;Filo Jean\nPique;Rita;Validé;Carreau Paul\nAtout;Max;Annulé;As Lili\n",
}
HEADED["just names"] = "Croq Léon;Filo Jean\nPique Rita;Carreau Paul\n"
ASKED = {
    "names and a club": "Croq Léon;Filo Jean;Trie\nPique Rita;Carreau Paul;Auch\n",
    "licences that are names": "Licencié 1;Licencié 2\nCroq Léon;Filo Jean\n"
    "Pique Rita;Carreau Paul\n",
    "pairs that are numbers": "Binôme;Nom;Prénom\n1;Croq;Léon\n1;Filo;Jean\n"
    "2;Pique;Rita\n2;Carreau;Paul\n",
    "unknown words": "Machin;Truc\nCroq Léon;Filo Jean\nPique Rita;Carreau Paul\n",
    "blank lines": "Croq Léon\nFilo Jean\n\nPique Rita\nCarreau Paul\n",
    "another name": "Joueur 1;Accompagnant\nCroq Léon – Filo Jean;Luc\n"
    "Pique Rita – Carreau Paul;Ève\n",
    "orders": "Commande;Nom;Prénom\nA1;Croq;Léon\nA1;Filo;Jean\nA2;Pique;Rita\nA2;Carreau;Paul\n",
}


@pytest.mark.parametrize("text", HEADED.values(), ids=HEADED.keys())
def test_headings_and_contents_agree(text: str) -> None:
    assert understand(read_paste(text)) == Understood(players=PAIRS, is_sure=True)


@pytest.mark.parametrize("text", ASKED.values(), ids=ASKED.keys())
def test_what_is_not_sure_is_asked(text: str) -> None:
    assert understand(read_paste(text)) == Understood(players=PAIRS, is_sure=False)


def test_contents_that_are_no_names_are_asked_about() -> None:
    grid = read_paste("Nom;Prénom\n0601020304;Léon\n0601020305;Jean\n")
    layout = recognise(grid)
    assert (layout.columns[0], layout.unsure) == (Column.PHONE, {0})


def test_a_fee_of_the_club_is_no_fee_of_the_evening() -> None:
    grid = read_paste("Nom;Prénom;Cotisation 2026\nCroq;Léon;oui\n")
    assert recognise(grid).columns[2] == Column.IGNORED
    assert [line.has_paid for line in read_lines(grid, recognise(grid))] == [False]


def test_surname_and_first_name_stay_apart_for_who_needs_them() -> None:
    grid = read_paste("Nom;Prénom;Partenaire\nLe Goff;Yann;Van den Berg, Anne\n")
    (line,) = read_lines(grid, recognise(grid))
    assert [(name.surname, name.first_name) for name in line.named] == [
        ("Le Goff", "Yann"),
        ("Van den Berg", "Anne"),
    ]


def test_more_than_two_together_are_to_be_confirmed() -> None:
    teams = [
        ["Les As", "Croq L", "Filo J", "Pique R"],
        ["Dix", "A B", "C D"],
        ["Six", "E F", "G H"],
    ]
    rows = [f"{team};{player}" for team, *players in teams for player in players]
    grid = read_paste("\n".join(["Équipe;Nom", *rows]))
    layout = recognise(grid)
    lines = read_lines(grid, layout)
    assert [line.must_be_confirmed for line in lines] == [True, True, False, False]
    assert layout.asks_joining


def test_what_two_lines_say_of_one_team_is_put_together() -> None:
    headings = "Équipe;Nom;Tél;Réglé;Licence;Remarque"
    rows = "1;Croq L;;oui;A1;végétarien\n1;Filo J;0601020304;non;A2;\n"
    (line,) = read_lines(grid := read_paste(f"{headings}\n{rows}"), recognise(grid))
    said = (line.phone, line.has_paid, line.licences, line.note, line.rows)
    assert said == ("0601020304", False, ("A1", "A2"), "végétarien", (2, 3))
