"""What decides, as the règlement tells it: how a match ends, after what; and of places: criteria,
points, trees, standings beside."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Length, RuleSet
from tournaments.models import Tournament
from tournaments.pages.ranks.standings_apart import list_categories
from tournaments.pages.ranks.worth_words import (
    needs_win_worth,
    phrase_kept_rounds,
    phrase_win_worth,
)
from tournaments.pages.rules.effects import has_effect
from tournaments.pages.rules.marking_rules import phrase_rules_in_force
from tournaments.queries.ranks.team_places import find_club_criterion
from tournaments.queries.stages.chain import is_bracket, list_stages
from tournaments.ranking import CRITERIA
from tournaments.wording import phrase_number


def phrase_match_end(
    rules: RuleSet, length: Length, minutes: int | None
) -> Iterator[tuple[str, str]]:
    """Each sentence with its article: deals, target and clock, and what decides where the target
    is not reached."""
    yield phrase_deals_or_target(length), ""
    if minutes:
        yield phrase_clock(minutes), ""
    yield from phrase_rules_in_force(rules, dict(_list_deciders(length, minutes)))
    if length.target is None:
        return
    if rules.victory_claim:
        yield (
            _(
                "Qui dit « nous avons gagné » sans avoir atteint le but perd la partie, et ne "
                "marque rien de cette donne."
            ),
            "",
        )
    if length.deals is None and has_effect(rules.value, "last_litige"):
        yield _("Un litige encore ouvert à la fin de la partie est perdu pour tous."), ""


def _list_deciders(length: Length, minutes: int | None) -> Iterator[tuple[str, str]]:
    """What decides at such an end, each parameter with what it needs of itself to be said."""
    if length.target is not None:
        if minutes or length.deals is not None:
            yield "unreached_target", ""
        yield "both_reach_target", ""
        yield "victory_claim", "victory_claim"
    if length.deals is not None:
        yield "replay_passed_deals", ""
        yield "deciding_deals", ""
        yield "last_litige", ""
    if minutes:
        yield "clock_deal", ""
        yield "clock_tie", ""
    yield "match_cap", "match_cap!=none"
    yield "match_floor", "match_floor!=none"


def phrase_clock(minutes: int) -> str:
    """How long a match may last."""
    said = ngettext(
        "Elle dure au plus %(minutes)d minute.", "Elle dure au plus %(minutes)d minutes.", minutes
    )
    return said % {"minutes": minutes}


def phrase_deals_or_target(length: Length) -> str:
    """After how many deals a match ends, or at which target."""
    deals = length.deals or 0
    values = {"points": phrase_number(length.target or 0), "deals": phrase_number(deals)}
    if length.target is None:
        said = ngettext(
            "Une partie compte %(deals)s donne.", "Une partie compte %(deals)s donnes.", deals
        )
        return said % values
    if length.deals is None:
        return _("Une partie se joue au premier camp qui atteint %(points)s points.") % values
    said = ngettext(
        "Une partie se joue au premier camp qui atteint %(points)s points, et finit au plus tard "
        "après %(deals)s donne.",
        "Une partie se joue au premier camp qui atteint %(points)s points, et finit au plus tard "
        "après %(deals)s donnes.",
        deals,
    )
    return said % values


def phrase_appeal_time(minutes: int) -> str:
    """For how long a decision can be appealed against."""
    said = ngettext(
        "On peut faire appel d'une décision de l'arbitre pendant %(minutes)d minute.",
        "On peut faire appel d'une décision de l'arbitre pendant %(minutes)d minutes.",
        minutes,
    )
    return said % {"minutes": minutes}


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
    if needs_win_worth(tournament):
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
