"""What can be reported to an arbiter, as data: the engine's tariff and the texts' table rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import IRREGULARITIES, RuleSet
from scoring.faults.irregularities import (
    BELOTE_NOT_ANNOUNCED,
    BID_OUT_OF_TURN,
    COINCHE_OUT_OF_TURN,
    EXPOSED_CARD,
    FALSE_ANNONCE,
    FALSE_CLAIM,
    FALSE_VICTORY_CLAIM,
    IRREGULAR_CARD,
    MISDEAL,
    REBELOTE_FORGOTTEN,
    REBELOTE_WITHOUT_BELOTE,
)


class Ask(StrEnum):
    """What has to be told of an incident of some kind."""

    SEAT = "seat"
    SIDE = "side"
    DEAL = "deal_number"
    SEEN = "seen"
    CARD = "card"
    POINTS = "points"
    EARLIER = "earlier"


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind:
    """One kind of incident. `asks` is what an arbiter has to know of it; `articles`
    where each rulebook speaks of it without pricing it (what it prices, the tariff cites); `away`
    whether it can happen outside a table; `settled` whether both sides may agree on it: conduct
    and absence are owed to the tournament, not to the other side."""

    code: str
    label: str | Promise
    asks: tuple[Ask, ...] = ()
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)
    away: bool = False
    settled: bool = True

    @property
    def is_priced(self) -> bool:
        """Whether the rule set's tariff has a consequence for it."""
        return self.code in IRREGULARITIES

    def is_played(self, rules: RuleSet) -> bool:
        """Whether it can happen under these rules."""
        return not self.is_priced or IRREGULARITIES[self.code].played(rules)


SCORE_DISAGREEMENT = "score-disagreement"
LATE_TEAM = "late-team"
ABSENCE = "absence"
CONDUCT = "conduct"
OTHER = "other"

_SEATED = (Ask.SEAT, Ask.DEAL)
_SIDED = (Ask.SIDE, Ask.DEAL)

_KINDS = (
    Kind(
        code=SCORE_DISAGREEMENT,
        label=_("Désaccord sur la marque"),
        asks=(Ask.DEAL,),
        articles={"ffb-belote": "III"},
    ),
    Kind(
        code=MISDEAL,
        label=_("Fausse donne"),
        asks=(*_SEATED, Ask.EARLIER),
    ),
    Kind(
        code=IRREGULAR_CARD,
        label=_("Carte jouée à tort"),
        asks=(*_SEATED, Ask.SEEN, Ask.CARD),
    ),
    Kind(
        code=EXPOSED_CARD,
        label=_("Carte montrée"),
        asks=(*_SEATED, Ask.CARD),
    ),
    Kind(
        code=BID_OUT_OF_TURN,
        label=_("Enchère hors de son tour"),
        asks=_SEATED,
    ),
    Kind(
        code=COINCHE_OUT_OF_TURN,
        label=_("Coinche hors de son tour"),
        asks=_SEATED,
    ),
    Kind(
        code=FALSE_ANNONCE,
        label=_("Annonce qu'on ne peut pas montrer"),
        asks=(*_SIDED, Ask.POINTS),
    ),
    Kind(
        code=BELOTE_NOT_ANNOUNCED,
        label=_("Belote jouée sans rien dire"),
        asks=_SIDED,
    ),
    Kind(
        code=REBELOTE_FORGOTTEN,
        label=_("« Belote » dit, « rebelote » oublié"),
        asks=(*_SIDED, Ask.SEEN),
    ),
    Kind(
        code=REBELOTE_WITHOUT_BELOTE,
        label=_("« Rebelote » dit sans « belote »"),
        asks=_SIDED,
    ),
    Kind(
        code=FALSE_CLAIM,
        label=_("Reste des plis demandé à tort"),
        asks=_SIDED,
    ),
    Kind(
        code=FALSE_VICTORY_CLAIM,
        label=_("« Nous avons gagné » dit à tort"),
        asks=_SIDED,
    ),
    Kind(
        code="shuffle-cut",
        label=_("Cartes mal mêlées ou mal coupées"),
        asks=_SEATED,
        articles={
            "ffb-coinche": "3.2, 3.3",
            "ffb-belote": "IV",
            "coinche-suisse": "Donne",
        },
    ),
    Kind(
        code="communication",
        label=_("Hésitation, signe ou parole au partenaire"),
        asks=_SEATED,
        articles={"ffb-belote": "VIII.C"},
    ),
    Kind(
        code="last-trick",
        label=_("Dernier pli revu trop tard"),
        asks=_SEATED,
        articles={
            "ffb-coinche": "5.1",
            "ffb-belote": "VI 9",
            "coinche-suisse": "Jeu de la carte",
        },
    ),
    Kind(code=LATE_TEAM, label=_("Équipe en retard"), asks=(Ask.SIDE,), settled=False),
    Kind(code=ABSENCE, label=_("Équipe ou joueur absent"), asks=(Ask.SIDE,), settled=False),
    Kind(
        code=CONDUCT,
        label=_("Conduite"),
        asks=(Ask.SIDE,),
        articles={"ffb-belote": "VIII, VIII.C"},
        away=True,
        settled=False,
    ),
    Kind(code=OTHER, label=_("Autre chose"), asks=(Ask.SIDE, Ask.DEAL), away=True),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.code: kind for kind in _KINDS})
"""Every kind of incident by its code, in the order of an arbiter's list."""

OPTIONAL: Mapping[str, frozenset[Ask]] = MappingProxyType(
    {
        SCORE_DISAGREEMENT: frozenset({Ask.DEAL}),
        CONDUCT: frozenset({Ask.SIDE}),
        OTHER: frozenset({Ask.SIDE, Ask.DEAL}),
    }
)
"""What may be left open when reporting a kind; everything else that it asks is needed."""


def list_reportable(rules: RuleSet, *, away: bool = False) -> Iterable[Kind]:
    """The kinds that can happen under a rule set, at a table or outside one."""
    return [kind for kind in KINDS.values() if kind.is_played(rules) and (kind.away or not away)]
