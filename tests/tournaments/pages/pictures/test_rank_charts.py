"""Ranks over the evening as pictures: where each point stands, and the sentence beside it."""

from tournaments.pages.pictures.rank_charts import RankedTeam, picture_first_ten, picture_rank_curve

HISTORY = {1: {7: 14, 8: 1}, 2: {7: 3, 8: 1}, 3: {7: 1, 8: 2}}
LEADERS = [
    RankedTeam(key=7, number=28, name="A – B", rank=1),
    RankedTeam(key=8, number=4, name="C – D", rank=2),
]


def test_the_first_rank_stands_at_the_top() -> None:
    chart = picture_rank_curve(HISTORY, 7)
    assert chart is not None
    assert chart.lines[0].path == "34,132 180,58 326,44"


def test_the_sentence_tells_the_way_and_the_table_each_rank() -> None:
    chart = picture_rank_curve(HISTORY, 7)
    assert chart is not None
    assert chart.sentence == "Du rang 14 au rang 1 : 13 places gagnées."
    assert chart.rows == (("Partie 1", "14"), ("Partie 2", "3"), ("Partie 3", "1"))


def test_a_place_lost_is_told_as_one() -> None:
    chart = picture_rank_curve(HISTORY, 8)
    assert chart is not None
    assert chart.sentence == "Du rang 1 au rang 2 : 1 place perdue."


def test_one_round_makes_no_picture() -> None:
    assert picture_rank_curve({1: {7: 14}}, 7) is None
    assert picture_first_ten({1: {7: 14}}, LEADERS, entrant="Équipe") is None


def test_the_first_ten_have_a_line_each_with_their_number() -> None:
    chart = picture_first_ten(HISTORY, LEADERS, entrant="Équipe")
    assert chart is not None
    assert [(line.team, line.kind, line.word and line.word.text) for line in chart.lines] == [
        (28, "main", "1 · n° 28"),
        (4, "faint", "2 · n° 4"),
    ]


def test_who_was_further_down_comes_from_the_last_line() -> None:
    chart = picture_first_ten(HISTORY, LEADERS, entrant="Équipe")
    assert chart is not None
    assert chart.lines[0].points[0] == (16, 30 + 11 * 28 - 12)


def test_the_sentence_names_who_leads_who_climbed_and_who_led() -> None:
    chart = picture_first_ten(HISTORY, LEADERS, entrant="Équipe")
    assert chart is not None
    assert chart.sentence == (
        "En tête : A – B. La plus belle remontée : A – B, 13 places."
        " Première après la première partie : C – D."
    )


def test_only_the_first_ten_are_drawn() -> None:
    many = [RankedTeam(key=n, number=n, name=str(n), rank=n) for n in range(1, 20)]
    chart = picture_first_ten({1: {}, 2: {}}, many, entrant="Équipe")
    assert chart is not None
    assert len(chart.lines) == 10


def test_the_table_below_names_the_people_of_a_melee_as_such() -> None:
    chart = picture_first_ten(HISTORY, LEADERS, entrant="Joueur")
    assert chart is not None
    assert chart.head == ("Joueur", "P1", "P2", "P3")
