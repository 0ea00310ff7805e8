"""Headings in the words of clubs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.imports.columns import Column, find_column_of_heading


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("N°", Column.NUMBER),
        ("n°", Column.NUMBER),
        ("Numéro", Column.NUMBER),
        ("N° équipe", Column.NUMBER),
        ("Équipe n°", Column.NUMBER),
        ("Dossard", Column.NUMBER),
        ("Joueur 1", Column.PLAYER_1),
        ("JOUEUR 2", Column.PLAYER_2),
        ("Joueur A", Column.PLAYER_1),
        ("1er joueur", Column.PLAYER_1),
        ("Deuxième joueur", Column.PLAYER_2),
        ("Nom, prénom (1)", Column.PLAYER_1),
        ("Nom, prénom (2)", Column.PLAYER_2),
        ("Nom et prénom du joueur 2", Column.PLAYER_2),
        ("Nom", Column.PLAYER_1),
        ("Partenaire", Column.PLAYER_2),
        ("Nom du partenaire", Column.PLAYER_2),
        ("Prénom", Column.FIRST_NAME_1),
        ("Prénom 2", Column.FIRST_NAME_2),
        ("Joueurs", Column.BOTH_PLAYERS),
        ("Noms et prénoms", Column.BOTH_PLAYERS),
        ("Equipe", Column.TEAM_NAME),
        ("Nom de l'équipe", Column.TEAM_NAME),
        ("Club", Column.CLUB),
        ("Nom du club", Column.CLUB),
        ("Commune", Column.CLUB),
        ("Téléphone", Column.PHONE),
        ("Tél.", Column.PHONE),
        ("N° de téléphone", Column.PHONE),
        ("Email", Column.EMAIL),
        ("E-mail", Column.EMAIL),
        ("Adresse mail", Column.EMAIL),
        ("Catégorie", Column.CATEGORY),
        ("Réglé", Column.PAID),
        ("A payé ?", Column.PAID),
        ("Table réservée", Column.FIXED_TABLE),
        ("Remarques", Column.NOTE),
        ("Bidule", None),
        ("", None),
    ],
)
def test_a_heading_is_understood(heading: str, column: Column | None) -> None:
    assert find_column_of_heading(heading) == column


@given(st.text())
def test_any_heading_names_a_column_or_none(heading: str) -> None:
    assert find_column_of_heading(heading) in {None, *Column}
