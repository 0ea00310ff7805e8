"""What decides of places, as the règlement tells it: criteria, points, trees, standings beside."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.pages.ranks.categories import list_categories
from tournaments.pages.ranks.worth_words import (
    counts_ranking_points,
    phrase_kept_rounds,
    phrase_win_worth,
)
from tournaments.queries.ranks.team_places import find_club_criterion
from tournaments.queries.stages.chain import is_bracket, list_stages
from tournaments.ranking import CRITERIA
from tournaments.wording import phrase_number


class ToldRank(NamedTuple):
    """A sentence, and the settings whose values it says; `is_numbered` where it begins with its
    place in an order."""

    sentence: str
    settings: tuple[str, ...] = ()
    is_numbered: bool = False


def phrase_ranking(tournament: Tournament) -> Iterator[ToldRank]:
    """What decides, in order; then what each counts, and the standings beside that of everybody.

    No criterion is told where brackets alone are played: nothing is ranked by one there.
    """
    trees = {is_bracket(stage.system) for stage in list_stages(tournament)}
    if trees != {True}:
        yield from _phrase_criteria(tournament)
    if True in trees:
        sentence = _(
            "Dans un tableau, la place dépend du tour où l'on est éliminé, non des points."
        )
        yield ToldRank(sentence, ("system",))
    yield from _phrase_standings_beside(tournament)


def _phrase_criteria(tournament: Tournament) -> Iterator[ToldRank]:
    for place, code in enumerate(tournament.criteria, start=1):
        criterion = CRITERIA[code]
        sentence = f"{place}. {_(criterion.label)} – {_(criterion.sentence)}"
        yield ToldRank(sentence, (f"criterion_{place}",), is_numbered=True)
    if counts_ranking_points(tournament):
        yield from _phrase_ranking_points(tournament)
    for sentence in phrase_kept_rounds(tournament):
        yield ToldRank(sentence, ("best_rounds", "drop_worst"))


def _phrase_ranking_points(tournament: Tournament) -> Iterator[ToldRank]:
    yield ToldRank(phrase_win_worth(tournament), ("points_win", "points_draw", "points_loss"))
    if tournament.narrow_loss_margin is not None:
        sentence = _("Une défaite d'au plus %(margin)s points rapporte %(points)d.") % {
            "margin": phrase_number(tournament.narrow_loss_margin),
            "points": tournament.narrow_loss_points,
        }
        yield ToldRank(sentence, ("narrow_loss_margin", "narrow_loss_points"))


def _phrase_standings_beside(tournament: Tournament) -> Iterator[ToldRank]:
    if tournament.club_teams is not None:
        sentence = ngettext(
            "Le classement des clubs compte la meilleure place de chacun.",
            "Le classement des clubs compte les %(count)d meilleures places de chacun.",
            tournament.club_teams,
        )
        yield ToldRank(sentence % {"count": tournament.club_teams}, ("club_teams",))
        measure = find_club_criterion(tournament).label
        yield ToldRank(_("Clubs : %(measure)s.") % {"measure": measure}, ("clubs_by",))
    if categories := list_categories(tournament):
        names = ", ".join(categories)
        yield ToldRank(_("Ces catégories ont leur classement : %(names)s.") % {"names": names})
