"""What was told of an incident, as labelled texts, and what was decided before on the teams at
fault in it: rulings and penalties."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from arbitration.effects.team_effects import OnTeam
from arbitration.kinds import CALLED_FOR, OF_THE_BELOTE, Ask
from arbitration.models import AuditEntry, Incident
from arbitration.pages.record.departures import map_ordered
from arbitration.pages.rulings.read_rulings import ReadRuling, read_rulings
from arbitration.queries.happenings import find_recorded_deals
from arbitration.queries.incidents import list_penalties
from scoring import CARDS
from scoring.cards import SUITS
from tournaments.enums import Act, CalledFor
from tournaments.models import Adjustment, Tournament
from tournaments.pages.rules.card_words import (
    SEAT_NAMES,
    TRUMP_WORDS,
    abbreviate_card,
    name_contract,
)
from tournaments.queries.sheets.columns import Label
from tournaments.wording import phrase_adjusted_points, read_words


def list_facts(incident: Incident, *, is_compared: bool) -> list[tuple[Label, Label]]:
    """Who, which card, how many points, when it was seen, and the words of the table; where its
    deal `is_compared` beside them, of a call from phones only what it was for."""
    called = incident.facts.get(CALLED_FOR) if is_compared else None
    words = CalledFor(called).label if called in CalledFor.values else incident.words
    told: list[tuple[Label, Label]] = [
        (_("Qui"), name_offenders(incident)),
        *list_fault(incident),
        (_("Belote sur la feuille"), _phrase_belote(incident)),
        (_("Ce qui est dit"), words),
        (_("Signalé par"), _reporter(incident)),
    ]
    return [(label, text) for label, text in told if text]


def list_fault(incident: Incident) -> list[tuple[Label, Label]]:
    """What was seen of a fault: when, which card, how many points."""
    card, suit = incident.facts.get(Ask.CARD), incident.facts.get(Ask.SUIT)
    bid, trump = (incident.facts.get(ask, "") for ask in (Ask.CONTRACT, Ask.TRUMP))
    told: list[tuple[Label, Label]] = [
        (_("Vue"), incident.what.phrase_seen(incident.seen, incident.rules)),
        (_("Carte"), abbreviate_card(CARDS[card]) if card in CARDS else ""),
        (_("Couleur"), TRUMP_WORDS[suit] if suit in SUITS else ""),
        (_("Points annoncés"), str(incident.facts.get(Ask.POINTS) or "")),
        (_("Enchère de l'autre camp"), name_contract(incident.rules, bid)),
        (_("Son atout"), TRUMP_WORDS.get(trump, "")),
    ]
    return [(label, text) for label, text in told if text]


def _phrase_belote(incident: Incident) -> str:
    """Whether the sheet has the belote that an incident is about; empty for any other."""
    if incident.kind not in OF_THE_BELOTE or not incident.deal_number:
        return ""
    deal = find_recorded_deals(incident).get(incident.deal_number)
    if deal is None:
        return _("la donne n'est pas encore écrite")
    return _("écrite") if (deal.get("belote") or {}).get(incident.side) else _("pas écrite")


def _reporter(incident: Incident) -> str:
    """Who reported it, as the journal has it: an account, a pass for the evening, from where."""
    entries = AuditEntry.objects.filter(
        act=Act.INCIDENT_OPENED,
        subject_type="incident",
        subject_key=incident.key,
    )
    entry = entries.select_related("account__user", "helper_pass").first()
    if entry is None:
        return str(incident.get_origin_display())
    parts = (entry.who, str(entry.get_origin_display()))
    return " · ".join(dict.fromkeys(parts))


def name_offenders(incident: Incident, *, with_names: bool = True) -> str:
    """Who did it: the seat, the player and the team as far as they are known, named or by number
    alone."""
    seat = str(SEAT_NAMES[incident.seat]) if incident.seat else ""
    if with_names and (offender := incident.offender):
        player = offender.person.name
        seat = _("%(seat)s (%(name)s)") % {"seat": seat, "name": player} if seat else player
    numbered = incident.tournament.name_entrant
    whom = " + ".join(
        f"{numbered(team.number)}, {team.label}" if with_names else numbered(team.number)
        for team in incident.teams_at_fault
    )
    return ", ".join(part for part in (seat, whom) if part)


@dataclass(frozen=True, kw_only=True, slots=True)
class Earlier:
    """One thing that was decided: `ruling` is its number, None for a penalty given by hand."""

    ruling: int | None
    what: str
    decided: str


def list_history(incident: Incident) -> list[Earlier]:
    """What holds of it, the oldest first, in a fixed number of queries.

    Of everybody whom the incident concerns, where it does not say who is at fault.
    """
    teams = {team.number for team in incident.teams_at_fault or incident.teams}
    return list_team_history(incident.tournament, teams, apart_from=incident)


def list_team_history(
    tournament: Tournament, teams: Collection[int], *, apart_from: Incident | None = None
) -> list[Earlier]:
    """What was decided on some teams, by their numbers, and holds; of other incidents than one."""
    read = [made for made in read_rulings(tournament) if made.successor is None]
    rulings = [
        Earlier(
            ruling=made.ruling.number,
            what=made.ruling.incident.label,
            decided=" ".join(made.sentences),
        )
        for made in read
        if (apart_from is None or made.ruling.incident_id != apart_from.pk)
        and _is_about(made, teams)
    ]
    return [*rulings, *_list_by_hand(tournament, read, teams)]


def _is_about(read: ReadRuling, teams: Collection[int]) -> bool:
    """Whether some teams, by their numbers, were at fault, or are named by what was decided."""
    at_fault = {team.number for team in read.ruling.incident.teams_at_fault}
    named = {effect.team_number for effect in read.ruling.decided if isinstance(effect, OnTeam)}
    return not (at_fault | named).isdisjoint(teams)


def _list_by_hand(
    tournament: Tournament, read: Collection[ReadRuling], teams: Collection[int]
) -> Iterator[Earlier]:
    ruled = map_ordered(made.ruling for made in read)
    for penalty in list_penalties(tournament).filter(team__number__in=teams, reversed_by=None):
        if penalty.key not in ruled:
            yield Earlier(ruling=None, what=_name(penalty), decided=read_words(penalty.reason))


def _name(adjustment: Adjustment) -> str:
    points = phrase_adjusted_points(adjustment.amount, adjustment.unit)
    return f"{adjustment.get_kind_display()} · {points}"
