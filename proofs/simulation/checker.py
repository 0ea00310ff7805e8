"""What must hold of a draw, looked at from outside: who sits where, and what could not be better;
and of a bracket as a whole: who has lost often enough is out, and one wins.

Nothing here is shared with the draw systems. A draw is taken for wrong until its tables, counted
again by hand, and a bound found by other means agree with it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from proofs.simulation.bounds import Pair, graph_of, least_repeats, most_pairs
from tournaments.pairing import Draw, DrawRequest, Pairing, PlayedMatch

LOSSES_ALLOWED = {"knockout": 1, "consolante": 1, "double_elimination": 2}
CLASSING = "third"
GRAND_FINAL = "final"
NOBODY = 0
"""The place beside the team that sits out; ids of simulated teams begin at 1."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Breach:
    """Something that must not be: the rule, and what was found instead."""

    rule: str
    found: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Judgement:
    """What is wrong with a draw; `proved` tells that its repeats were met by a bound."""

    breaches: tuple[Breach, ...]
    proved: bool


def judge(request: DrawRequest, drawn: Draw, family: str) -> Judgement:
    """Look at one draw of a system of that family."""
    breaches = [*_placed(request, drawn, family), *_tables(request, drawn)]
    breaches += _counted_again(request, drawn, family)
    proved = False
    if family == "matching":
        found = list(_avoidable(request, drawn))
        proved = not found and drawn.certificate.optimal
        breaches += found
    if family == "melee":
        breaches += _partners_avoidable(request, drawn)
    return Judgement(breaches=tuple(breaches), proved=proved)


def sides(table: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits on each side of a table."""
    ns, ew = (table.ns, table.ns_partner), (table.ew, table.ew_partner)
    return tuple(who for who in ns if who is not None), tuple(who for who in ew if who is not None)


def met_at(table: Pairing) -> list[Pair]:
    """Every pair of opponents at a table."""
    return [frozenset(pair) for pair in product(*sides(table))]


def partners_at(table: Pairing) -> list[Pair]:
    """The partners at a table, where people play alone."""
    return [frozenset(side) for side in sides(table) if len(side) == 2]


def _placed(request: DrawRequest, drawn: Draw, family: str) -> Iterator[Breach]:
    seated = [who for table in drawn.tables for side in sides(table) for who in side]
    everybody = Counter([*seated, *drawn.byes])
    for who, times in everybody.items():
        if times > 1:
            yield Breach(rule="placed once", found=f"{who} is placed {times} times")
    here = {team.id for team in request.teams if team.present}
    if strangers := everybody.keys() - here:
        yield Breach(rule="only those in the room", found=f"{sorted(strangers)}")
    # A bracket leaves out who has lost, a fixed movement may be over.
    if family in {"matching", "melee"} and (forgotten := here - everybody.keys()):
        yield Breach(rule="nobody left over", found=f"{sorted(forgotten)}")
    if family == "matching" and len(drawn.byes) != len(here) % 2:
        yield Breach(rule="one exempt at most", found=f"{drawn.byes}")
    if family == "melee" and len(drawn.byes) != (len(here) % 4 if len(here) > 3 else len(here)):
        yield Breach(rule="as few exempt as possible", found=f"{drawn.byes}")


def _tables(request: DrawRequest, drawn: Draw) -> Iterator[Breach]:
    numbers = [table.table for table in drawn.tables]
    if len(set(numbers)) < len(numbers):
        yield Breach(rule="a table once", found=f"{numbers}")
    fixed = {team.id: team.fixed_table for team in request.teams if team.fixed_table is not None}
    at = {who: table.table for table in drawn.tables for side in sides(table) for who in side}
    # Of two who meet first in a movement one must move; the certificate names it.
    moving = {note.values[0] for note in drawn.certificate.notes if note.code == "moving-table"}
    asking = fixed.keys() & at.keys() - moving
    claims = [(team.id, fixed[team.id]) for team in request.teams if team.id in asking]
    if claims and at[claims[0][0]] != claims[0][1]:
        yield Breach(rule="the best team's fixed table is kept", found=f"{claims[0]}")
    listed = request.tables
    if listed is not None and len(listed) >= len(numbers) + len(claims):
        allowed = {*listed, *fixed.values()}
        if strange := set(numbers) - allowed:
            yield Breach(rule="tables of the hall", found=f"{sorted(strange)}")


def _counted_again(request: DrawRequest, drawn: Draw, family: str) -> Iterator[Breach]:
    """The certificate says what its tables say."""
    club = {team.id: team.club for team in request.teams}
    forbidden = {frozenset(pair) for pair in request.forbidden}
    met = Counter(frozenset(pair) for pair in request.played)
    partnered = Counter(frozenset(pair) for pair in request.partnered)
    opponents = [pair for table in drawn.tables for pair in met_at(table)]
    partners = [pair for table in drawn.tables for pair in partners_at(table)]
    held = drawn.certificate
    counted = {
        "forbidden": sum(pair in forbidden for pair in opponents + partners),
        "rematches": sum(met[pair] for pair in opponents),
        "partners_again": sum(partnered[pair] for pair in partners),
    }
    if family != "melee":
        counted["same_club"] = sum(
            request.avoid_same_club and bool(club[first]) and club[first] == club[second]
            for first, second in map(tuple, opponents)
        )
    for level, amount in counted.items():
        if getattr(held, level) != amount:
            found = f"{level}: {getattr(held, level)} instead of {amount}"
            yield Breach(rule="the certificate is true", found=found)
    if family == "matching":
        yield from _costs_again(request, drawn)


def _costs_again(request: DrawRequest, drawn: Draw) -> Iterator[Breach]:
    place = {team.id: n for n, team in enumerate(request.teams)}
    score = {team.id: team.score for team in request.teams}
    size = Counter(score.values())
    gaps = slides = differences = 0
    for table in drawn.tables:
        better, worse = sorted((table.ns, table.ew), key=place.__getitem__)
        gap = place[worse] - place[better]
        gaps += gap**2
        slides += (gap - size[score[better]] // 2) ** 2
        differences += (score[better] - score[worse]) ** 2
    cost = {
        "random": (),
        "ranking": (gaps,),
        "swiss": (differences, gaps),
        "slide": (differences, slides),
    }[request.system]
    if drawn.certificate.cost != cost:
        found = f"cost {drawn.certificate.cost} instead of {cost}"
        yield Breach(rule="the certificate is true", found=found)


def _avoidable(request: DrawRequest, drawn: Draw) -> Iterator[Breach]:
    """Rematches, forbidden tables and repeated exempts against bounds of another make."""
    people = [team.id for team in request.teams]
    forbidden = {frozenset(pair) for pair in request.forbidden}
    met = Counter(frozenset(pair) for pair in request.played)
    if len(people) % 2:
        people.append(NOBODY)
    fewest_forbidden, fewest_rematches = least_repeats(people, met, forbidden)
    held = drawn.certificate
    if held.forbidden > fewest_forbidden:
        yield Breach(rule="no avoidable forbidden table", found=f"{held.forbidden}")
    # Whatever is left of a largest set of fresh pairs can be paired off, unless a pair is
    # forbidden or counts more than once: the bound is then what a draw can reach.
    exact = not forbidden and all(times == 1 for times in met.values())
    if exact and held.rematches > fewest_rematches:
        found = f"{held.rematches} instead of {fewest_rematches}"
        yield Breach(rule="no avoidable rematch", found=found)
    if exact and NOBODY in people:
        yield from _exempt(request, drawn, met)


def _exempt(request: DrawRequest, drawn: Draw, met: Counter[Pair]) -> Iterator[Breach]:
    """Whether one who was exempt less often could have sat out at no greater cost."""
    byes = {team.id: team.byes for team in request.teams}
    fewest = min(byes.values())
    repeated = byes[drawn.byes[0]] > fewest
    if drawn.certificate.repeat_byes != repeated:
        yield Breach(rule="the certificate is true", found="repeat_byes")
    if not repeated:
        return
    for instead in (team for team in byes if byes[team] == fewest):
        others = [team for team in byes if team != instead]
        if least_repeats(others, met, ())[1] <= drawn.certificate.rematches:
            found = f"{drawn.byes[0]}, where {instead} could"
            yield Breach(rule="no avoidable second exempt", found=found)
            return


def _partners_avoidable(request: DrawRequest, drawn: Draw) -> Iterator[Breach]:
    """Among those who play, as few partners again as any pairing of them would have."""
    partnered = Counter(frozenset(pair) for pair in request.partnered)
    if request.forbidden or not drawn.certificate.optimal:
        return
    if any(times > 1 for times in partnered.values()):
        return
    playing = [who for table in drawn.tables for side in sides(table) for who in side]
    again = {pair for pair in map(frozenset, combinations(playing, 2)) if partnered[pair]}
    least = len(playing) // 2 - most_pairs(graph_of(playing, again))
    if drawn.certificate.partners_again > least:
        found = f"{drawn.certificate.partners_again} instead of {least}"
        yield Breach(rule="no avoidable partner again", found=found)


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
