"""Places as they are printed."""

import pytest

from tournaments.templatetags.entrants import raised


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("1er", "1<sup>er</sup>"),
        ("17e", "17<sup>e</sup>"),
        ("du 4e au 10e", "du 4<sup>e</sup> au 10<sup>e</sup>"),
        ("1re équipe de dames", "1<sup>re</sup> équipe de dames"),
        ("22nd", "22<sup>nd</sup>"),
        ("–", "–"),
        ("2e <b>", "2<sup>e</sup> &lt;b&gt;"),
    ],
)
def test_the_ending_of_a_place_is_raised(said: str, printed: str) -> None:
    assert raised(said) == printed
