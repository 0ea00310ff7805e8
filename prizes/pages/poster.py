"""The lots as everybody reads them beforehand, and who has them once that is told."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from prizes.models import Lot
from prizes.pages.award_lines import AwardLine, list_award_lines
from prizes.pages.words import name_prize, phrase_absent_rule, phrase_places, phrase_rule
from prizes.queries.awards import list_awards
from prizes.queries.plans import find_prize_plan, list_lots
from tournaments.models import Tournament
from tournaments.queries.ranks.standings import hides_standings


@dataclass(frozen=True, kw_only=True, slots=True)
class PosterLine:
    """What one place, or each of several, gets."""

    places: str
    prize: str
    donor: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PosterPart:
    """The lots of the whole ranking, of a category, or those drawn among the present."""

    title: str
    lines: tuple[PosterLine, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class LotPoster:
    """All lots, and the rules by which they are given, as sentences.

    `awards` tell who has them, the first rank first: nobody before the palmarès is arrested, nor
    while the standings are kept from the public.
    """

    parts: tuple[PosterPart, ...]
    rules: tuple[str, ...]
    awards: tuple[AwardLine, ...] = ()


def read_lot_poster(tournament: Tournament) -> LotPoster:
    """The lots as they are announced."""
    plan, lots = find_prize_plan(tournament), list_lots(tournament)
    rules = [phrase_absent_rule(plan)]
    if any(lot.cash_cents for lot in lots):
        rules.insert(0, phrase_rule(plan, tournament))
    return LotPoster(parts=tuple(_list_parts(lots)), rules=tuple(rules) if lots else ())


def read_public_lots(tournament: Tournament) -> LotPoster:
    """The lots, with who has them where the public may know."""
    poster = read_lot_poster(tournament)
    if hides_standings(tournament):
        return poster
    awards = list_award_lines(list_awards(tournament)[::-1])
    return LotPoster(parts=poster.parts, rules=poster.rules, awards=awards)


def _list_parts(lots: Iterable[Lot]) -> Iterable[PosterPart]:
    found: dict[tuple[int, int, str], list[Lot]] = {}
    for lot in lots:
        found.setdefault(_part_of(lot), []).append(lot)
    for key in sorted(found):
        own = sorted(found[key], key=lambda lot: (lot.first_place, lot.number))
        yield PosterPart(
            title=key[2],
            lines=tuple(
                PosterLine(
                    places=phrase_places(lot),
                    prize=name_prize(lot.title, lot.cash_cents),
                    donor=lot.donor,
                )
                for lot in own
            ),
        )


def _part_of(lot: Lot) -> tuple[int, int, str]:
    """The whole ranking first, then the categories in order, then what is drawn."""
    if lot.is_drawn:
        return (2, 0, _("Au sort"))
    if lot.category is None:
        return (0, 0, _("Classement"))
    return (1, lot.category.number, lot.category.name)
