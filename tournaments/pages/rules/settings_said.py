"""What the règlement says of the present value of each setting."""

from collections.abc import Iterable

from tournaments.models import Stage
from tournaments.pages.rules.regulated_stages import phrase_every_draw, phrase_stage
from tournaments.pages.rules.regulations import Chapter, Clause, list_match_clauses


def find_clauses_by_setting(chapters: Iterable[Chapter]) -> dict[str, list[Clause]]:
    """What the chapters say of the present value of each setting that they speak of."""
    return _by_setting(clause for chapter in chapters for clause in chapter.clauses)


def find_stage_clauses(stage: Stage) -> dict[str, list[Clause]]:
    """What the règlement says of the present value of each setting of a stage: its draw, who
    enters it, its matches. Where a tournament has several stages it says so in one sentence each.
    """
    told = [*phrase_stage(stage), *phrase_every_draw(stage.tournament, [stage])]
    drawn = [Clause(text=clause.sentence, settings=clause.settings) for clause in told]
    return _by_setting([*drawn, *list_match_clauses(stage)])


def _by_setting(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        for name in clause.settings:
            found.setdefault(name, []).append(clause)
    return found
