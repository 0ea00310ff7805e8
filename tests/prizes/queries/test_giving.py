"""What a reading gives, whatever the lots, the ties, and what is handed out already."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from prizes.enums import PrizeSharing
from prizes.models import Award, Lot, PrizeCategory, PrizeGroup, PrizePlan
from prizes.queries.giving import compute_awards
from prizes.queries.reading import Given, PrizeReading
from tournaments.models import Team

GROUPS = [PrizeGroup(pk=1, number=1), PrizeGroup(pk=2, number=2, cumul=True)]
MIXED = PrizeCategory(pk=7, number=1, name="Mixte")


def lots() -> st.SearchStrategy[list[Lot]]:
    one = st.builds(
        lambda group, category, first, more, drawn, value, cash: {
            "group": group, "category": category, "first_place": first,
            "last_place": first + more, "is_drawn": drawn, "value_cents": value * 100,
            "cash_cents": cash * 500,
        },
        st.sampled_from(GROUPS), st.sampled_from([None, MIXED]), st.integers(1, 4),
        st.integers(0, 2), st.booleans(), st.integers(0, 30), st.integers(0, 12),
    )  # fmt: skip
    rows = st.lists(one, max_size=6)
    return rows.map(
        lambda found: [Lot(pk=n, number=n, title=f"Lot {n}", **row) for n, row in enumerate(found)]
    )


@st.composite
def readings(draw: st.DrawFn) -> PrizeReading:
    ranks = sorted(draw(st.lists(st.integers(1, 6), min_size=1, max_size=7)))
    shared = {number: ranks.index(rank) + 1 for number, rank in enumerate(ranks, start=1)}
    teams = {n: Team(pk=n, number=n, is_present=draw(st.booleans())) for n in shared}
    mixed = frozenset(n for n in teams if draw(st.booleans()))
    sharing = draw(st.sampled_from(PrizeSharing))
    return PrizeReading(
        plan=PrizePlan(sharing=sharing, step_cents=500),
        seed="1",
        lots=draw(lots()),
        teams=teams,
        ranks=shared,
        there=frozenset(n for n, team in teams.items() if team.is_present),
        belonging={MIXED.pk: (MIXED, mixed)},
    )


def as_awards(found: Given) -> list[Award]:
    return [
        Award(
            group=award.group, lot=award.lot, place=award.place, team=award.team, rank=award.rank,
            cash_cents=award.cash_cents,
        )
        for award in found.awards
    ]  # fmt: skip


def hold_once(awards: list[Award]) -> None:
    units = [(award.lot_id, award.place) for award in awards if award.lot_id is not None]
    single = [
        (award.group_id, award.team_id) for award in awards if award.lot and not award.group.cumul
    ]
    assert (len(units), len(single)) == (len(set(units)), len(set(single)))


@given(readings())
def test_no_lot_goes_twice_nobody_has_two_and_sums_add_up(reading: PrizeReading) -> None:
    found = compute_awards(reading)
    hold_once(as_awards(found))
    envelopes = sum(award.lot.cash_cents for award in found.awards if award.lot)
    assert sum(award.cash_cents for award in found.awards) + found.kept_cents == envelopes
    given_or_left = sum(award.lot is not None for award in found.awards) + len(found.left)
    assert given_or_left == sum(lot.last_place - lot.first_place + 1 for lot in reading.lots)


@given(readings(), st.integers(0, 4))
def test_what_is_handed_out_stays_and_the_rest_goes_round_it(
    reading: PrizeReading, count: int
) -> None:
    held = [award for award in as_awards(compute_awards(reading)) if award.lot is not None][:count]
    hold_once([*held, *as_awards(compute_awards(reading, held))])


@given(readings(), st.data())
def test_whatever_is_handed_out_the_others_keep_what_they_have(
    reading: PrizeReading, data: st.DataObject
) -> None:
    awards = as_awards(compute_awards(reading))
    held = [award for award in awards if data.draw(st.booleans())]
    waiting = [award for award in awards if award not in held]
    units = {(award.lot.number, award.place) for award in waiting if award.lot is not None}
    again = compute_awards(reading, held, among=units)
    assert list_values(as_awards(again)) == list_values(waiting)


@given(readings(), st.randoms(), st.data())
def test_what_is_handed_out_stays_when_the_ranking_changes(
    reading: PrizeReading, chance: Random, data: st.DataObject
) -> None:
    awards = as_awards(compute_awards(reading))
    held = [award for award in awards if award.lot is not None and data.draw(st.booleans())]
    ranks = list(reading.ranks.values())
    chance.shuffle(ranks)
    corrected = replace(reading, ranks=dict(zip(reading.ranks, ranks, strict=True)))
    hold_once([*held, *as_awards(compute_awards(corrected, held))])


def list_values(awards: list[Award]) -> list[tuple[object, ...]]:
    """Each award as it can be compared: Django's rows without a key are equal to none."""
    found = [
        (award.group.pk, award.lot and award.lot.number, award.place, award.team.number,
         award.cash_cents)
        for award in awards
    ]  # fmt: skip
    return sorted(found, key=str)


@given(readings())
def test_the_same_reading_gives_the_same(reading: PrizeReading) -> None:
    assert compute_awards(reading) == compute_awards(reading)
