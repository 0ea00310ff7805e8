"""What knock-outs of every kind have in common: the next round follows from the results so far."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournaments.pairing.brackets.bracket import Bracket, BracketResults, check_slots, read_results
from tournaments.pairing.brackets.progress import (
    EMPTY,
    Meeting,
    Progress,
    Rules,
    begun,
    progress,
)
from tournaments.pairing.brackets.seeding import Seeding
from tournaments.pairing.brackets.slots import BracketLine
from tournaments.pairing.certificate import certify
from tournaments.pairing.levels import Measure, PairCosts
from tournaments.pairing.model import Draw, DrawRequest, Note, Pairing
from tournaments.pairing.rooms import number_tables
from tournaments.pairing.systems.options import (
    Choice,
    Family,
    Option,
    SystemSettings,
    check_together,
)

SEEDING = Option(
    name="seeding",
    kind="choice",
    default="seeded",
    fr="Placement dans le tableau",
    en="Places in the bracket",
    choices=(
        Choice(name="seeded", fr="Têtes de série : 1–8, 4–5…", en="By seed: 1–8, 4–5…"),
        Choice(name="pots", fr="Par chapeaux : 1, 2, 3–4, 5–8…", en="By pots: 1, 2, 3–4, 5–8…"),
        Choice(name="lot", fr="Au sort", en="By lot"),
        Choice(name="listed", fr="Dans l'ordre : 1–2, 3–4…", en="As listed: 1–2, 3–4…"),
    ),
)
APART = Option(
    name="apart",
    kind="boolean",
    default=True,
    fr="Séparer au premier tour ceux qui se sont déjà rencontrés",
    en="Keep those who have met before apart in the first round",
)
LEVEL = Option(
    name="level_goes_to",
    kind="choice",
    default="nobody",
    fr="Après une égalité",
    en="After a level match",
    choices=(
        Choice(name="nobody", fr="On désigne le vainqueur", en="Somebody names the winner"),
        Choice(name="seed", fr="La mieux placée passe", en="The better seed goes on"),
    ),
)
THIRD = Option(
    name="third_place",
    kind="boolean",
    default=False,
    fr="Partie pour la troisième place",
    en="Match for third place",
)


@dataclass(slots=True)
class BracketDue:
    """What a round of a bracket consists of, by team id."""

    tables: list[tuple[int, int, str]] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def everybody(self) -> set[int]:
        """Who plays or sits out."""
        playing = {team for head, tail, _ in self.tables for team in (head, tail)}
        return playing | {team for team, _ in self.byes}


class BracketDraw(ABC):
    """A system whose next round follows from the bracket and its results."""

    family: Family = "bracket"
    options: tuple[Option, ...] = (SEEDING, APART, LEVEL)
    keys: frozenset[str] = frozenset({"results", "present"})

    @property
    @abstractmethod
    def name(self) -> str:
        """The system as requests name it."""

    @abstractmethod
    def bracket(
        self, request: DrawRequest, settings: SystemSettings, results: BracketResults, rules: Rules
    ) -> Bracket:
        """The bracket of the request, as far as it is known once `rules.closed` has been played.

        Raises RequestError as `progress` does.
        """

    @abstractmethod
    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """How many rounds so many teams take at most."""

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The tables and the byes of the round after the last one that has a result.

        A bracket leaves no choice, so `together` changes nothing. Raises RequestError:
        `undecided` where a match of an earlier round has no winner, `bad-result` for one that
        the bracket does not have.
        """
        check_together(request, together)
        bracket, found, number = self._next(request)
        due = _read_due(request, found, number)
        if not due.tables and not due.byes:
            due.notes += _over(found, bracket)
        due.notes += [note for told, note in found.notes if told == number - 1]
        due.notes += _left_out(request, bracket)
        return _seat(request, due)

    def read(
        self, request: DrawRequest, running: Iterable[Pairing] = ()
    ) -> tuple[Bracket, Progress]:
        """The bracket and how far it is, what is undecided or still `running` left open.

        Raises RequestError for results that the bracket does not have.
        """
        settings = SystemSettings(self.options, request.options)
        results = read_results(request, running)
        rules = Rules(closed=0, level_to_seed=levels_go_on(settings), strict=False)
        bracket = self.bracket(request, settings, results, rules)
        rules = replace(rules, closed=begun(bracket, results) - 1)
        check_slots(bracket.shape.slots, results)
        return bracket, progress(bracket, request, results, rules)

    def _next(self, request: DrawRequest) -> tuple[Bracket, Progress, int]:
        """The bracket, and the number of the next round in which somebody has to be told."""
        settings = SystemSettings(self.options, request.options)
        results = read_results(request)
        rules = Rules(closed=0, level_to_seed=levels_go_on(settings))
        bracket = self.bracket(request, settings, results, rules)
        check_slots(bracket.shape.slots, results)
        number = begun(bracket, results) + 1
        while True:
            rules = replace(rules, closed=number - 1)
            bracket = self.bracket(request, settings, results, rules)
            found = progress(bracket, request, results, rules)
            due = _read_due(request, found, number)
            over = number > max((slot.round for slot in bracket.shape.slots), default=0)
            if due.tables or any(slot for _, slot in due.byes) or (over and not bracket.growing):
                return bracket, found, number
            number += 1


def seeding_of(settings: SystemSettings) -> Seeding:
    """How the settings fill the bracket."""
    return Seeding(kind=settings.word("seeding"), apart=settings.flag("apart"))


def levels_go_on(settings: SystemSettings) -> bool:
    """Whether the better seed goes on after a level match."""
    return settings.word("level_goes_to") == "seed"


def _read_due(request: DrawRequest, found: Progress, number: int) -> BracketDue:
    """Who meets, who passes and who rests in that round."""
    present = {team.id for team in request.teams if team.present}
    due = BracketDue()
    for meeting in found.of_round(number):
        if not meeting.settled:
            _call(meeting, present, due)
            due.notes += _deserted(meeting, found)
    resting = {
        team
        for meeting in found.meetings.values()
        if meeting.slot.round > number and not meeting.settled
        for team in meeting.teams
    }
    due.byes += [(team, "") for team in sorted(resting & present - due.everybody())]
    return due


def _call(meeting: Meeting, present: set[int], due: BracketDue) -> None:
    """Put a meeting of this round on a table, or let one of its teams pass."""
    here = [team for team in meeting.teams if team in present]
    if len(here) == 2:
        due.tables.append((here[0], here[1], meeting.slot.name))
    elif here:
        due.byes.append((here[0], meeting.slot.name))
        away = [team for team in meeting.teams if team not in present]
        if away:
            due.notes.append(Note(code="opponent-away", values=(here[0], *away)))


def _deserted(meeting: Meeting, found: Progress) -> Iterator[Note]:
    """Say who passes because nobody came to the match that would have named the opponent."""
    for side, source in (
        (meeting.top, meeting.slot.top),
        (meeting.bottom, meeting.slot.bottom),
    ):
        if side is EMPTY and not isinstance(source, BracketLine):
            feeding = found.meetings[source.slot]
            if feeding.winner is EMPTY and feeding.teams:
                yield from (Note(code="nobody-came", values=(team,)) for team in meeting.teams)


def _over(found: Progress, bracket: Bracket) -> Iterator[Note]:
    """Who has won, where nothing is left to play."""
    winners = [found.meetings[name].winner for name in bracket.shape.crowned - {"third"}]
    members = bracket.members()
    if not bracket.shape.slots and len(members) == 1:
        winners = [members[0]]
    for winner in winners:
        if isinstance(winner, int):
            yield Note(code="bracket-won", values=(winner,))
        else:
            yield Note(code="bracket-unwon")


def _left_out(request: DrawRequest, bracket: Bracket) -> list[Note]:
    """Who came when no place was left."""
    if bracket.growing:
        return []
    members = set(bracket.members())
    return [
        Note(code="no-place", values=(team.id,))
        for team in request.teams
        if team.present and team.id not in members
    ]


def _seat(request: DrawRequest, due: BracketDue) -> Draw:
    """Number the tables and certify the round among those who are in it."""
    taking_part = due.everybody()
    teams = tuple(team for team in request.teams if team.id in taking_part)
    request = replace(request, teams=teams)
    costs = PairCosts(request, Measure(), by_lot=False)
    rank = costs.rank
    slot_of = {
        (min(rank[head], rank[tail]), max(rank[head], rank[tail])): slot
        for head, tail, slot in due.tables
    }
    pairs = sorted(slot_of)
    numbers, notes = number_tables(request, pairs)
    tables = [
        Pairing(table=number, ns=teams[better].id, ew=teams[worse].id, slot=slot_of[better, worse])
        for number, (better, worse) in zip(numbers, pairs, strict=True)
    ]
    byes = sorted((rank[team], slot) for team, slot in due.byes)
    return Draw(
        tables=tuple(sorted(tables, key=lambda table: table.table)),
        byes=tuple(teams[bye].id for bye, _ in byes),
        bye_slots=tuple(slot for _, slot in byes),
        certificate=certify(
            request,
            costs,
            pairs,
            [bye for bye, _ in byes],
            optimal=True,
            notes=(*notes, *due.notes),
        ),
    )
