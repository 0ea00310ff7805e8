"""How the matches of a tournament, or of one stage of it, are played, in sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.models import Stage, Tournament
from tournaments.pages.rules.club_rules import list_differences
from tournaments.pages.rules.match_end import phrase_clock, phrase_deals_or_target, phrase_match_end


def phrase_matches(played: Tournament | Stage) -> Iterator[str]:
    """When a match ends, and how long it may last."""
    for sentence, _article in phrase_match_end(played.rules, played.length, played.minutes):
        yield sentence


def phrase_length(played: Tournament | Stage) -> Iterator[str]:
    """How many deals, to which target, within which time; not what decides then."""
    yield phrase_deals_or_target(played.length)
    if played.minutes:
        yield phrase_clock(played.minutes)


def phrase_own_matches(stage: Stage) -> Iterator[str]:
    """What a stage plays otherwise than its tournament, rules last; nothing where nothing is."""
    tournament = stage.tournament
    if (stage.length, stage.minutes) != (tournament.length, tournament.minutes):
        yield from phrase_matches(stage)
        if tournament.minutes and not stage.minutes:
            yield _("Elle se joue sans limite de temps.")
    yield from phrase_own_rules(stage)


def phrase_own_rules(stage: Stage) -> Iterator[str]:
    """Each rule of a stage that differs from its tournament's."""
    tournament = stage.tournament
    for chapter in list_differences(tournament.rules, stage.rules):
        for rule in chapter.rules:
            yield _("%(sentence)s Ici : %(here)s ; ailleurs : %(elsewhere)s.") % {
                "sentence": rule.sentence,
                "here": rule.right.value,
                "elsewhere": rule.left.value,
            }
