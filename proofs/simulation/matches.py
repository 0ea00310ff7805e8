"""The results of a match, as the ranking reads them."""

from tournaments.ranking import Outcome, Result, ResultKind

STAKE = 1944
"""Match points at stake: twelve deals of 162."""


def two_sides(
    number: int,
    ns: tuple[int, ...],
    ew: tuple[int, ...],
    *,
    scored: int = 0,
    kinds: tuple[ResultKind, ResultKind] = (ResultKind.PLAYED, ResultKind.PLAYED),
) -> list[Result]:
    """Everybody's result of a match: NS scored so many points, or the sides had those fates."""
    conceded = STAKE - scored if kinds[0] == ResultKind.PLAYED else 0
    accounts = ((ns, ew, kinds[0], scored, conceded), (ew, ns, kinds[1], conceded, scored))
    return [
        Result(
            participant=who,
            round=number,
            kind=kind,
            opponents=others,
            partner=next((mate for mate in own if mate != who), None),
            scored=own_score,
            conceded=other_score,
            deals=12 if kind == ResultKind.PLAYED else 0,
            outcome=outcome(own_score, other_score) if kind == ResultKind.PLAYED else None,
        )
        for own, others, kind, own_score, other_score in accounts
        for who in own
    ]


def outcome(scored: int, conceded: int) -> Outcome:
    """How a match with those points ended for the side that scored the first."""
    if scored == conceded:
        return Outcome.DRAW
    return Outcome.WIN if scored > conceded else Outcome.LOSS


def won(result: Result) -> bool:
    """Whether the side goes on: by winning, or because the other did not come."""
    return result.outcome is Outcome.WIN or result.kind is ResultKind.FORFEIT_WIN


def ordered(pair: frozenset[int]) -> tuple[int, int]:
    """The two of a pair, the lower number first."""
    one, other = sorted(pair)
    return one, other
