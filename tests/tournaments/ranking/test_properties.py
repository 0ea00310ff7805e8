"""What must hold of every ranking, whatever happened in the tournament."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from proofs.simulation.plain_standings import PlainStandings
from tests.tournaments.ranking.samples.factories import adjustment
from tests.tournaments.ranking.samples.strategies import Event, events
from tournaments.ranking import AdjustmentUnit, Standings, compare, explain, rank, why


def ranked(event: Event, **changes: object) -> Standings:
    event = replace(event, **changes)
    return rank(event.participants, event.results, event.adjustments, event.settings)


def ranks(standings: Standings) -> dict[int, int]:
    return {row.participant.id: row.rank for row in standings.rows}


@given(events())
def test_a_slow_recomputation_gives_the_same_ranks(event: Event) -> None:
    plain = PlainStandings(event.participants, event.results, event.adjustments, event.settings)
    assert ranks(ranked(event)) == plain.ranks()


@given(events())
def test_a_slow_recomputation_gives_the_same_totals(event: Event) -> None:
    plain = PlainStandings(event.participants, event.results, event.adjustments, event.settings)
    totals = {row.participant.id: row.tally.total for row in ranked(event).rows}
    assert totals == {
        participant.id: plain.total(participant.id) for participant in event.participants
    }


@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_the_facts_does_not_matter(event: Event, rng: object) -> None:
    def shuffled(items: list[object]) -> list[object]:
        return rng.sample(items, len(items))

    mixed = ranked(
        event,
        participants=shuffled(event.participants),
        results=shuffled(event.results),
        adjustments=shuffled(event.adjustments),
    )
    assert mixed == ranked(event)


@given(events(), st.integers(51, 99))
def test_other_ids_give_the_same_ranks(event: Event, modulus: int) -> None:
    def other(one: int) -> int:
        return 1000 - one * modulus

    renamed = ranked(
        event,
        participants=[replace(p, id=other(p.id)) for p in event.participants],
        results=[
            replace(
                r,
                participant=other(r.participant),
                opponents=tuple(other(opponent) for opponent in r.opponents),
                partner=None if r.partner is None else other(r.partner),
            )
            for r in event.results
        ],
        adjustments=[replace(a, participant=other(a.participant)) for a in event.adjustments],
    )
    assert ranks(renamed) == {other(one): place for one, place in ranks(ranked(event)).items()}


@given(events(), st.sampled_from(AdjustmentUnit), st.integers(-500, 500), st.data())
def test_an_adjustment_and_its_reversal_change_no_rank(
    event: Event, unit: AdjustmentUnit, amount: int, data: st.DataObject
) -> None:
    assume(event.participants)
    who = data.draw(st.sampled_from(event.participants)).id
    entries = [
        adjustment(who, amount, unit=unit, round_number=1, id_=90),
        adjustment(who, -amount, unit=unit, round_number=3, id_=91, reverses=90),
    ]
    impact = compare(ranked(event), ranked(event, adjustments=[*event.adjustments, *entries]))
    assert (impact.moves, impact.revalued) == ((), ())


@given(events())
def test_neighbours_are_separated_exactly_where_their_ranks_differ(event: Event) -> None:
    standings = ranked(event)
    for above, below in zip(standings.rows, standings.rows[1:], strict=False):
        reason = why(standings, below.participant.id, above.participant.id)
        assert (reason.better, reason.worse) == (above.participant.id, below.participant.id)
        assert (reason.decided_by is None) == (above.rank == below.rank)


@given(events())
def test_the_rounds_and_adjustments_add_up_to_the_totals(event: Event) -> None:
    for row in ranked(event).rows:
        kept = [line for line in row.tally.lines if line.kept]
        assert row.tally.total == (
            sum(line.scored for line in kept) + row.tally.adjusted_match_points
        )
        assert row.tally.ranking_points == (
            sum(line.ranking_points for line in kept) + row.tally.adjusted_ranking_points
        )


@given(events())
def test_a_rank_is_one_more_than_the_number_of_those_ahead(event: Event) -> None:
    rows = ranked(event).rows
    for row in rows:
        sharing = sum(other.rank == row.rank for other in rows)
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
        assert row.shared == (sharing > 1)


@given(events())
def test_every_sentence_of_an_explanation_finds_its_values(event: Event) -> None:
    standings = ranked(event)
    for row in standings.rows:
        explanation = explain(standings, row.participant.id)
        reasons = [reason for reason in (explanation.above, explanation.below) if reason]
        sentences = [step.message.text() for reason in reasons for step in reason.steps]
        sentences += [line.message.text() for line in explanation.lines]
        sentences += [line.company.text() for line in explanation.lines if line.company]
        sentences += [note.text() for line in explanation.lines for note in line.notes]
        sentences += [entry.message.text() for entry in explanation.adjustments]
        assert all(sentences)


@given(events(), st.integers(0, 5))
def test_standings_after_a_round_are_those_of_the_facts_up_to_it(event: Event, number: int) -> None:
    early = ranked(
        event,
        results=[r for r in event.results if r.round <= number],
        adjustments=[a for a in event.adjustments if a.round is None or a.round <= number],
    )
    standings = rank(
        event.participants, event.results, event.adjustments, event.settings, as_of=number
    )
    assert standings == replace(early, as_of=number)
