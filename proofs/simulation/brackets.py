"""What must hold of a bracket as a whole: who has lost often enough is out, and one wins."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from proofs.simulation.checker import Breach, sides
from tournaments.pairing import Draw, PlayedMatch

LOSSES_ALLOWED = {"knockout": 1, "consolante": 1, "double_elimination": 2}
CLASSING = "third"
GRAND_FINAL = "final"


def losses_of(results: Sequence[PlayedMatch]) -> Counter[int]:
    """How often each team has lost, matches for a place apart."""
    lost: Counter[int] = Counter()
    for match in results:
        if match.ew is None or match.slot == CLASSING:
            continue
        lost.update(team for team in (match.ns, match.ew) if team != match.winner)
    return lost


def judge_round(system: str, results: Sequence[PlayedMatch], drawn: Draw) -> Iterator[Breach]:
    """Nobody plays on who has lost too often, and every slot is played once."""
    lost, allowed = losses_of(results), LOSSES_ALLOWED[system]
    for table in drawn.tables:
        for team in (team for side in sides(table) for team in side):
            if table.slot != CLASSING and lost[team] >= allowed:
                found = f"{team} plays {table.slot} after {lost[team]} defeats"
                yield Breach(rule="who is out stays out", found=found)
    played = {match.slot for match in results}
    slots = [table.slot for table in drawn.tables] + [slot for slot in drawn.bye_slots if slot]
    for slot, times in Counter(slots).items():
        if times > 1 or slot in played:
            yield Breach(rule="a slot once", found=slot)


def judge_end(
    system: str, entrants: Iterable[int], results: Sequence[PlayedMatch], *, reset: bool = True
) -> Iterator[Breach]:
    """All who stayed have lost as often as it takes, but for one at most.

    Without `reset` the grand final of a double elimination is lost for good.
    """
    lost, allowed = losses_of(results), LOSSES_ALLOWED[system]
    if not reset:
        for final in (match for match in results if match.slot == GRAND_FINAL):
            lost[final.ns if final.winner == final.ew else final.ew or 0] = allowed
    standing = [team for team in entrants if lost[team] < allowed]
    if len(standing) > 1:
        yield Breach(rule="one winner", found=f"{standing}")
