"""A property's share of its examples."""

import pytest
from hypothesis import settings

from tests.running.examples import examples


@pytest.mark.parametrize(
    ("profile", "shares"), [("full", [400, 12]), ("run", [40, 1]), ("quick", [20, 1])]
)
def test_a_profile_gives_each_property_its_share(profile: str, shares: list[int]) -> None:
    before = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        assert [examples(400), examples(12)] == shares
    finally:
        settings.load_profile(before)
