"""How a match ends, as the règlement says it: after what, and what decides then."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Length, RuleSet
from tournaments.pages.rules.effects import has_effect
from tournaments.pages.rules.marking_rules import phrase_rules_in_force
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
