"""Sentences about two measures, values missing on one side or both included."""

from tournaments.ranking.criteria import CRITERIA, Measure

BEST_DEAL = CRITERIA["best_deal"]
VALUE = Measure(key=(252,), facts={"value": 252})
NONE = Measure(key=())


def test_different_values_are_both_named() -> None:
    worse = Measure(key=(182,), facts={"value": 182})
    assert BEST_DEAL.explain(VALUE, worse).text() == "meilleure donne : 252 contre 182"


def test_equal_values_are_named_once() -> None:
    assert BEST_DEAL.explain(VALUE, VALUE).text() == "meilleure donne : 252 des deux côtés"


def test_a_value_on_one_side_only_is_said() -> None:
    assert (
        BEST_DEAL.explain(VALUE, NONE).text() == "meilleure donne : 252 contre aucune donne notée"
    )


def test_no_value_on_either_side_is_said() -> None:
    assert (
        BEST_DEAL.explain(NONE, NONE).text()
        == "meilleure donne : aucune donne notée des deux côtés"
    )
