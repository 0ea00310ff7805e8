"""A season as a line."""

from seasons.pages.explained import picture_season

PLAYED = [("Automne", 12), ("Hiver", 25), ("Printemps", 18)]


def test_each_tournament_is_a_point_the_best_at_the_top() -> None:
    chart = picture_season(PLAYED)
    assert chart is not None
    assert chart.lines[0].path == "34,140 180,34 326,91"
    assert chart.rows == (("Automne", "12"), ("Hiver", "25"), ("Printemps", "18"))


def test_the_sentence_names_the_best() -> None:
    chart = picture_season(PLAYED)
    assert chart is not None
    assert chart.sentence == "3 concours joués ; le meilleur : Hiver, 25 points."


def test_a_single_tournament_makes_no_picture() -> None:
    assert picture_season(PLAYED[:1]) is None


def test_a_single_point_is_told_in_the_singular() -> None:
    chart = picture_season([("Automne", 1), ("Hiver", 0)])
    assert chart is not None
    assert chart.sentence == "2 concours joués ; le meilleur : Automne, 1 point."
