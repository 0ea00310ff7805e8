"""The rows of a tournament of several stages, or of a bracket: each stage's, in final order."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem
from tournaments.models import Stage, Tournament
from tournaments.queries.ranks.final_places import FinalPlace, list_final_places
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.standings import compute_stage_standings
from tournaments.ranking import Row


def name_bracket_result(system: str, place: int, *, shared: bool) -> str:
    """« Finaliste » of who is second in a stage; nothing where the place has no word.

    In double elimination nobody leaves in a quarter-final, and who is third lost no semi-final.
    """
    if place == 1:
        return _("Encore en lice") if shared else _("Vainqueur")
    if system == DrawSystem.KNOCKOUT and (shared or place > 4):
        return _name_last_round(place)
    words = {2: _("Finaliste"), 3: _("Troisième"), 4: _("Quatrième")}
    return "" if shared else words.get(place, "")


def _name_last_round(place: int) -> str:
    """The round in which a knockout ended for who shares this place."""
    if place <= 4:
        return _("Demi-finaliste")
    if place <= 8:
        return _("Quart de finaliste")
    if place <= 16:
        return _("Huitième de finaliste")
    return _("Seizième de finaliste") if place <= 32 else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class StagedRows:
    """Rows of a stage for those who went no further, ranked by their final places.

    `results` are the words for what a bracket gave each team; no words where points decide.
    """

    stage: Stage
    published: PublishedStandings
    rows: tuple[Row, ...]
    results: Mapping[int, str]


def list_staged_rows(
    tournament: Tournament,
    *,
    among: Collection[int] | None = None,
    after_round: int | None = None,
    facts: StageFacts | None = None,
) -> list[StagedRows]:
    """Everybody's row in the last stage they played, stage by stage, the best first.

    `among` names the teams of a category: places count from 1 again. `after_round`: as if no
    later round had been drawn. `facts` are those of the tournament where they are already read.
    """
    facts = facts or StageFacts(tournament)
    if after_round is not None:
        facts = facts.up_to(after_round)
    everybody = list_final_places(tournament, facts)
    places = [place for place in everybody if among is None or place.team.pk in among]
    stages: dict[int, Stage] = {place.stage.pk: place.stage for place in places}
    ranks = _ranks(places)
    found = []
    for key, stage in stages.items():
        published = compute_stage_standings(stage, facts=facts)
        by_team = {row.participant.id: row for row in published.standings.rows}
        rows = tuple(
            replace(by_team[place.team.pk], rank=rank, shared=place.shared)
            for place, rank in zip(places, ranks, strict=True)
            if place.stage.pk == key
        )
        found.append(
            StagedRows(
                stage=stage, published=published, rows=rows, results=_phrase_results(stage, places)
            )
        )
    return found


def _phrase_results(stage: Stage, places: list[FinalPlace]) -> dict[int, str]:
    if not is_bracket(stage.system):
        return {}
    return {
        place.team.pk: name_bracket_result(stage.system, place.placed.place, shared=place.shared)
        for place in places
        if place.stage.pk == stage.pk
    }


def _ranks(places: list[FinalPlace]) -> list[int]:
    """Places from 1 for a part of the field, shared where they are shared in the whole."""
    ranks: list[int] = []
    for index, place in enumerate(places):
        level = index > 0 and places[index - 1].place == place.place
        ranks.append(ranks[-1] if level else index + 1)
    return ranks
