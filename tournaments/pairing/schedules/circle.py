"""Everybody against everybody, by the circle: fair in sides and in tables.

An even number of seats; the last one stands still, the others lie on a circle of `turn` seats.
In round c the teams that lie opposite each other as seen from seat c meet, and seat c meets the
still one. Sides alternate with the distance from c, so that nobody is more than once oftener on
one side, after any round. Places follow the distance as well: from one round to the next people
move on by one place. Only the still seat would never move, so it changes places with a pair in
every round but the first. With the exchange chosen here everybody plays at most twice at each
place, where the circle is no multiple of three; else some play up to four times at place 0 (three
times where there are four teams, which nothing can mend).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CircleMeeting:
    """Two seats at a place, both counted from 0."""

    place: int
    ns: int
    ew: int


def seats_for(size: int) -> int:
    """The seats of a circle for so many teams: one stays empty where their number is odd."""
    return size + size % 2


def rounds_of(size: int, legs: int = 1) -> int:
    """How many rounds it takes for everybody to have met everybody `legs` times."""
    return legs * (seats_for(size) - 1) if size > 1 else 0


def circle_round(seats: int, number: int) -> list[CircleMeeting]:
    """The meetings of a round, from 0 on, by place; in every other leg the sides are exchanged.

    `seats` is even and at least 2.
    """
    turn = seats - 1
    leg, pivot = divmod(number, turn)
    still, moving = (turn, pivot) if pivot % 2 else (pivot, turn)
    meetings = [CircleMeeting(place=_exchange_place(0, pivot, turn), ns=still, ew=moving)]
    for distance in range(1, seats // 2):
        ahead, behind = (pivot + distance) % turn, (pivot - distance) % turn
        ns, ew = (ahead, behind) if distance % 2 else (behind, ahead)
        meetings.append(CircleMeeting(place=_exchange_place(distance, pivot, turn), ns=ns, ew=ew))
    if leg % 2:
        meetings = [
            CircleMeeting(place=meeting.place, ns=meeting.ew, ew=meeting.ns) for meeting in meetings
        ]
    return sorted(meetings, key=lambda meeting: meeting.place)


def closed_up(seats: int, number: int) -> list[CircleMeeting]:
    """The meetings of a round whose last seat is empty, the places counted without a gap.

    Nobody stands still then, so nothing is exchanged: everybody plays exactly twice at each
    place in each leg.
    """
    pivot = number % (seats - 1)
    meetings = [
        CircleMeeting(
            place=_distance(meeting.ns, meeting.ew, seats - 1) - 1, ns=meeting.ns, ew=meeting.ew
        )
        for meeting in circle_round(seats, number)
        if pivot not in {meeting.ns, meeting.ew}
    ]
    return sorted(meetings, key=lambda meeting: meeting.place)


def meets_in(seats: int, one: int, other: int) -> int:
    """The round of a leg, from 0 on, in which two seats meet."""
    turn = seats - 1
    if turn in {one, other}:
        return min(one, other)
    return (one + other) * (turn + 1) // 2 % turn


def _distance(one: int, other: int, turn: int) -> int:
    """How far two opposite seats are from the one they are seen from."""
    half = (one - other) * (turn + 1) // 2 % turn
    return min(half, turn - half)


def _exchange_place(place: int, pivot: int, turn: int) -> int:
    """The place after the still seat and a pair of the round have changed theirs.

    Rounds x and −x exchange with the pair at distance 2x. Both pivots then gain a visit to that
    place in their own round and lose one in the other's; the pairs that go to place 0 are seats
    x, −x, 3x and −3x, which is everybody twice unless three divides the circle.
    """
    doubled = 2 * pivot % turn
    place_of_pair = min(doubled, turn - doubled) if doubled else 0
    return {0: place_of_pair, place_of_pair: 0}.get(place, place)
