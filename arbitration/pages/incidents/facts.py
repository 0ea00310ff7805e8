"""What was told of an incident, as labelled texts."""

from django.utils.translation import gettext as _

from arbitration.kinds import Ask
from arbitration.models import AuditEntry, Incident
from scoring import CARDS
from tournaments.enums import Act
from tournaments.pages.cards.words import SEAT_NAMES, write_card
from tournaments.queries.sheets.columns import Label


def list_facts(incident: Incident) -> list[tuple[Label, Label]]:
    """Who, which card, how many points, when it was seen, and the words of the table."""
    card = incident.facts.get(Ask.CARD)
    told: list[tuple[Label, Label]] = [
        (_("Qui"), name_offenders(incident)),
        (_("Vue"), incident.get_seen_display()),
        (_("Carte"), write_card(CARDS[card]) if card in CARDS else ""),
        (_("Points annoncés"), str(incident.facts.get(Ask.POINTS) or "")),
        (_("Ce qui est dit"), incident.words),
        (_("Signalé par"), _reporter(incident)),
    ]
    return [(label, text) for label, text in told if text]


def _reporter(incident: Incident) -> str:
    """Who reported it, as the trail has it: an account, a pass for the evening, and from where."""
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


def name_offenders(incident: Incident) -> str:
    """Who did it: the seat and the team, as far as they are known."""
    seat = str(SEAT_NAMES[incident.seat]) if incident.seat else ""
    whom = " + ".join(
        _("équipe %(number)d, %(name)s") % {"number": team.number, "name": team.label}
        for team in incident.teams_at_fault
    )
    return ", ".join(part for part in (seat, whom) if part)
