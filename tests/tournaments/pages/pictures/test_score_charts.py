"""The scores of a round as a picture, with one's own and without."""

import pytest
from django.utils.translation import override

from tournaments.pages.pictures.score_charts import (
    TeamScore,
    picture_match,
    picture_round_scores,
    picture_scores,
)


def test_the_own_score_has_its_bar_marked() -> None:
    chart = picture_scores([1204, 1230, 870, 744, 1010], 1204)
    assert chart is not None
    assert [bar.is_own for bar in chart.bars] == [False, False, False, False, False, True]
    assert chart.rows[-1] == ("1\xa0200 – 1\xa0299", "2")
    assert chart.sentence == "1\xa0204 points : 2e score sur 5 ; le meilleur est 1\xa0230."


def test_the_best_score_is_told_as_such() -> None:
    chart = picture_scores([1204, 870, 744, 1010], 1204)
    assert chart is not None
    assert chart.sentence == "1\xa0204 points : le meilleur des 4 scores de la partie."


def test_no_point_is_told_in_the_singular() -> None:
    chart = picture_scores([1204, 870, 744, 0], 0)
    assert chart is not None
    assert chart.sentence == "0 point : 4e score sur 4 ; le meilleur est 1\xa0204."


def test_a_few_scores_make_no_picture() -> None:
    assert picture_scores([1204, 870, 744], 1204) is None


def test_equal_scores_stand_in_one_bar() -> None:
    chart = picture_scores([160] * 4, 160)
    assert chart is not None
    assert len(chart.bars) == 1


def scores(*points: int) -> list[TeamScore]:
    return [TeamScore(team=number, points=point) for number, point in enumerate(points, start=1)]


def test_a_round_has_a_brick_a_team_on_its_column() -> None:
    chart = picture_round_scores(scores(1230, 870, 1204, 744, 1010))
    assert chart is not None
    columns = {bar.here.team: (bar.x, bar.y) for bar in chart.bars if bar.here}
    assert sorted(columns) == [1, 2, 3, 4, 5]
    assert columns[3][0] == columns[1][0]
    assert columns[3][1] > columns[1][1]


def test_what_says_where_one_is_ends_on_top_of_the_whole_column() -> None:
    chart = picture_round_scores(scores(1230, 870, 1204, 744, 1010))
    assert chart is not None
    ends = {bar.here.team: bar.here.points[-1][1] for bar in chart.bars if bar.here}
    assert ends[1] == ends[3] == min(bar.y for bar in chart.bars) - 4


def test_the_scores_of_a_round_are_told_in_a_sentence() -> None:
    chart = picture_round_scores(scores(1230, 870, 1204, 744, 1010))
    assert chart is not None
    assert chart.sentence == "5 scores, de 744 à 1\xa0230 ; celui du milieu est 1\xa0010."


@pytest.mark.parametrize(
    ("points", "middle"),
    [
        ((744, 870, 1010, 1230), "les deux du milieu sont 870 et 1\xa0010"),
        ((744, 870, 870, 1230), "les deux du milieu sont à 870"),
    ],
)
def test_an_even_number_of_scores_has_two_in_the_middle(
    points: tuple[int, ...], middle: str
) -> None:
    chart = picture_round_scores(scores(*points))
    assert chart is not None
    assert chart.sentence == f"4 scores, de 744 à 1\xa0230 ; {middle}."


def test_a_round_of_three_scores_makes_no_picture() -> None:
    assert picture_round_scores(scores(1204, 870, 744)) is None


SUMS = [(162, 0), (162, 182), (400, 182)]


def test_each_side_has_a_line_from_nothing_to_its_total() -> None:
    chart = picture_match(SUMS)
    assert chart is not None
    theirs, ours = chart.lines
    assert (ours.points[0], ours.points[-1]) == ((8, 180), (252, 20))
    assert [one.word and one.word.text for one in (ours, theirs)] == ["nous 400", "eux 182"]


def test_the_sentence_counts_the_changes_of_lead() -> None:
    chart = picture_match(SUMS)
    assert chart is not None
    assert chart.sentence == "400 à 182 en 3 donnes. L'avantage a changé de camp 2 fois."
    with override("en"):
        once = picture_match([(10, 20), (100, 90)])
    assert once is not None
    assert once.sentence == "100 to 90 in 2 deals. The lead changed sides once."


def test_level_totals_keep_their_words_apart() -> None:
    chart = picture_match([(10, 20), (100, 100)])
    assert chart is not None
    heights = sorted(line.word.y for line in chart.lines if line.word)
    assert heights[1] - heights[0] == 20


def test_a_single_deal_makes_no_picture() -> None:
    assert picture_match(SUMS[:1]) is None
