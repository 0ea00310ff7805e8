"""Whole stages of a schedule, round by round, as a club plays them."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from tournaments.pairing import Draw, DrawRequest, Entrant, PlayedMatch, draw

Absent = Callable[[int], Collection[int]]


@dataclass(kw_only=True)
class Stage:
    """A field of teams 1 … n, what it has played, and the draws so far."""

    system: str
    size: int
    options: dict[str, object] = field(default_factory=dict)
    pools: dict[int, str] = field(default_factory=dict)
    played: list[tuple[int, int]] = field(default_factory=list)
    results: list[PlayedMatch] = field(default_factory=list)
    byes: Counter[int] = field(default_factory=Counter)
    draws: list[Draw] = field(default_factory=list)
    since: dict[int, int] = field(default_factory=dict)

    def join(self, late: int = 1) -> "Stage":
        """So many teams more, from the next round on."""
        for _ in range(late):
            self.size += 1
            self.since[self.size] = len(self.draws) + 1
        return self

    def request(self, *, absent: Collection[int] = (), **settings: object) -> DrawRequest:
        """The request of the next round."""
        return DrawRequest(
            system=self.system,
            round=len(self.draws) + 1,
            teams=tuple(
                Entrant(
                    id=team,
                    byes=self.byes[team],
                    present=team not in absent,
                    pool=self.pools.get(team, ""),
                    since=self.since.get(team, 1),
                )
                for team in range(1, self.size + 1)
            ),
            options=self.options,
            played=tuple(self.played),
            results=tuple(self.results),
            **settings,
        )

    def play(self, *, absent: Collection[int] = (), **settings: object) -> Draw:
        """Draw the next round and play it."""
        drawn = draw(self.request(absent=absent, **settings))
        number = len(self.draws) + 1
        for table in drawn.tables:
            self.played.append((table.ns, table.ew))
            self.results.append(
                PlayedMatch(
                    round=number, slot=table.slot, ns=table.ns, ew=table.ew, winner=table.ns
                )
            )
        self.byes.update(drawn.byes)
        self.draws.append(drawn)
        return drawn

    def play_rounds(self, count: int) -> "Stage":
        """So many rounds more."""
        for _ in range(count):
            self.play()
        return self

    def meetings(self) -> Counter[frozenset[int]]:
        """How often each two have met."""
        return Counter(frozenset(pair) for pair in self.played)

    def leaning(self) -> Counter[int]:
        """For each team, how much oftener it sat NS than EW."""
        lean: Counter[int] = Counter()
        for ns, ew in self.played:
            lean[ns] += 1
            lean[ew] -= 1
        return lean

    def sittings(self) -> Counter[tuple[int, int]]:
        """How often each team sat at each table."""
        return Counter(
            (team, table.table)
            for drawn in self.draws
            for table in drawn.tables
            for team in (table.ns, table.ew)
        )


def placed(drawn: Draw) -> list[int]:
    """Everybody at a table or sitting out."""
    seated = [team for table in drawn.tables for team in (table.ns, table.ew)]
    return sorted([*seated, *drawn.byes])


def codes(drawn: Draw) -> list[str]:
    """The codes of the notes."""
    return [note.code for note in drawn.certificate.notes]


def recounted(request: DrawRequest, drawn: Draw) -> tuple[int, int, int, int]:
    """Forbidden tables, rematches, repeated byes and club pairs, counted plainly."""
    met = Counter(frozenset(pair) for pair in request.played)
    forbidden = {frozenset(pair) for pair in request.forbidden}
    here = {team.id: team for team in request.teams if team.present}
    pairs = [(table.ns, table.ew) for table in drawn.tables]
    fewest = min((team.byes for team in here.values()), default=0)
    clubs = [(here[a].club, here[b].club) for a, b in pairs if request.avoid_same_club]
    return (
        sum(frozenset(pair) in forbidden for pair in pairs),
        sum(met[frozenset(pair)] for pair in pairs),
        sum(here[team].byes > fewest for team in drawn.byes),
        sum(bool(one) and one == other for one, other in clubs),
    )


def certified(drawn: Draw) -> tuple[int, int, int, int]:
    """What the certificate says of the same."""
    said = drawn.certificate
    return said.forbidden, said.rematches, said.repeat_byes, said.same_club
