"""What a ruling rests on, in the words of a table."""

import pytest

from arbitration.queries.proposals import phrase_basis


@pytest.mark.parametrize(
    ("article", "words"),
    [
        ("", ""),
        ("VIII.B", "Article VIII.B"),
        ("5.1", "Article 5.1"),
        ("Variante", "Chapitre « Variante »"),
        ("décision « tarif »", "Usage retenu par le tarif : les textes ne fixent rien"),
        ("décision 10", "Usage retenu par le tarif : les textes ne fixent rien"),
        ("décision du tournoi", "Règle propre à ce concours"),
    ],
)
def test_a_basis_is_said_as_a_player_understands_it(article: str, words: str) -> None:
    assert phrase_basis(article) == words


def test_an_article_that_stands_alone_names_its_rulebook() -> None:
    said = phrase_basis("VIII.B", rulebook="Belote classique")
    assert said == "Article VIII.B de « Belote classique »"
