"""Incidents in the words of the engine, and what happened before each of them in its match."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch, QuerySet, Sum, prefetch_related_objects

from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import Effect
from arbitration.enums import IncidentState
from arbitration.kinds import Ask
from arbitration.models import Incident, Ruling
from scoring import CARDS, Card, Happening
from scoring.cards import side_of
from scoring.faults.irregularities import AT_ONCE, LATER, MISDEAL, REBELOTE_FORGOTTEN
from tournaments.amounts import read_number
from tournaments.enums import AdjustmentKind
from tournaments.models import Adjustment, ScoreSheet, Tournament
from tournaments.queries.sheets.match_results import list_current_deals
from tournaments.queries.sheets.ruled_deals import is_alone, is_whole
from tournaments.queries.statements import prepared

Deals = Mapping[int, Mapping[str, Any]]


def find_recorded_deals(incident: Incident) -> Deals:
    """The deals of the incident's table as they are recorded, by number."""
    sheet = (
        ScoreSheet.objects.filter(match=incident.match_id).first() if incident.match_id else None
    )
    return {} if sheet is None else list_current_deals(sheet)


def read_happening(incident: Incident, deals: Deals | None = None) -> Happening:
    """An incident of the tariff as the engine reads it, with the deal where it was played."""
    facts = read_bid(incident) or (deals or {}).get(incident.deal_number or 0)
    return Happening(
        code=incident.kind,
        side=incident.side or (side_of(incident.seat) if incident.seat else ""),
        seat=incident.seat or None,
        deal=incident.deal_number or 1,
        seen=incident.seen or AT_ONCE,
        card=_read_card(incident),
        points=incident.facts.get(Ask.POINTS, 0),
        facts=facts if facts and not is_alone(facts) else None,
    )


def read_bid(incident: Incident) -> Mapping[str, Any]:
    """The deal as far as a bid of the other side tells it; of a deal that was never played."""
    contract, trump = (str(incident.facts.get(ask, "")) for ask in (Ask.CONTRACT, Ask.TRUMP))
    if not contract:
        return {}
    number = read_number(contract)
    bid: dict[str, Any] = {"contract": contract if number is None else number}
    return {**bid, "trump": trump} if trump else bid


def _read_card(incident: Incident) -> Card | None:
    """The card told; any of its suit where the suit alone was asked, which is all that counts."""
    code, suit = incident.facts.get(Ask.CARD, ""), incident.facts.get(Ask.SUIT)
    return CARDS.get(code) or next((card for card in CARDS.values() if card.suit == suit), None)


def _read_ruled(incident: Incident) -> Happening:
    """An incident as the engine counts it: one that lost its belote by a ruling was granted no
    tolerance, like one that was found too late."""
    happened = read_happening(incident)
    if incident.kind != REBELOTE_FORGOTTEN:
        return happened
    rulings: Iterable[Ruling] = getattr(incident, "rulings_in_force", ())
    decided = (effect for ruling in rulings for effect in ruling.decided)
    lost = any(_loses_belote(effect, happened.side) for effect in decided)
    return replace(happened, seen=LATER) if lost else happened


def _loses_belote(effect: Effect, side: str) -> bool:
    if not isinstance(effect, FixedDeal) or is_alone(effect.facts):
        return False
    if not is_whole(effect.facts) and "belote" not in effect.facts:
        return False
    return not (effect.facts.get("belote") or {}).get(side)


def read_happenings_before(incident: Incident) -> list[Happening]:
    """What happened before an incident in its match, as far as it counts together with it."""
    reported = (
        Incident.objects.filter(match=incident.match_id, kind=incident.kind)
        .exclude(state=IncidentState.WITHDRAWN)
        .order_by("pk")
    )
    if incident.pk is not None:
        reported = reported.filter(pk__lt=incident.pk)
    if incident.kind == REBELOTE_FORGOTTEN:
        reported = with_rulings(reported)
    return read_happenings(reported, incident)


HELD_RULINGS = Prefetch("rulings", queryset=Ruling.objects.in_force(), to_attr="rulings_in_force")


def with_rulings(reported: QuerySet[Incident]) -> QuerySet[Incident]:
    """Load what holds of each incident: a tolerance counts as used up only where it was granted."""
    return reported.prefetch_related(HELD_RULINGS)


def read_happenings(
    reported: Iterable[Incident], incident: Incident | None = None
) -> list[Happening]:
    """Incidents as the engine reads them, with those that nobody reported when they happened:
    `earlier` of each, and of the `incident` that comes after them all.

    They come `with_rulings`, where any of them was ruled on.
    """
    happened = []
    for report in reported:
        happened += [_read_ruled(report)] * (1 + report.facts.get(Ask.EARLIER, 0))
    if incident is not None:
        happened += [read_happening(incident)] * incident.facts.get(Ask.EARLIER, 0)
    return happened


COUNTED = (MISDEAL, REBELOTE_FORGOTTEN)
"""What counts together with others of its kind at a table."""


def list_counted(matches: Collection[int | None]) -> list[Incident]:
    """The incidents of some matches that count together with others of their kind, with what holds
    of each."""
    return list(with_rulings(_list_counted().filter(match__in=set(matches) - {None})))


def list_counted_at(match: int) -> list[Incident]:
    """The counted incidents of one match, whose sheet asks each time that it is opened."""
    found = _list_counted_at(match)
    prefetch_related_objects(found, HELD_RULINGS)
    return found


@prepared
def _list_counted_at(match: int) -> QuerySet[Incident]:
    return _list_counted().filter(match=match)


def _list_counted() -> QuerySet[Incident]:
    happened = Incident.objects.filter(kind__in=COUNTED)
    return happened.exclude(state=IncidentState.WITHDRAWN).order_by("pk")


@prepared
def list_ruled(tournament: int) -> QuerySet[Ruling, tuple[int | None, Any]]:
    """What holds of rulings: the match of each, and its effects."""
    found = Ruling.objects.in_force().filter(tournament=tournament)
    return found.values_list("incident__match_id", "effects")


def sum_penalties(tournament: Tournament) -> dict[tuple[int, str], int]:
    """The points that were taken from each team and not given back."""
    taken = Adjustment.objects.filter(tournament=tournament, kind=AdjustmentKind.PENALTY)
    counted = taken.filter(reverses=None, reversed_by=None, amount__lt=0).order_by()
    rows = counted.values_list("team", "unit").annotate(total=Sum("amount"))
    return {(team, unit): total for team, unit, total in rows}
