"""In sentences of the règlement: what rounds not played are worth, and which rounds count."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import ByeValue, ClubsBy
from tournaments.models import Tournament
from tournaments.queries.ranks.team_places import find_club_criterion
from tournaments.queries.ranks.team_results import compute_mean_points, compute_stake
from tournaments.ranking import CRITERIA
from tournaments.wording import lower_first, phrase_number


def phrase_kept_rounds(tournament: Tournament) -> Iterator[str]:
    """How many rounds of everybody's count; nothing where all of them do."""
    if tournament.best_rounds is not None:
        yield ngettext(
            "Seule la meilleure partie de chacun compte.",
            "Seules les %(count)d meilleures parties de chacun comptent.",
            tournament.best_rounds,
        ) % {"count": tournament.best_rounds}
    if tournament.drop_worst:
        yield ngettext(
            "La moins bonne partie de chacun ne compte pas.",
            "Les %(count)d moins bonnes parties de chacun ne comptent pas.",
            tournament.drop_worst,
        ) % {"count": tournament.drop_worst}


def needs_win_worth(tournament: Tournament) -> bool:
    """Whether what a match won brings decides anything: a rank, or a club's place."""
    of_clubs = tournament.club_teams is not None and (
        find_club_criterion(tournament) == ClubsBy.RANKING_POINTS
    )
    return of_clubs or any(CRITERIA[code].on_ranking_points for code in tournament.criteria)


def phrase_win_worth(tournament: Tournament) -> str:
    """How many ranking points a match won, level or lost brings."""
    return _(
        "Points de classement : %(win)d par victoire, %(draw)d par égalité, %(loss)d par défaite."
    ) % {
        "win": tournament.points_win,
        "draw": tournament.points_draw,
        "loss": tournament.points_loss,
    }


def phrase_bye_worth(tournament: Tournament) -> str:
    """What a round sat out brings."""
    worth = _worth(tournament, tournament.bye_value, tournament.bye_points)
    if tournament.bye_is_win:
        worth = _("%(worth)s, et une victoire") % {"worth": worth}
    if tournament.bye_ranking_points is not None:
        worth = _("%(worth)s ; points de classement : %(points)d") % {
            "worth": worth,
            "points": tournament.bye_ranking_points,
        }
    return _("Un exempt vaut %(worth)s.") % {"worth": worth}


def phrase_forfeit_worth(tournament: Tournament) -> Iterator[str]:
    """What a match to which a side, or neither, came brings to both."""
    yield _("En cas de forfait, le camp présent marque %(winner)s, le camp absent %(loser)s.") % {
        "winner": _worth(tournament, tournament.forfeit_value, tournament.forfeit_points_for),
        "loser": _phrase_points(tournament.forfeit_points_against),
    }
    yield _("Deux camps absents marquent %(points)s chacun.") % {
        "points": _phrase_points(tournament.both_absent_points)
    }


def phrase_missed_worth(tournament: Tournament) -> str:
    """What a round brings to who came later or left earlier."""
    return _("Une partie manquée (arrivée plus tard, départ plus tôt) vaut %(points)s.") % {
        "points": _phrase_points(tournament.missed_round_points)
    }


def phrase_worths_in_points(tournament: Tournament) -> Iterator[str]:
    """What each value for a round not played comes to here, to choose one by."""
    yield _("La moitié d'une partie : %(points)s points.") % {"points": _half(tournament)}
    mean = compute_mean_points(tournament)
    if mean is not None:
        yield _("La moyenne d'une partie jouée : %(points)s points jusqu'ici.") % {
            "points": phrase_number(mean)
        }
    elif tournament.rules.bids:
        yield _(
            "Les contrats s'ajoutent aux points des plis : une partie jouée en marque d'ordinaire "
            "davantage. La moyenne est plus juste ; elle est connue quand la partie est jouée."
        )
    else:
        yield _("Une moyenne est connue quand la partie est jouée.")


def _phrase_points(points: int) -> str:
    sentence = ngettext("%(points)s point", "%(points)s points", abs(points))
    return sentence % {"points": phrase_number(points)}


def _half(tournament: Tournament) -> str:
    return phrase_number(-(-compute_stake(tournament) // 2))


def _worth(tournament: Tournament, value: str, flat: int) -> str:
    """A value within a sentence: its points, and in words what they come from unless fixed."""
    kind = ByeValue(value)
    if kind is ByeValue.FLAT:
        return _phrase_points(flat)
    words = lower_first(kind.label)
    if kind is not ByeValue.HALF_MATCH:
        return words
    return _("%(worth)s (%(points)s points)") % {"worth": words, "points": _half(tournament)}
