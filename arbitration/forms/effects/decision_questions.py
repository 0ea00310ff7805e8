"""The questions of a decision, in the order in which they are asked and the ruling says them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arbitration.effects.registry import Effect
from arbitration.forms.deal_line import DealLine
from arbitration.forms.effects.question import Answers, Asked, Question
from arbitration.forms.effects.table_effects import TABLE_EFFECTS
from arbitration.forms.effects.team_effects import TEAM_EFFECTS
from arbitration.models import Incident
from tournaments.models import TeamMember
from tournaments.queries.teams.seated import list_players

QUESTIONS: Mapping[type[Effect], Question[Any]] = {
    question.effect: question for question in (*TABLE_EFFECTS, *TEAM_EFFECTS)
}
"""How each kind of effect is asked for."""


def ask_about(incident: Incident, data: Mapping[str, str] | None) -> Asked:
    """What a decision on an incident is asked about; `data` is what was posted, if anything."""
    about_a_deal = incident.match is not None and incident.deal_number is not None
    return Asked(
        incident=incident,
        facts=DealLine(incident, data) if about_a_deal else None,
        players={str(member.key): member for member in _list_players(incident)},
    )


def _list_players(incident: Incident) -> list[TeamMember]:
    """Who played for the incident's teams when it happened, team by team; who sat there then stays
    among them, replaced from that very round on or not."""
    if incident.tournament.is_of_people:
        return []
    teams, match = incident.teams, incident.match
    number = match.round.number if match else None
    found = list_players(teams, round_number=number, keys=incident.seated)
    return sorted(found, key=lambda member: teams.index(member.team))


def read_answers(answers: Answers, asked: Asked) -> Iterator[Effect]:
    """The effects that valid answers decide."""
    for question in QUESTIONS.values():
        effect = question.read(answers, asked)
        if effect is not None:
            yield effect


def show_effects(effects: Iterable[Effect], asked: Asked) -> dict[str, Any]:
    """The answers from which effects came about, so that another ruling can be begun from them.

    A field holds one value: of two effects of a kind the later one is shown, and the preview
    says what is missing.
    """
    shown: dict[str, Any] = {}
    for effect in effects:
        shown |= QUESTIONS[type(effect)].show(effect, asked)
    return shown
