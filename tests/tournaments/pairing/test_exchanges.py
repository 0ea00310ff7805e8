"""Which teams changed places in the first round of a bracket."""

from dataclasses import replace

import pytest

from tests.tournaments.pairing.brackets.stage import bracket
from tournaments.pairing import DrawRequest
from tournaments.pairing.exchanges import list_exchanges


def told(request: DrawRequest) -> list[tuple[tuple[int, ...], list[tuple[int, int, str]]]]:
    return [
        (
            exchange.teams,
            [(kept.one, kept.other, kept.conflict.value) for kept in exchange.kept_apart],
        )
        for exchange in list_exchanges(request)
    ]


def eight(**values: object) -> DrawRequest:
    return replace(bracket("knockout", 8).request, **values)


def test_nothing_is_exchanged_where_nobody_has_met() -> None:
    assert told(eight()) == []


def test_the_nearest_seed_takes_the_place_of_who_had_met() -> None:
    assert told(eight(played=((1, 8),))) == [((7, 8), [(8, 1, "met")])]


def test_the_weightiest_reason_is_named() -> None:
    both = eight(played=((1, 8),), forbidden=((1, 8),))
    assert told(both) == [((7, 8), [(8, 1, "forbidden")])]


@pytest.mark.parametrize("option", [{"apart": False}, {"seeding": "listed"}])
def test_nobody_moves_where_the_stage_does_not_ask(option: dict[str, object]) -> None:
    assert told(eight(played=((1, 8),), options=option)) == []
