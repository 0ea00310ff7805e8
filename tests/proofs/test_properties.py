"""Which tests run again with their full number of examples."""

from proofs.properties import drawing_tests


def test_a_file_that_draws_examples_is_among_them() -> None:
    found = set(drawing_tests())
    assert "tests/tournaments/ranking/test_properties.py" in found
    assert "tests/arbitration/walk/test_walk.py" in found


def test_a_file_that_draws_none_is_not() -> None:
    assert "tests/benchmarks/test_benchmarks.py" not in set(drawing_tests())
