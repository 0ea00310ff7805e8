"""One trick judged by itself: whether a card was permitted on it, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Card, DealRules
from scoring.cards import ALL_TRUMP
from scoring.play.legal import MUST_GO_ABOVE, UNDERTRUMP_FORBIDDEN, duty, winning_index
from tournaments.pages.rules.card_words import FAULT_WORDS, abbreviate_card
from tournaments.pages.rules.step_words import cite_article


@dataclass(frozen=True, kw_only=True, slots=True)
class Judgement:
    """A card laid on a trick: permitted or not, the reason, where it is written, and all the cards
    of the hand that were permitted."""

    card: str
    is_legal: bool
    reason: str
    article: str
    permitted: str


def judge_card(
    rules: DealRules,
    *,
    trick: Sequence[Card],
    hand: Sequence[Card],
    card: Card,
    is_partner_winning: bool | None = None,
) -> Judgement:
    """A card of a hand, laid on up to three others. Left out, the partner played two before."""
    found = duty(rules, hand=hand, trick=trick, partner_winning=is_partner_winning)
    is_legal = card in found.legal
    partner = is_partner_winning
    if partner is None:
        partner = bool(trick) and winning_index(rules, trick) == len(trick) - 2
    return Judgement(
        card=abbreviate_card(card),
        is_legal=is_legal,
        reason=(
            _phrase_permission(rules, trick, hand, card, code=found.code, partner=partner)
            if is_legal
            else str(FAULT_WORDS[found.code])
        ),
        article=cite_article(rules.ruleset.article(found.code)),
        permitted=" ".join(map(abbreviate_card, found.legal)),
    )


def _phrase_permission(
    rules: DealRules,
    trick: Sequence[Card],
    hand: Sequence[Card],
    card: Card,
    *,
    code: str,
    partner: bool,
) -> str:
    if not trick:
        return _("qui entame joue ce qu'il veut")
    led = trick[0].suit
    if any(held.suit == led for held in hand):
        return _phrase_following(rules, trick, card, code=code)
    trumps = [held for held in hand if held.suit == rules.trump]
    if not trumps:
        return (
            _("ni la couleur demandée ni atout : toute carte est permise")
            if rules.trump != ALL_TRUMP
            else _("pas de la couleur demandée : toute carte est permise")
        )
    if partner or card.suit != rules.trump:
        return (
            _("le partenaire est maître : rien n'oblige à couper")
            if partner
            else _("rien n'oblige ici à couper")
        )
    held = trick[winning_index(rules, trick)]
    if held.suit == rules.trump and rules.strength[card] < rules.strength[held]:
        return _("il faut couper, et la main n'a pas d'atout plus fort")
    return _("il faut couper, et c'est un atout assez fort")


def _phrase_following(rules: DealRules, trick: Sequence[Card], card: Card, *, code: str) -> str:
    led = trick[0].suit
    if card.suit != led:
        return _("ce règlement laisse ici jouer autre chose que la couleur demandée")
    if code == MUST_GO_ABOVE:
        return _("la couleur demandée, plus haut que ce qui tient le pli")
    if rules.climbs(led) and code != UNDERTRUMP_FORBIDDEN:
        return _("la couleur demandée, sans devoir ou pouvoir monter")
    return _("la couleur demandée est fournie")
