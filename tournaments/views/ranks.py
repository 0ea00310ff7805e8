"""What the hall and the desk read of the standings; each shows it in its own frame."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest

from tournaments.models import Round, Tournament
from tournaments.pages.ranks.evening import read_standings_and_evening
from tournaments.pages.ranks.public_standings import PublicStandings
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.pages.ranks.standings_pages import (
    cut_to_page,
    find_page,
    is_paged,
    look_for,
    put_lots_beside,
)
from tournaments.ports import prizes
from tournaments.views.lists import read_search

ROUND_PARAMETER = "partie"
PAGE_PARAMETER = "page"
CATEGORY_PARAMETER = "categorie"


def read_standings(
    request: HttpRequest, tournament: Tournament, rounds: Sequence[Round], after_round: int | None
) -> dict[str, Any]:
    """The standings that the address asks for, or 404 where nobody knows such a round or category.

    `rounds` are the published ones. After a round that is still being played they are those now:
    what is in of it is never mixed with the rounds before.
    """
    if after_round is not None and after_round not in {round_.number for round_ in rounds}:
        raise Http404
    category = request.GET.get(CATEGORY_PARAMETER, "")
    found, evening = read_standings_and_evening(
        tournament, after_round=after_round, category=category
    )
    if category and category not in found.categories:
        raise Http404
    is_whole = after_round in found.whole_rounds
    found = put_lots_beside(found, tournament) if after_round is None else found
    return {
        **_choose_rows(request, found),
        "evening": evening,
        "round_number": after_round if is_whole else None,
        "has_lots": prizes().has_lots(tournament),
        "rounds": rounds,
        "whole_rounds": [round_ for round_ in rounds if round_.number in found.whole_rounds],
    }


def _choose_rows(request: HttpRequest, found: PublicStandings) -> dict[str, Any]:
    """All rows, or those of a page, or who is looked for."""
    try:
        page = find_page(found, request.GET.get(PAGE_PARAMETER, "1"))
    except InvalidPage as error:
        raise Http404 from error
    wanted = read_search(request)
    shown = look_for(found, wanted) if wanted else cut_to_page(found, page)
    return {"standings": shown, "page": page, "wanted": wanted}


def read_rank(
    request: HttpRequest, tournament: Tournament, rounds: Sequence[Round], team_number: int
) -> dict[str, Any]:
    """Why a team has its rank, now or after the round asked for; 404 where there is no such."""
    asked = request.GET.get(ROUND_PARAMETER, "")
    after_round = next((round_.number for round_ in rounds if str(round_.number) == asked), None)
    explanation = rank_explanation(tournament, team_number, after_round=after_round)
    if explanation is None or (asked and after_round is None):
        raise Http404
    return {
        "explanation": explanation,
        "after_round": after_round,
        "rounds": rounds,
        "is_paged": is_paged(explanation.field_size),
    }
