"""What was kept as it was played though a result was corrected, in the record."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.models import KeptAsPlayed, Tournament
from tournaments.queries.draws.round_titles import name_table
from tournaments.wording import read_words


def find_kept(tournament: Tournament, *, with_reasons: bool) -> Iterator[str]:
    """Each decision in a sentence, in their order."""
    found = KeptAsPlayed.objects.filter(stage__tournament=tournament)
    for kept in found.select_related("stage", "match__round__stage"):
        said = _phrase_of_match(kept) if kept.match is not None else _phrase_of_list(kept)
        yield f"{said} {read_words(kept.reason)}" if with_reasons else said


def _phrase_of_match(one: KeptAsPlayed) -> str:
    match = one.match
    if match is None:
        return ""
    table = name_table(match.round, match.table_number)
    rightful = one.difference.get("rightful")
    told = {"table": table, "team": one.difference.get("went_on"), "rightful": rightful}
    if rightful is None:
        return _("%(table)s : l'équipe %(team)s a continué, bien que personne n'ait gagné.") % told
    return (
        _("%(table)s : l'équipe %(team)s a continué, et non l'équipe %(rightful)s qui a gagné.")
        % told
    )


def _phrase_of_list(one: KeptAsPlayed) -> str:
    told = {"stage": one.stage.name}
    if "order" in one.difference:
        return _("« %(stage)s » : l'ordre d'entrée est resté comme avant la correction.") % told
    told |= {
        "dropped": _list_numbers(one.difference.get("dropped", ())),
        "coming": _list_numbers(one.difference.get("coming", ())),
    }
    return (
        _("« %(stage)s » : %(dropped)s y est resté, et non %(coming)s qui devait y entrer.") % told
    )


def _list_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "–"
