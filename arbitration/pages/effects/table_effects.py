"""What a ruling does at a table, in sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from arbitration.effects.table_effects import (
    BarredSide,
    DecidedSheet,
    FixedDeal,
    LostMatch,
    TableInstruction,
)
from arbitration.kinds import OF_THE_BELOTE
from arbitration.pages.effects.table_names import Sentence, TableNames
from scoring import CARDS, Consequence, awarded_points
from scoring import Effect as EngineEffect
from scoring.faults.irregularities import COINCHE_OUT_OF_TURN, FALSE_CLAIM, REBELOTE_FORGOTTEN
from tournaments.pages.rules.card_words import SEAT_NAMES, SUIT_NAMES, abbreviate_card
from tournaments.queries.sheets.deal_rows import list_cells
from tournaments.queries.sheets.ruled_deals import is_whole, phrase_lost_deal

_PARTS: Mapping[str, str | Promise] = {
    "renonce": gettext_lazy(
        "Donne %(deal)d : l'annonce qu'on n'a pu montrer ne compte pas à son camp, et le contrat "
        "se juge sans elle."
    ),
    "belote": gettext_lazy("Donne %(deal)d : la feuille compte sans cette belote."),
    "forfeited": gettext_lazy("Donne %(deal)d : le contrat compte comme chuté."),
}
"""What the sheet says from now on where a part of a deal is fixed, whatever it said before."""


def phrase_fixed_deal(effect: FixedDeal, names: TableNames) -> str:
    """What becomes of the deal; the cells of one that is written anew, or stays."""
    if effect.is_annulled and not effect.stays:
        return _("La donne %(deal)d est annulée et se redonne, sur la ligne suivante.") % {
            "deal": effect.deal
        }
    if effect.awarded_to and names.rules is not None:
        return _("À la donne %(deal)d, on écrit %(points)d points pour %(side)s.") % {
            "deal": effect.deal,
            "points": awarded_points(names.rules, effect.facts),
            "side": names.name_side(effect.awarded_to),
        }
    if (lost_by := effect.lost_by) and not is_whole(effect.facts):
        return phrase_lost_deal(lost_by)
    if not is_whole(effect.facts):
        parts = [sentence for part, sentence in _PARTS.items() if part in effect.facts]
        sentence = parts[0] if parts else _("Donne %(deal)d : la feuille suit.")
        return str(sentence) % {"deal": effect.deal}
    cells = list_cells(effect.facts, names.columns)
    sentence = _("La donne %(deal)d s'écrit : %(cells)s.")
    if effect.stays:
        sentence = _("La donne %(deal)d reste comme elle est écrite : %(cells)s.")
    return sentence % {
        "deal": effect.deal,
        "cells": ", ".join(f"{label} {text}" for label, text in cells),
    }


FIXED_DEAL = Sentence(effect=FixedDeal, phrase=phrase_fixed_deal)


def phrase_decided_sheet(effect: DecidedSheet, names: TableNames) -> str:
    return _("La feuille est juste comme elle est maintenant.")


DECIDED_SHEET = Sentence(effect=DecidedSheet, phrase=phrase_decided_sheet)


def phrase_barred_side(effect: BarredSide, names: TableNames) -> str:
    """Which side, and on which deal."""
    return _("%(side)s ne peut pas prendre à la donne %(deal)d.") % {
        "side": names.name_side(effect.side),
        "deal": effect.deal,
    }


BARRED_SIDE = Sentence(effect=BarredSide, phrase=phrase_barred_side)


def phrase_lost_match(effect: LostMatch, names: TableNames) -> str:
    return _("%(side)s perd la partie.") % {"side": names.name_side(effect.side)}


LOST_MATCH = Sentence(effect=LostMatch, phrase=phrase_lost_match)


def phrase_table_instruction(effect: TableInstruction, names: TableNames) -> str:
    """The instruction; KeyError for one that has no sentence."""
    return SENTENCES[effect.effect](effect.consequence, names)


def _nothing(consequence: Consequence, names: TableNames) -> str:
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


def _arbiter(consequence: Consequence, names: TableNames) -> str:
    """Whoever claims the rest shows a hand: where the texts say what becomes of shown cards."""
    rules = names.rules
    if names.kind == FALSE_CLAIM and rules is not None and rules.exposed_card == "played":
        return _(
            "Le tarif laisse l'arbitre décider ; une carte montrée doit être jouée dès que c'est "
            "permis, sauf avis de l'adversaire."
        )
    return _("Le tarif laisse l'arbitre décider.")


def _redeal(consequence: Consequence, names: TableNames) -> str:
    if not consequence.seat:
        return _("Le même joueur redonne les cartes.")
    return _("%(seat)s redonne les cartes.") % {"seat": SEAT_NAMES[consequence.seat]}


def _points(consequence: Consequence, names: TableNames) -> str:
    side = names.name_side(consequence.side)
    return _("%(points)d points pour %(side)s.") % {"points": consequence.points, "side": side}


def _suit_ban(consequence: Consequence, names: TableNames) -> str:
    suit = SUIT_NAMES[consequence.suit] if consequence.suit else ""
    return _(
        "%(side)s ne peut pas jouer %(suit)s au pli suivant, sauf s'il n'a pas d'autre choix."
    ) % {"side": names.name_side(consequence.side), "suit": suit}


def _deal_lost(consequence: Consequence, names: TableNames) -> str:
    return phrase_lost_deal(consequence.side or "", consequence.points)


def _card_played(consequence: Consequence, names: TableNames) -> str:
    card = CARDS.get(consequence.card or "")
    shown = abbreviate_card(card) if card else _("montrée")
    return _(
        "La carte %(card)s doit être jouée dès que c'est permis, sauf avis de l'adversaire."
    ) % {"card": shown}


def _call_ignored(consequence: Consequence, names: TableNames) -> str:
    if names.kind == COINCHE_OUT_OF_TURN:
        return _("La coinche ne compte pas.")
    return _("L'enchère ne compte pas.")


def _belote_lost(consequence: Consequence, names: TableNames) -> str:
    return _("%(side)s ne marque pas la belote.") % {"side": names.name_side(consequence.side)}


def _no_marks(consequence: Consequence, names: TableNames) -> str:
    return _("%(side)s ne marque rien à cette donne.") % {"side": names.name_side(consequence.side)}


def _tricks(consequence: Consequence, names: TableNames) -> str:
    return _("Les plis qui restent vont à %(side)s.") % {"side": names.name_side(consequence.side)}


def _seat_barred(consequence: Consequence, names: TableNames) -> str:
    seat = SEAT_NAMES[consequence.seat] if consequence.seat else ""
    return _("%(seat)s ne peut pas enchérir à cette donne ; son partenaire le peut.") % {
        "seat": seat
    }


def _goes_on_or_redeal(consequence: Consequence, names: TableNames) -> str:
    return _("%(side)s choisit : la donne continue telle quelle, ou on redonne.") % {
        "side": names.name_side(consequence.side)
    }


def _may_annul(consequence: Consequence, names: TableNames) -> str:
    side = names.name_side(consequence.side)
    return _("Si l'autre camp joue le contrat, %(side)s peut aussitôt faire annuler la donne.") % {
        "side": side
    }


def _corrected_or_rest(consequence: Consequence, names: TableNames) -> str:
    return _(
        "%(side)s choisit : faire corriger la carte et continuer la donne, ou prendre tous les "
        "plis qui restent."
    ) % {"side": names.name_side(consequence.side)}


SENTENCES: Mapping[EngineEffect, Callable[[Consequence, TableNames], str]] = {
    EngineEffect.NOTHING: _nothing,
    EngineEffect.ARBITER: _arbiter,
    EngineEffect.REDEAL: _redeal,
    EngineEffect.NEXT_DEALER: lambda consequence, names: _("Le joueur suivant donne."),
    EngineEffect.POINTS: _points,
    EngineEffect.SUIT_BAN: _suit_ban,
    EngineEffect.DEAL_LOST: _deal_lost,
    EngineEffect.CARD_PLAYED: _card_played,
    EngineEffect.CALL_IGNORED: _call_ignored,
    EngineEffect.BELOTE_LOST: _belote_lost,
    EngineEffect.NO_MARKS: _no_marks,
    EngineEffect.TRICKS: _tricks,
    EngineEffect.SEAT_BARRED: _seat_barred,
    EngineEffect.GOES_ON_OR_REDEAL: _goes_on_or_redeal,
    EngineEffect.MAY_ANNUL: _may_annul,
    EngineEffect.CORRECTED_OR_REST: _corrected_or_rest,
}
"""Each of the engine's effects but those that the site carries out itself."""

TABLE_INSTRUCTION = Sentence(effect=TableInstruction, phrase=phrase_table_instruction)

TABLE_EFFECTS: tuple[Sentence[Any], ...] = (
    FIXED_DEAL,
    DECIDED_SHEET,
    BARRED_SIDE,
    LOST_MATCH,
    TABLE_INSTRUCTION,
)
