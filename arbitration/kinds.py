"""What can be reported to an arbiter, as data: the engine's tariff and the texts' table rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbitration.enums import EffectCode, Seen
from scoring import IRREGULARITIES, RuleSet
from scoring.faults.irregularities import (
    AFTER_DEAL,
    AT_ONCE,
    BELOTE_NOT_ANNOUNCED,
    BID_OUT_OF_TURN,
    COINCHE_OUT_OF_TURN,
    DURING_DEAL,
    EXPOSED_CARD,
    FALSE_ANNONCE,
    FALSE_CLAIM,
    FALSE_VICTORY_CLAIM,
    IRREGULAR_CARD,
    LATER,
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
    SUIT = "suit"
    POINTS = "points"
    EARLIER = "earlier"
    CONTRACT = "contract"
    TRUMP = "trump"
    PLAYER = "player"


@dataclass(frozen=True, kw_only=True, slots=True)
class IncidentKind:
    """One kind of incident. `asks` is what an arbiter has to know of it; `articles`
    where each rulebook speaks of it without pricing it (what it prices, the tariff cites);
    `prices_seen` the parameter by which it matters when it was seen, `seen` its own words for
    that, `seen_where` others by the value of that parameter; `away` whether it can happen outside
    a table; `played_with` the fault of the tariff that it is played with; `settled` whether both
    sides may agree on it: the texts speak of faults of play, and conduct and absence are owed to
    the tournament, not to the other side. `decided_by` is what a decision on it usually does: other
    effects are asked apart."""

    code: str
    label: str | Promise
    asks: tuple[Ask, ...] = ()
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)
    prices_seen: str = ""
    seen: Mapping[str, str | Promise] = field(default_factory=dict, hash=False)
    seen_where: Mapping[str, Mapping[str, str | Promise]] = field(default_factory=dict, hash=False)
    away: bool = False
    played_with: str = ""
    settled: bool = True
    decided_by: frozenset[EffectCode] = frozenset({EffectCode.DEAL})

    @property
    def is_priced(self) -> bool:
        """Whether the rule set's tariff has a consequence for it."""
        return self.code in IRREGULARITIES

    def list_asks(self, rules: RuleSet) -> tuple[Ask, ...]:
        """What an arbiter has to know of it under these rules: no card that nothing depends on."""
        idle = {ask for ask, matters in _DEPENDS.items() if not matters(rules)}
        asks = tuple(ask for ask in self.asks if ask not in idle)
        matters = self.prices_seen and rules.value(self.prices_seen) != "as-before-take"
        return (*asks, Ask.SEEN) if matters else asks

    def name_seen(self, rules: RuleSet) -> Mapping[str, str | Promise]:
        """The words of this kind for when it was seen, by what is kept of it."""
        priced = str(rules.value(self.prices_seen)) if self.prices_seen else ""
        return self.seen_where.get(priced, self.seen)

    def phrase_seen(self, seen: str, rules: RuleSet) -> str:
        """When it was seen, in the words of this kind; empty where nobody was asked."""
        return str(self.name_seen(rules).get(seen, Seen(seen).label)) if seen else ""

    def is_played(self, rules: RuleSet) -> bool:
        """Whether such an incident can happen under these rules."""
        fault = self.code if self.is_priced else self.played_with
        return not fault or IRREGULARITIES[fault].played(rules)


_DEPENDS: Mapping[Ask, Callable[[RuleSet], bool]] = {
    Ask.SUIT: lambda rules: rules.irregular_card_at_once == "suit-ban",
    Ask.CARD: lambda rules: rules.exposed_card == "played",
    Ask.CONTRACT: lambda rules: rules.misdeal_adds_bid,
    Ask.TRUMP: lambda rules: rules.misdeal_adds_bid and rules.no_trump_multiplier > 1,
}
"""Under which rules something that is asked matters."""

CALLED_FOR = "called_for"
"""Under which an incident keeps what players called for."""

SCORE_DISAGREEMENT = "score-disagreement"
LATE_TEAM = "late-team"
ABSENCE = "absence"
CONDUCT = "conduct"
OTHER = "other"

_SEATED = (Ask.SEAT, Ask.DEAL)
_SIDED = (Ask.SIDE, Ask.DEAL)

_SANCTIONS = frozenset({EffectCode.WARNING, EffectCode.PENALTY})

_KINDS = (
    IncidentKind(
        code=SCORE_DISAGREEMENT,
        label=_("Désaccord sur la marque"),
        asks=(Ask.DEAL,),
        articles={"ffb-belote": "III"},
        settled=False,
    ),
    IncidentKind(
        code=MISDEAL,
        label=_("Fausse donne"),
        asks=(*_SEATED, Ask.CONTRACT, Ask.TRUMP, Ask.EARLIER),
        prices_seen="misdeal_after_take",
        seen={AT_ONCE: _("Avant la prise"), DURING_DEAL: _("Après la prise")},
        seen_where={
            "awarded-after-bid": {
                AT_ONCE: _("Avant toute enchère adverse"),
                DURING_DEAL: _("Après une enchère adverse"),
            }
        },
        decided_by=frozenset({EffectCode.DEAL, EffectCode.BARRED}),
    ),
    IncidentKind(
        code=IRREGULAR_CARD,
        label=_("Renonce (carte jouée à tort)"),
        asks=(*_SIDED, Ask.SEEN, Ask.SUIT),
        seen={
            AT_ONCE: _("Aussitôt"),
            DURING_DEAL: _("Pendant la donne"),
            AFTER_DEAL: _("Après la donne"),
            LATER: _("Plus tard"),
        },
    ),
    IncidentKind(code=EXPOSED_CARD, label=_("Carte montrée"), asks=(*_SIDED, Ask.CARD)),
    IncidentKind(
        code=BID_OUT_OF_TURN,
        label=_("Enchère hors de son tour"),
        asks=_SIDED,
        decided_by=frozenset({EffectCode.DEAL, EffectCode.BARRED}),
    ),
    IncidentKind(code=COINCHE_OUT_OF_TURN, label=_("Coinche hors de son tour"), asks=_SIDED),
    IncidentKind(
        code="wrong-bid",
        label=_("Enchère trop basse, ou dite par erreur"),
        asks=_SIDED,
        decided_by=frozenset({EffectCode.DEAL, EffectCode.BARRED}),
    ),
    IncidentKind(
        code=FALSE_ANNONCE, label=_("Annonce qu'on ne peut pas montrer"), asks=(*_SIDED, Ask.POINTS)
    ),
    IncidentKind(
        code="late-annonce",
        label=_("Annonce montrée trop tard"),
        asks=_SIDED,
        articles={"ffb-coinche": "8.3", "ffb-belote": "VII.C"},
        played_with=FALSE_ANNONCE,
    ),
    IncidentKind(code=BELOTE_NOT_ANNOUNCED, label=_("Belote jouée sans rien dire"), asks=_SIDED),
    IncidentKind(
        code=REBELOTE_FORGOTTEN,
        label=_("« Belote » dit, « rebelote » oublié"),
        asks=(*_SIDED, Ask.SEEN),
    ),
    IncidentKind(
        code=REBELOTE_WITHOUT_BELOTE, label=_("« Rebelote » dit sans « belote »"), asks=_SIDED
    ),
    IncidentKind(code=FALSE_CLAIM, label=_("Reste des plis demandé à tort"), asks=_SIDED),
    IncidentKind(
        code=FALSE_VICTORY_CLAIM,
        label=_("« Nous avons gagné » dit à tort"),
        asks=_SIDED,
        decided_by=frozenset({EffectCode.DEAL, EffectCode.MATCH_LOST}),
    ),
    IncidentKind(
        code="shuffle-cut",
        label=_("Cartes mal mêlées ou mal coupées"),
        asks=_SIDED,
        articles={"ffb-coinche": "3.2, 3.3", "ffb-belote": "IV", "coinche-suisse": "Donne"},
    ),
    IncidentKind(
        code="communication",
        label=_("Hésitation, signe ou parole au partenaire"),
        asks=_SIDED,
        articles={"ffb-belote": "VIII.C"},
        decided_by=_SANCTIONS | {EffectCode.DEAL},
    ),
    IncidentKind(
        code="last-trick",
        label=_("Dernier pli revu trop tard"),
        asks=_SIDED,
        articles={"ffb-coinche": "5.1", "ffb-belote": "VI-9", "coinche-suisse": "Jeu de la carte"},
    ),
    IncidentKind(code="wrong-trick", label=_("Pli ramassé par le mauvais camp"), asks=_SIDED),
    IncidentKind(
        code="missing-card",
        label=_("Carte manquante ou en trop"),
        asks=(Ask.DEAL,),
        articles={"ffb-belote": "VIII.A"},
    ),
    IncidentKind(
        code="slow-play",
        label=_("Jeu trop lent"),
        asks=(Ask.SIDE,),
        settled=False,
        decided_by=_SANCTIONS,
    ),
    IncidentKind(
        code=LATE_TEAM,
        label=_("Retard"),
        asks=(Ask.SIDE,),
        settled=False,
        decided_by=_SANCTIONS,
    ),
    IncidentKind(
        code=ABSENCE,
        label=_("Absence"),
        asks=(Ask.SIDE,),
        settled=False,
        decided_by=_SANCTIONS | {EffectCode.MATCH_LOST},
    ),
    IncidentKind(
        code=CONDUCT,
        label=_("Conduite"),
        asks=(Ask.SIDE,),
        articles={"ffb-belote": "VIII, VIII.C"},
        away=True,
        settled=False,
        decided_by=_SANCTIONS,
    ),
    IncidentKind(
        code=OTHER,
        label=_("Autre chose"),
        asks=(Ask.SIDE, Ask.DEAL),
        away=True,
        decided_by=_SANCTIONS | {EffectCode.DEAL},
    ),
)

KINDS: Mapping[str, IncidentKind] = MappingProxyType({kind.code: kind for kind in _KINDS})
"""Every kind of incident by its code, in the order of an arbiter's list."""

OPTIONAL: Mapping[str, frozenset[Ask]] = MappingProxyType(
    {
        SCORE_DISAGREEMENT: frozenset({Ask.DEAL}),
        CONDUCT: frozenset({Ask.SIDE}),
        OTHER: frozenset({Ask.SIDE, Ask.DEAL}),
    }
)
"""What may be left open when reporting a kind; everything else that it asks is needed."""

UNASKED = frozenset({Ask.CONTRACT, Ask.TRUMP, Ask.EARLIER, Ask.SUIT})
"""What may be left open of every kind: a suit matters only where the fault was seen at once, and
the bid of the other side and its trump where there was one."""

NAMED_BY_WORDS = frozenset({CONDUCT, OTHER})
"""Kinds that say nothing without the words of the table."""

OF_ABSENCE = frozenset({LATE_TEAM, ABSENCE})
"""Kinds that a forfeit may follow, whose worth the tournament's own settings fix."""

OF_THE_BELOTE = frozenset({BELOTE_NOT_ANNOUNCED, REBELOTE_FORGOTTEN, REBELOTE_WITHOUT_BELOTE})
"""Kinds about what was said of a belote."""


def list_reportable(rules: RuleSet, *, away: bool = False) -> Iterable[IncidentKind]:
    """The kinds that can happen under a rule set, at a table or outside one."""
    return [kind for kind in KINDS.values() if kind.is_played(rules) and (kind.away or not away)]
