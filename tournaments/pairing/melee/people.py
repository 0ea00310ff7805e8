"""What a mêlée is judged by: the cost of partners, of opponents, of a whole draw."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.model import LOT_BITS, PRIME, DrawRequest, number_from, team_lots

Two = tuple[int, int]
Four = tuple[Two, Two]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the organiser chose: how sides are balanced, by what, and how the exempt are found.

    `balance` is `balanced`, `level` or `lot`; `by_score` measures strength by score, else by rank.
    """

    balance: str = "balanced"
    by_score: bool = False
    byes_by_lot: bool = False
    avoid_same_club: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class MeleeLevels:
    """The levels in the order in which they are minimised; compare two draws with `<`."""

    forbidden: int = 0
    partners_again: int = 0
    repeat_byes: int = 0
    bye_distance: int = 0
    same_club: int = 0
    rematches: int = 0
    cost: tuple[int, ...] = ()


class MeleePeople:
    """The costs of a mêlée, as levels and as whole numbers whose digits are the levels.

    People are numbered by rank from 0. `together[a][b]` is the cost of a and b as partners,
    `resting[a]` that of sitting out, `across(p, q)` that of two pairs meeting; a draw costs the
    sum of all. Each digit has a base that no draw can overflow, so that comparing sums compares
    the levels in their order; the last digit is a lot. All numbers are even, as the solver
    halves them. `held` names two people, by id, whom every other draw costs more than keeping
    them opponents, or partners with `held_as_partners`.
    """

    def __init__(
        self,
        request: DrawRequest,
        choices: Choices,
        *,
        held: tuple[int, int] | None = None,
        held_as_partners: bool = False,
    ) -> None:
        people = request.teams
        self.size = len(people)
        self._best_tables: dict[tuple[int, ...], tuple[int, Four]] = {}
        self.exempt = self.size if self.size < 4 else self.size % 4
        self.choices = choices
        self.rank = {person.id: place for place, person in enumerate(people)}
        self.forbidden = frozenset(self._pairs(request.forbidden))
        self.met = Counter(self._pairs(request.played))
        self.partnered = Counter(self._pairs(request.partnered))
        self.clubs = [person.club for person in people]
        self.byes = [person.byes for person in people]
        self.fewest = sum(sorted(self.byes)[: self.exempt])
        self.strength = [
            person.score if choices.by_score else place for place, person in enumerate(people)
        ]
        self.middle = 2 * sum(self.strength) // max(self.size, 1)
        self.lots = team_lots(request.seed, [person.id for person in people])
        self.bye_order = self._bye_order(request)
        self.held = None if held is None else frozenset(self.rank[person] for person in held)
        self.held_as_partners = held_as_partners
        self._weigh()
        self._price()

    def _pairs(self, pairs: Iterable[Two]) -> list[Two]:
        rank = self.rank
        found = [
            (rank[first], rank[second])
            for first, second in pairs
            if first in rank and second in rank
        ]
        return [sort_pair(pair) for pair in found]

    def _bye_order(self, request: DrawRequest) -> list[int]:
        """For each person, how many are before them where somebody has to sit out."""
        order = list(range(self.size - 1, -1, -1))
        if self.choices.byes_by_lot:
            order.sort(key=lambda rank: number_from("bye", request.seed, request.teams[rank].id))
        return [order.index(rank) for rank in range(self.size)]

    def _weigh(self) -> None:
        """Give each level a weight above all that the levels after it can add up to."""
        tables = self.size // 4 or 1
        strengths = max(self.strength, default=0), min(self.strength, default=0), self.middle
        widest = 2 * (max(map(abs, strengths)) + 1)
        limits = [
            6 * tables,
            2 * tables * max(self.partnered.values(), default=0),
            3 * max(self.byes, default=0),
            3 * self.size,
            1 << self.size,
            6 * tables,
            4 * tables * max(self.met.values(), default=0),
            2 * tables * (2 * widest) ** 2,
            tables * (2 * widest) ** 2,
            3 * tables << LOT_BITS,
        ]
        weight, weights = 2, []
        for limit in reversed(limits):
            weights.append(weight)
            weight *= limit + 1
        weights.reverse()
        (
            self._forbidden, self._again, self._repeat, self._distance, self._earlier, self._club,
            self._rematch, self._partners, self._sides, self._lot,
        ) = weights  # fmt: skip
        self.ceiling = weight

    def _price(self) -> None:
        """Work out the cost of every two people, as partners and as opponents."""
        size = self.size
        self.together = [[0] * size for _ in range(size)]
        self.against = [[0] * size for _ in range(size)]
        for worse in range(size):
            for better in range(worse):
                pair = (better, worse)
                shared = self._forbidden * (pair in self.forbidden)
                shared += self._club * self.same_club(better, worse)
                partners = shared + self._again * self.partnered[pair]
                partners += self._partners * self.partner_item(better, worse)
                partners += self._lot * (
                    self.lots[better] * self.lots[worse] % PRIME >> 61 - LOT_BITS
                )
                if self._parts_as_partners(better, worse):
                    partners += self.ceiling
                self.together[better][worse] = self.together[worse][better] = partners
                opponents = shared + self._rematch * self.met[pair]
                self.against[better][worse] = self.against[worse][better] = opponents
        self.resting = [
            self._repeat * self.byes[rank]
            + self._distance * place
            + self._earlier * (1 << place)
            + (self.ceiling if self.held and rank in self.held else 0)
            for rank, place in enumerate(self.bye_order)
        ]

    def _parts_as_partners(self, one: int, other: int) -> bool:
        """Whether two who play together keep the two that are held from being what they must."""
        if self.held is None:
            return False
        concerned = len(self.held & {one, other})
        return concerned == (1 if self.held_as_partners else 2)

    def other_lots(self, turn: int) -> list[list[int]]:
        """The costs of partners with other lots in place of the balance, for another start."""
        rows = [[cost - cost % self._club for cost in row] for row in self.together]
        for worse in range(self.size):
            for better in range(worse):
                lot = self._lot * (
                    number_from("turn", turn, self.lots[better], self.lots[worse]) % (1 << LOT_BITS)
                )
                rows[better][worse] += lot
                rows[worse][better] += lot
        return rows

    def same_club(self, one: int, other: int) -> bool:
        """Whether the two count as members of one club."""
        return self.choices.avoid_same_club and self.clubs[one] == self.clubs[other] != ""

    def partner_item(self, one: int, other: int) -> int:
        """How far two partners are from what the balance wishes for."""
        mine, yours = self.strength[one], self.strength[other]
        if self.choices.balance == "balanced":
            return (mine + yours - self.middle) ** 2
        return (mine - yours) ** 2 if self.choices.balance == "level" else 0

    def side_item(self, pair: Two, other: Two) -> int:
        """How far the two sides of a table are from equal strength."""
        if self.choices.balance == "lot":
            return 0
        strength = self.strength
        difference = strength[pair[0]] + strength[pair[1]]
        return (difference - strength[other[0]] - strength[other[1]]) ** 2

    def across(self, pair: Two, other: Two) -> int:
        """The cost of two pairs meeting, that of the pairs themselves left out."""
        (one, two), (three, four) = pair, other
        first, second = self.against[one], self.against[two]
        total = first[three] + first[four] + second[three] + second[four]
        total += self._sides * self.side_item(pair, other)
        lots = self.lots
        mine, yours = lots[one] * lots[two] % PRIME, lots[three] * lots[four] % PRIME
        total += self._lot * (mine * yours % PRIME >> 61 - LOT_BITS)
        apart = self.held and len(self.held & {one, two, three, four}) == 1
        if apart and not self.held_as_partners:
            total += self.ceiling
        return total

    def table_cost(self, table: Four) -> int:
        """The cost of a whole table."""
        (one, two), (three, four) = table
        partners = self.together[one][two] + self.together[three][four]
        return partners + self.across(*table)

    def best_table(self, people: tuple[int, ...]) -> tuple[int, Four]:
        """The cheapest way to seat four people, and its cost; found once for each four."""
        found = self._best_tables.get(people)
        if found is None:
            found = self._best_tables[people] = self._find_best_table(*people)
        return found

    def _find_best_table(self, one: int, two: int, three: int, four: int) -> tuple[int, Four]:
        return min(
            (self.table_cost(table), table)
            for table in (
                ((one, two), (three, four)),
                ((one, three), (two, four)),
                ((one, four), (two, three)),
            )
        )

    def levels(self, tables: Sequence[Four], byes: Sequence[int]) -> MeleeLevels:
        """What a whole draw costs on each level."""
        partners = [sort_pair(pair) for table in tables for pair in table]
        opponents = [
            sort_pair((person, opponent))
            for pair, facing in tables
            for person in pair
            for opponent in facing
        ]
        repeated = sum(self.byes[bye] for bye in byes) - self.fewest
        return MeleeLevels(
            forbidden=sum(pair in self.forbidden for pair in partners + opponents),
            partners_again=sum(self.partnered[pair] for pair in partners),
            repeat_byes=repeated,
            bye_distance=0 if self.choices.byes_by_lot else self._distance_of(byes),
            same_club=sum(self.same_club(*pair) for pair in partners + opponents),
            rematches=sum(self.met[pair] for pair in opponents),
            cost=self._items(partners, tables),
        )

    def partner_levels(self, pairs: Sequence[Two], byes: Sequence[int]) -> MeleeLevels:
        """What no draw with partners as cheap as these can fall below."""
        found = [sort_pair(pair) for pair in pairs]
        return MeleeLevels(
            forbidden=sum(pair in self.forbidden for pair in found),
            partners_again=sum(self.partnered[pair] for pair in found),
            repeat_byes=sum(self.byes[bye] for bye in byes) - self.fewest,
            bye_distance=0 if self.choices.byes_by_lot else self._distance_of(byes),
            same_club=sum(self.same_club(*pair) for pair in found),
            cost=self._items(found, ()),
        )

    def _items(self, partners: Sequence[Two], tables: Sequence[Four]) -> tuple[int, ...]:
        if self.choices.balance == "lot":
            return ()
        return (
            sum(self.partner_item(*pair) for pair in partners),
            sum(self.side_item(*table) for table in tables),
        )

    def _distance_of(self, byes: Sequence[int]) -> int:
        """How many ranks above the last ones those who sit out stand, all together."""
        return sum(self.size - 1 - bye for bye in byes) - len(byes) * (len(byes) - 1) // 2


def sort_pair(pair: Two) -> Two:
    """Two ranks, the better one first."""
    one, other = pair
    return (one, other) if one < other else (other, one)
