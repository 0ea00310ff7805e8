"""Mêlée: people sign up alone, and partners are drawn anew in every round."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.pairing.levels import Deadline
from tournaments.pairing.melee.drawing import Proof, by_rank, certify, seat
from tournaments.pairing.melee.people import Choices, Four, MeleePeople, sort_pair
from tournaments.pairing.model import Certificate, Chance, Draw, DrawRequest, Note, Pairing
from tournaments.pairing.rooms import number_tables
from tournaments.pairing.systems.options import (
    Choice,
    Family,
    Option,
    SystemSettings,
    check_together,
)

NOTES = {
    Proof.WHOLE: (),
    Proof.OPPONENTS: (Note(code="melee-opponents"),),
    Proof.BALANCE: (Note(code="melee-balance"),),
    Proof.NOTHING: (Note(code="time-limit"),),
}


class Melee:
    """Nobody with the same partner twice while that can be avoided; then fresh opponents."""

    name = "melee"
    family: Family = "melee"
    keys = frozenset({"partnered"})
    options: tuple[Option, ...] = (
        Option(
            name="balance",
            kind="choice",
            default="balanced",
            fr="Qui joue avec qui",
            en="Who plays with whom",
            choices=(
                Choice(
                    name="balanced",
                    fr="Un fort avec un moins fort, pour des tables équilibrées",
                    en="Strong with weak, for even tables",
                ),
                Choice(
                    name="level",
                    fr="Les joueurs de même niveau à la même table",
                    en="People of like strength at one table",
                ),
                Choice(name="lot", fr="Au hasard", en="By lot"),
            ),
        ),
        Option(
            name="strength",
            kind="choice",
            default="rank",
            fr="La force d'un joueur",
            en="A person's strength",
            choices=(
                Choice(name="rank", fr="Sa place au classement", en="The rank"),
                Choice(name="score", fr="Ses points de classement", en="The ranking points"),
            ),
        ),
        Option(
            name="byes",
            kind="choice",
            default="rank",
            fr="Qui attend quand le nombre ne tombe pas juste",
            en="Who sits out when numbers do not fit",
            choices=(
                Choice(
                    name="rank",
                    fr="Les derniers, parmi ceux qui ont attendu le moins souvent",
                    en="The last ones, among those who sat out least often",
                ),
                Choice(
                    name="lot",
                    fr="Au hasard, parmi ceux qui ont attendu le moins souvent",
                    en="By lot, among those who sat out least often",
                ),
            ),
        ),
    )

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """As many as one likes; after `size − 1` all have been partners of all."""
        SystemSettings(self.options, options)
        return None

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """Tables of four for all who are in the room, and those who sit out in rank order.

        `together` names two people who must meet as opponents.
        """
        return self._draw_round(request, held=together, as_partners=False)

    def draw_partners(self, request: DrawRequest, partners: tuple[int, int]) -> Draw:
        """The round as `draw` makes it where two people must be partners.

        Raises ValueError where they are not two people of the request who are in the room.
        """
        return self._draw_round(request, held=partners, as_partners=True)

    def _draw_round(
        self, request: DrawRequest, *, held: tuple[int, int] | None, as_partners: bool
    ) -> Draw:
        choices = self._choices(request)
        request = request.in_the_room()
        check_together(request, held)
        people = MeleePeople(request, choices, held=held, held_as_partners=as_partners)
        seated = seat(people, Deadline(request.time_limit))
        fours = _sides(request, choices, seated.tables)
        numbers, notes = number_tables(request, [(*ns, *ew) for ns, ew in fours])
        return Draw(
            tables=_pairings(request, fours, numbers),
            byes=tuple(request.teams[bye].id for bye in seated.byes),
            certificate=certify(
                request,
                people,
                fours,
                seated.byes,
                optimal=seated.proof is not Proof.NOTHING,
                notes=(*notes, *NOTES[seated.proof]),
            ),
        )

    def evaluate(
        self, request: DrawRequest, tables: Iterable[Pairing], byes: Iterable[int]
    ) -> Certificate:
        """What a draw made or changed by hand costs, in the terms of the drawn ones.

        Raises ValueError where the tables and those who sit out are not exactly the people of the
        request that are in the room.
        """
        people, fours, ranks = self.by_rank(request, tables, byes)
        return certify(request.in_the_room(), people, fours, ranks, optimal=False)

    def by_rank(
        self, request: DrawRequest, tables: Iterable[Pairing], byes: Iterable[int]
    ) -> tuple[MeleePeople, list[Four], list[int]]:
        """A draw in ranks, with the costs of its people; raises ValueError as `evaluate` does."""
        return by_rank(request.in_the_room(), self._choices(request), tables, byes)

    def _choices(self, request: DrawRequest) -> Choices:
        chosen = SystemSettings(self.options, request.options)
        return Choices(
            balance=chosen.word("balance"),
            by_score=chosen.word("strength") == "score",
            byes_by_lot=chosen.word("byes") == "lot",
            avoid_same_club=request.avoid_same_club,
        )


def _sides(request: DrawRequest, choices: Choices, tables: Sequence[Four]) -> list[Four]:
    """The tables in the order of their best person, whose side is NS; by lot where rank is none."""
    chance = Chance("seats", request.seed)
    fours = []
    for pairs in sorted(_by_best(table) for table in tables):
        swapped = choices.balance == "lot" and chance.coin()
        fours.append((pairs[1], pairs[0]) if swapped else pairs)
    return fours


def _by_best(table: Four) -> Four:
    first, second = sorted((sort_pair(table[0]), sort_pair(table[1])))
    return first, second


def _pairings(
    request: DrawRequest, fours: Sequence[Four], numbers: Sequence[int]
) -> tuple[Pairing, ...]:
    names = [person.id for person in request.teams]
    pairings = [
        Pairing(
            table=number,
            ns=names[ns[0]],
            ns_partner=names[ns[1]],
            ew=names[ew[0]],
            ew_partner=names[ew[1]],
        )
        for number, (ns, ew) in zip(numbers, fours, strict=True)
    ]
    return tuple(sorted(pairings, key=lambda pairing: pairing.table))
