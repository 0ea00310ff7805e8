"""How the last places of stages were given: by lots, with what each called team said; barrages."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.enums import LotAnswer
from tournaments.models import LotCall, Team, Tournament
from tournaments.pages.stages.words import phrase_lot
from tournaments.queries.stages.facts import StageFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedCall:
    """A team that was called, what it said, and when."""

    team: Team
    answer: LotAnswer
    at: datetime.datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedLot:
    """The lot of a stage: its rule in a sentence, and the calls that were answered, in order."""

    stage: str
    rule: str
    calls: tuple[RecordedCall, ...]


def list_lots(tournament: Tournament) -> Iterator[RecordedLot]:
    """Each of them in the order of the stages, in a fixed number of queries."""
    answered = LotCall.objects.filter(stage__tournament=tournament).exclude(answered_at=None)
    calls = list(answered.select_related("stage__source").order_by("stage__number", "number"))
    teams = {team.pk: team for team in tournament.teams.with_players()} if calls else {}
    for stage, group in groupby(calls, key=lambda call: call.stage):
        yield RecordedLot(
            stage=stage.name,
            rule=phrase_lot(stage),
            calls=tuple(
                RecordedCall(
                    team=teams[call.team_id], answer=LotAnswer(call.answer), at=call.answered_at
                )
                for call in group
            ),
        )


def list_barrages(tournament: Tournament) -> Iterator[str]:
    """Who won each barrage, in a sentence with numbers alone, in a fixed number of queries."""
    facts = StageFacts(tournament)
    for stage in facts.stages:
        for teams, winner in facts.find_barrage_winners(stage.pk).items():
            (loser,) = teams - {winner}
            yield _(
                "Barrage pour « %(stage)s » : l'équipe %(winner)d gagne contre l'équipe %(loser)d."
            ) % {
                "stage": stage.name,
                "winner": facts.teams[winner].number,
                "loser": facts.teams[loser].number,
            }
