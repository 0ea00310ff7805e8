"""An appeal as its page shows it: who may judge, what is proposed, how the jury votes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.domain.judgements import read_proposed
from arbitration.domain.rulings import Decision
from arbitration.enums import REVISING, AppealState
from arbitration.models import Appeal
from arbitration.queries.votes import Count, Votes, count_votes, find_votes, list_bench
from seasons.pages.people import name_signatory
from tournaments.actors import Actor
from tournaments.models import Tournament
from tournaments.wording import lower_first


def phrase_rule(tournament: Tournament) -> str:
    """How many sit at least, and what majority it takes."""
    sentence = ngettext(
        "%(quorum)d membre siège au moins. Majorité : %(majority)s.",
        "%(quorum)d membres siègent au moins. Majorité : %(majority)s.",
        tournament.jury_quorum,
    )
    majority = str(tournament.get_jury_majority_display())
    return sentence % {
        "quorum": tournament.jury_quorum,
        "majority": lower_first(majority),
    }


def phrase_shortage(bench: Sequence[User], tournament: Tournament) -> str:
    """A sentence where a jury is too small to judge, without who ruled; empty where it is not."""
    if len(bench) >= tournament.jury_quorum:
        return ""
    if not bench:
        return ngettext(
            "Personne n'est encore nommé pour juger cet appel : il faut %(quorum)d membre, qui ne "
            "soit pas l'arbitre qui a rendu la décision.",
            "Personne n'est encore nommé pour juger cet appel : il faut %(quorum)d membres, sans "
            "l'arbitre qui a rendu la décision.",
            tournament.jury_quorum,
        ) % {"quorum": tournament.jury_quorum}
    said = ngettext(
        "Ce jury compte %(count)d membre sans l'arbitre qui a rendu la décision, et il en faut "
        "%(quorum)d : nommez-en d'autres.",
        "Ce jury compte %(count)d membres sans l'arbitre qui a rendu la décision, et il en faut "
        "%(quorum)d : nommez-en d'autres.",
        len(bench),
    )
    return said % {"count": len(bench), "quorum": tournament.jury_quorum}


def phrase_votes(votes: Votes) -> str:
    """How many votes, never whose: `2 voix pour, 1 contre`; empty where none were cast."""
    if not votes:
        return ""
    yes = sum(bool(vote["in_favour"]) for vote in votes.values())
    in_favour = ngettext("%(count)d voix pour", "%(count)d voix pour", yes) % {"count": yes}
    return _("%(in_favour)s, %(against)d contre") % {
        "in_favour": in_favour,
        "against": len(votes) - yes,
    }


def phrase_standing(count: Count) -> str:
    """What is lacking, in words; empty where quorum and majority are there."""
    if not count.has_quorum:
        said = ngettext(
            "Il manque %(count)d voix pour que le jury puisse juger.",
            "Il manque %(count)d voix pour que le jury puisse juger.",
            count.quorum - count.sat,
        )
        return said % {"count": count.quorum - count.sat}
    if count.is_carried:
        return ""
    if count.in_favour == count.against:
        return _("Voix égales : pas de majorité.")
    return _("Pas de majorité pour ce jugement.")


def list_sitting(votes: Votes) -> list[str]:
    """Who sat, by the names they had then."""
    return sorted(name_signatory(vote["name"]) for vote in votes.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class AppealPage:
    """Who judges an appeal and how far they are: `lacking` is what stands in the way, `shortage`
    that the jury is too small; `is_own` whether the reader ruled and has no hand in it."""

    bench: tuple[User, ...]
    votes: Votes
    outcome: AppealState | None
    decision: Decision | None
    rule: str
    shortage: str
    counted: str
    lacking: str
    is_stalled: bool
    may_judge: bool
    is_own: bool
    is_lodged: bool
    is_alone: bool
    sat: tuple[str, ...]


def read_appeal_page(appeal: Appeal, by: Actor) -> AppealPage:
    """An appeal as one person sees it."""
    tournament, bench = appeal.ruling.tournament, tuple(list_bench(appeal))
    is_lodged = appeal.state == AppealState.LODGED
    votes = find_votes(appeal) if is_lodged else appeal.votes
    count = count_votes(votes, tournament)
    outcome, decision = read_proposed(appeal) or (None, None)
    return AppealPage(
        bench=bench,
        votes=votes,
        outcome=outcome,
        decision=decision,
        rule=phrase_rule(tournament),
        shortage=phrase_shortage(bench, tournament),
        counted=phrase_votes(votes),
        lacking=phrase_standing(count),
        is_stalled=count.stands(revises=outcome in REVISING),
        may_judge=by.user in bench,
        is_own=by.user is not None and by.user.pk == appeal.ruling.ruled_by_id,
        is_lodged=is_lodged,
        is_alone=tournament.jury_quorum == 1,
        sat=tuple(list_sitting(votes)),
    )
