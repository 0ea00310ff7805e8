"""What the tariff tells the players to do."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.effects.table_instruction import TableInstruction
from arbitration.kinds import OF_THE_BELOTE
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames
from scoring import CARDS, Consequence
from scoring import Effect as EngineEffect
from scoring.faults.irregularities import COINCHE_OUT_OF_TURN, FALSE_CLAIM, REBELOTE_FORGOTTEN
from tournaments.pages.rules.card_words import SEAT_NAMES, SUIT_NAMES, abbreviate_card
from tournaments.queries.sheets.ruled_deals import phrase_lost_deal


def write(effect: TableInstruction, names: TableNames) -> str:
    """The instruction; KeyError for one that has no sentence."""
    return SENTENCES[effect.effect](effect.consequence, names)


def _nothing(said: Consequence, names: TableNames) -> str:
    """What "nothing" means to the players: a belote that was said wrongly counts all the same."""
    if names.kind not in OF_THE_BELOTE:
        return _("Sans suite.")
    if names.kind != REBELOTE_FORGOTTEN or isinstance(names.tolerance, str):
        return _("La belote compte.")
    sentence = ngettext(
        "La belote compte (tolérance, une fois par équipe et par partie).",
        "La belote compte (tolérance, %(times)d fois par équipe et par partie).",
        names.tolerance,
    )
    return sentence % {"times": names.tolerance}


def _arbiter(said: Consequence, names: TableNames) -> str:
    """Whoever claims the rest shows a hand: where the texts say what becomes of shown cards."""
    rules = names.rules
    if names.kind == FALSE_CLAIM and rules is not None and rules.exposed_card == "played":
        return _(
            "Le tarif laisse l'arbitre décider ; une carte montrée doit être jouée dès que c'est "
            "permis, sauf avis de l'adversaire."
        )
    return _("Le tarif laisse l'arbitre décider.")


def _redeal(said: Consequence, names: TableNames) -> str:
    if not said.seat:
        return _("Le même joueur redonne les cartes.")
    return _("%(seat)s redonne les cartes.") % {"seat": SEAT_NAMES[said.seat]}


def _points(said: Consequence, names: TableNames) -> str:
    side = names.name_side(said.side)
    return _("%(points)d points pour %(side)s.") % {"points": said.points, "side": side}


def _suit_ban(said: Consequence, names: TableNames) -> str:
    suit = SUIT_NAMES[said.suit] if said.suit else ""
    return _(
        "%(side)s ne peut pas jouer %(suit)s au pli suivant, sauf s'il n'a pas d'autre choix."
    ) % {"side": names.name_side(said.side), "suit": suit}


def _deal_lost(said: Consequence, names: TableNames) -> str:
    return phrase_lost_deal(said.side or "", said.points)


def _card_played(said: Consequence, names: TableNames) -> str:
    card = CARDS.get(said.card or "")
    shown = abbreviate_card(card) if card else _("montrée")
    return _(
        "La carte %(card)s doit être jouée dès que c'est permis, sauf avis de l'adversaire."
    ) % {"card": shown}


def _call_ignored(said: Consequence, names: TableNames) -> str:
    if names.kind == COINCHE_OUT_OF_TURN:
        return _("La coinche ne compte pas.")
    return _("L'enchère ne compte pas.")


def _belote_lost(said: Consequence, names: TableNames) -> str:
    return _("%(side)s ne marque pas la belote.") % {"side": names.name_side(said.side)}


def _no_marks(said: Consequence, names: TableNames) -> str:
    return _("%(side)s ne marque rien à cette donne.") % {"side": names.name_side(said.side)}


def _tricks(said: Consequence, names: TableNames) -> str:
    return _("Les plis qui restent vont à %(side)s.") % {"side": names.name_side(said.side)}


SENTENCES: Mapping[EngineEffect, Callable[[Consequence, TableNames], str]] = {
    EngineEffect.NOTHING: _nothing,
    EngineEffect.ARBITER: _arbiter,
    EngineEffect.REDEAL: _redeal,
    EngineEffect.NEXT_DEALER: lambda said, names: _("Le joueur suivant donne."),
    EngineEffect.POINTS: _points,
    EngineEffect.SUIT_BAN: _suit_ban,
    EngineEffect.DEAL_LOST: _deal_lost,
    EngineEffect.CARD_PLAYED: _card_played,
    EngineEffect.CALL_IGNORED: _call_ignored,
    EngineEffect.BELOTE_LOST: _belote_lost,
    EngineEffect.NO_MARKS: _no_marks,
    EngineEffect.TRICKS: _tricks,
}
"""Each of the engine's effects but those that the site carries out itself."""

TABLE_INSTRUCTION = Sentence(effect=TableInstruction, write=write)
