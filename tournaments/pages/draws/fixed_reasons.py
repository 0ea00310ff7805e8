"""Why two teams meet where a calendar or a bracket decides, and why seeds changed places in the
first round of a bracket: the teams, where they had met."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem
from tournaments.models import Match, Round, Team
from tournaments.pairing import DrawRequest, Pairing, RequestError, draw
from tournaments.pairing.exchanges import Conflict, Exchange, KeptApart, list_exchanges
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.tree import TreeMatch, outlook
from tournaments.queries.draws.round_titles import name_round, name_round_number
from tournaments.queries.draws.stored_draws import read_stored_request
from tournaments.wording import engine_language

Meetings = Mapping[frozenset[int], Sequence[str]]

_BY_SEED = ("seeded", "pots")


def explain_schedule_meeting(round_: Round, one: Team, other: Team, *, meet: bool) -> str:
    """In which round of the calendar two teams meet, and whether they have."""
    request = read_stored_request(round_)
    pools = {team.id: team.pool for team in request.teams}
    company = [team for team in request.teams if team.pool == pools[one.number]]
    if pools[one.number] == pools[other.number] and any(team.since > 1 for team in company):
        return _explain_made_anew(request, one, other, meet=meet)
    planned = _list_planned_rounds(request, one.number, other.number)
    if meet:
        if round_.stage_round in planned:
            return _("Elles se rencontrent : le calendrier les réunit à ce tour.")
        return _("Elles se rencontrent : le calendrier ne convenait plus à ceux qui sont là.")
    if round_.system == DrawSystem.POOLS and pools[one.number] != pools[other.number]:
        return _(
            "Elles ne se rencontrent pas : elles sont dans les poules %(one)s et %(other)s."
        ) % {
            "one": pools[one.number],
            "other": pools[other.number],
        }
    if not planned:
        return _("Elles ne se rencontrent pas : le calendrier les fait avancer ensemble.")
    titles = [
        name_round_number(round_.system, number, name="", size=len(request.teams))
        for number in planned
    ]
    return _(
        "Elles ne se rencontrent pas à ce tour : le calendrier les réunit ailleurs (%(when)s)."
    ) % {"when": ", ".join(titles)}


def _explain_made_anew(request: DrawRequest, one: Team, other: Team, *, meet: bool) -> str:
    """Where two teams meet whose schedule was made anew for somebody who came late."""
    if meet:
        return _(
            "Elles se rencontrent : elles ne l'ont pas encore fait, et le calendrier a été refait "
            "pour l'équipe arrivée en retard."
        )
    pair = {one.number, other.number}
    titles = [
        name_round_number(request.system, result.round, name="", size=len(request.teams))
        for result in request.results
        if {result.ns, result.ew} == pair
    ]
    if titles:
        return _("Elles ne se rencontrent pas à ce tour : elles l'ont déjà fait (%(when)s).") % {
            "when": ", ".join(titles)
        }
    return _("Elles ne se rencontrent pas à ce tour : elles le feront à une partie suivante.")


def _list_planned_rounds(request: DrawRequest, one: int, other: int) -> list[int]:
    """The rounds in which the calendar, with everybody there, has two teams meet."""
    teams = tuple(replace(team, present=True) for team in request.teams)
    bare = replace(request, teams=teams, results=(), played=(), forbidden=(), tables=None)
    rounds = SYSTEMS[request.system].rounds(len(teams), request.options) or 0
    pair = {one, other}
    return [
        number
        for number in range(1, rounds + 1)
        if any({table.ns, table.ew} == pair for table in draw(replace(bare, round=number)).tables)
    ]


def explain_bracket_meeting(round_: Round, one: Team, other: Team, *, meet: bool) -> str:
    """From where the bracket brings two teams together, and whether others gave up the place."""
    rule = _(
        "C'est la règle du premier tour : on y sépare ceux qui ne doivent pas se rencontrer, en "
        "changeant le moins de places possible."
    )
    pair = {one.number, other.number}
    changed = [told.sentence for told in phrase_exchanges(round_) if pair <= told.concerned]
    sentences = [
        _explain_by_tree(round_, one, other, meet=meet),
        *changed,
        *([rule] if changed else []),
    ]
    return " ".join(sentences)


def _explain_by_tree(round_: Round, one: Team, other: Team, *, meet: bool) -> str:
    """Where the bracket brings two teams together, or where it still could.

    The tree is the one that the round was drawn from: who has lost since was in it.
    """
    try:
        columns = outlook(read_stored_request(round_), _tables_of(round_))
    except RequestError:
        return _("Un résultat a été corrigé et ne correspond plus au tableau.")
    tree = _Tree({match.slot: match for column in columns for match in column.matches})
    met = tree.meeting(one.number, other.number)
    if met is not None:
        if meet:
            return _("Elles se rencontrent : le tableau les réunit pour %(match)s.") % {
                "match": met.title(engine_language())
            }
        return _("Le tableau les réunit pour %(match)s.") % {"match": met.title(engine_language())}
    for team in (one, other):
        if not tree.is_in(team.number):
            return _("L'équipe %(number)s n'est plus dans ce tableau.") % {"number": team.number}
    ahead = tree.first_common(one.number, other.number)
    if ahead is None:
        return _("Elles ne se rencontrent pas : le tableau ne les réunit nulle part.")
    return _("Si toutes deux gagnent jusque-là, elles se rencontrent pour %(match)s.") % {
        "match": ahead.title(engine_language())
    }


def _tables_of(round_: Round) -> list[Pairing]:
    matches = round_.matches.exclude(ew=None).select_related("ns", "ew")
    return [
        Pairing(
            table=match.table_number or 0, ns=match.ns.number, ew=match.ew.number, slot=match.slot
        )
        for match in matches
        if match.ew is not None
    ]


class _Tree:
    """The slots of a bracket by name, and the ways that lead up from each."""

    def __init__(self, slots: Mapping[str, TreeMatch]) -> None:
        self._slots = slots
        self._next = {
            side.from_slot: slot.slot
            for slot in slots.values()
            for side in (slot.top, slot.bottom)
            if side.from_slot and side.as_winner
        }

    def meeting(self, one: int, other: int) -> TreeMatch | None:
        """The last slot in which both stand."""
        both = [slot for slot in self._slots.values() if {one, other} <= _teams(slot)]
        return both[-1] if both else None

    def is_in(self, team: int) -> bool:
        """Whether a team still has a match, or has one to come."""
        return self._place(team) is not None

    def first_common(self, one: int, other: int) -> TreeMatch | None:
        """The first slot that both reach by winning."""
        way = self._way(one)
        return next((self._slots[name] for name in self._way(other) if name in way), None)

    def _place(self, team: int) -> str | None:
        """Where a team stands now: its slot that is not decided yet."""
        open_slots = [
            slot.slot
            for slot in self._slots.values()
            if team in _teams(slot) and slot.winner is None
        ]
        return open_slots[-1] if open_slots else None

    def _way(self, team: int) -> list[str]:
        way: list[str] = []
        place = self._place(team)
        while place is not None:
            way.append(place)
            place = self._next.get(place)
        return way


def _teams(slot: TreeMatch) -> set[int | None]:
    return {slot.top.team, slot.bottom.team}


@dataclass(frozen=True, kw_only=True, slots=True)
class PhrasedExchange:
    """An exchange in a sentence, and all whose opponent it changed or kept apart."""

    sentence: str
    concerned: frozenset[int]


def phrase_exchanges(round_: Round) -> list[PhrasedExchange]:
    """The exchanges of the first round of a bracket; none where it was changed by hand."""
    if round_.stage_round != 1 or round_.swaps:
        return []
    request = read_stored_request(round_)
    found = list_exchanges(request)
    meetings = _list_meetings(round_, found)
    return [
        PhrasedExchange(
            sentence=_phrase_exchange(request, exchange, meetings),
            concerned=frozenset((*exchange.teams, *exchange.opponents)),
        )
        for exchange in found
    ]


def _list_meetings(round_: Round, found: Sequence[Exchange]) -> Meetings:
    """The titles of the rounds in which those kept apart had met, by their numbers."""
    pairs = {
        frozenset((kept.one, kept.other))
        for exchange in found
        for kept in exchange.kept_apart
        if kept.conflict == Conflict.MET
    }
    if not pairs:
        return {}
    earlier = Match.objects.filter(
        round__tournament=round_.tournament_id,
        round__number__lt=round_.number,
        ns__number__in={number for pair in pairs for number in pair},
    )
    meetings: defaultdict[frozenset[int], list[str]] = defaultdict(list)
    for match in earlier.select_related("ns", "ew").with_named_rounds().order_by("round__number"):
        if match.ew is not None:
            pair = frozenset((match.ns.number, match.ew.number))
            meetings[pair].append(name_round(match.round))
    return meetings


def _phrase_exchange(request: DrawRequest, one: Exchange, meetings: Meetings) -> str:
    sentence = _("Les équipes %(teams)s ont échangé leurs places : %(why)s.")
    places = _list_seeds(request, one)
    if places:
        sentence = _(
            "Les équipes %(teams)s, têtes de série %(seeds)s, ont échangé leurs places : %(why)s."
        )
    return sentence % {
        "teams": _join(one.teams),
        "seeds": _join(places),
        "why": " ; ".join(_phrase_conflict(kept, meetings) for kept in one.kept_apart),
    }


def _list_seeds(request: DrawRequest, one: Exchange) -> list[int]:
    """The seeds of those who changed places, where places go by seed and all came in at once."""
    kind = request.options.get("seeding", "seeded")
    if kind not in _BY_SEED or request.system == DrawSystem.CONSOLANTE:
        return []
    seeds = {team.id: seed for seed, team in enumerate(request.teams, start=1)}
    return [seeds[team] for team in one.teams]


def _phrase_conflict(kept: KeptApart, meetings: Meetings) -> str:
    values = {"one": kept.other, "other": kept.one}
    if kept.conflict == Conflict.FORBIDDEN:
        return _("les équipes %(one)s et %(other)s ne doivent pas se rencontrer") % values
    if kept.conflict == Conflict.CLUB:
        return _("les équipes %(one)s et %(other)s sont du même club") % values
    rounds = meetings.get(frozenset((kept.one, kept.other)))
    if not rounds:
        return _("les équipes %(one)s et %(other)s s'étaient déjà rencontrées") % values
    return _("les équipes %(one)s et %(other)s s'étaient déjà rencontrées (%(rounds)s)") % {
        **values,
        "rounds": ", ".join(rounds),
    }


def _join(numbers: Sequence[int]) -> str:
    """« 4 et 23 », « 4, 7 et 23 »."""
    *before, last = (str(number) for number in numbers)
    return _("%(before)s et %(last)s") % {"before": ", ".join(before), "last": last}
