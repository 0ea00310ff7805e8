"""The length of a match: a number of deals, or a target."""

import pytest

from scoring import FactError, Length


@pytest.mark.parametrize("facts", [{"deals": 12}, {"target": 2000}, {"deals": 12, "target": 2000}])
def test_a_length_is_written_as_it_was_read(facts):
    assert Length.read(facts).to_json() == facts


def test_a_length_has_an_upper_limit():
    assert Length(target=10**9).target == 10**9
    with pytest.raises(FactError):
        Length(target=10**9 + 1)


def test_a_null_beside_a_number_is_absent():
    assert Length.read({"deals": 12, "target": None}) == Length(deals=12)


@pytest.mark.parametrize(
    ("facts", "code", "path"),
    [
        (None, "missing", "length"),
        ([], "type", "length"),
        ({"deals": True}, "type", "length.deals"),
        ({"deals": 1.0}, "type", "length.deals"),
        ({"deals": 0}, "bad-length", "length"),
        ({"target": -5}, "bad-length", "length"),
        ({"target": 10**12}, "bad-length", "length"),
        ({}, "bad-length", "length"),
        ({"deals": 12, "target": 0}, "bad-length", "length"),
        ({"rounds": 4}, "unknown-key", "length.rounds"),
    ],
)
def test_any_other_length_is_refused(facts, code, path):
    with pytest.raises(FactError) as caught:
        Length.read(facts)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_a_length_that_is_missing_is_named():
    with pytest.raises(FactError) as caught:
        Length.read(None)
    assert caught.value.message("en") == "Missing: the length of the match."
