"""What the règlement says of the present value of each setting."""

from collections.abc import Iterable

from tournaments.pages.rules.regulations import Chapter, Clause


def find_clauses_by_setting(chapters: Iterable[Chapter]) -> dict[str, list[Clause]]:
    """What the chapters say of the present value of each setting that they speak of."""
    found: dict[str, list[Clause]] = {}
    for chapter in chapters:
        for clause in chapter.clauses:
            for name in clause.settings:
                found.setdefault(name, []).append(clause)
    return found
