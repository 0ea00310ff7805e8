"""A match deal by deal as a picture."""

from tournaments.pages.pictures.match_charts import picture_match

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


def test_level_totals_keep_their_words_apart() -> None:
    chart = picture_match([(10, 20), (100, 100)])
    assert chart is not None
    heights = sorted(one.word.y for one in chart.lines if one.word)
    assert heights[1] - heights[0] == 20


def test_a_single_deal_makes_no_picture() -> None:
    assert picture_match(SUMS[:1]) is None
