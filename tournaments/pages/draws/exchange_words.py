"""Why seeds changed places in the first round of a bracket: the teams, where they had met."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem
from tournaments.models import Match, Round
from tournaments.pairing import DrawRequest
from tournaments.pairing.exchanges import Conflict, Exchange, KeptApart, list_exchanges
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.draws.stored_draws import read_stored_request

Meetings = Mapping[frozenset[int], Sequence[str]]

_BY_SEED = ("seeded", "pots")


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldExchange:
    """An exchange in a sentence, and all whose opponent it changed or kept apart."""

    sentence: str
    concerned: frozenset[int]


def phrase_exchanges(round_: Round) -> list[ToldExchange]:
    """The exchanges of the first round of a bracket; none where it was changed by hand."""
    if round_.stage_round != 1 or round_.swaps:
        return []
    request = read_stored_request(round_)
    found = list_exchanges(request)
    meetings = _list_meetings(round_, found)
    return [
        ToldExchange(
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
    places = _find_seeds(request, one)
    if places:
        sentence = _(
            "Les équipes %(teams)s, têtes de série %(seeds)s, ont échangé leurs places : %(why)s."
        )
    return sentence % {
        "teams": _join(one.teams),
        "seeds": _join(places),
        "why": " ; ".join(_phrase_conflict(kept, meetings) for kept in one.kept_apart),
    }


def _find_seeds(request: DrawRequest, one: Exchange) -> list[int]:
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
