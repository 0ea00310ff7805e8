"""What the card says until the first cards are dealt: sign-up, arrivals, the draw, the launch."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.pages.evening.card_desk import CardDesk, CardPhrase, CardWords
from tournaments.pages.evening.states import LEAST, CardState, find_unlaunched
from tournaments.pages.evening.words import (
    phrase_missing,
    phrase_of_round,
    phrase_signed_up,
    phrase_tables,
    phrase_there,
)
from tournaments.permissions import Permission


def phrase_sign_up(card: CardDesk) -> CardWords:
    sentence = _("Inscrivez les équipes.")
    if card.tournament.is_of_people:
        sentence = _("Inscrivez les joueurs.")
    return CardWords(sentence=sentence, buttons=(card.enter_teams(),))


def phrase_before(card: CardDesk) -> CardWords:
    said = phrase_signed_up(card.tournament, card.evening.registered)
    return CardWords(sentence=said, buttons=(card.enter_teams(),))


def phrase_arriving(card: CardDesk) -> CardWords:
    missing, there = len(card.facts.missing), card.evening.present
    sentence = phrase_there(card.tournament, there, missing)
    draw = card.draw() if there >= LEAST else None
    details = (phrase_missing(card.facts.missing), card.phrase_owing())
    return CardWords(
        sentence=sentence, buttons=(card.note_arrivals(),), second=draw, details=details
    )


def phrase_ready(card: CardDesk) -> CardWords:
    there = card.evening.present
    sentence = phrase_tables(card.tournament, card.evening.current.stage.system, there)
    return CardWords(
        sentence=sentence,
        buttons=(card.draw(),),
        second=card.note_arrivals(),
        details=(card.phrase_owing(),),
    )


def phrase_drawn(card: CardDesk) -> CardWords:
    evening = card.evening
    if evening.round is None:
        raise ValueError("a preview is of a round")
    plain, other = (
        _("La partie %(number)d est tirée."),
        _("« %(round)s » : le tirage est prêt."),
    )
    sentence = phrase_of_round(evening.round, evening.last_title, plain, other)
    look = card.desk.link(
        Permission.DRAW_ROUNDS, _("Voir et publier"), "organiser:round", evening.round.number
    )
    return CardWords(sentence=sentence, buttons=(look,))


def phrase_shown(card: CardDesk) -> CardWords:
    one = find_unlaunched(card.evening)
    if one is None:
        raise ValueError("nothing waits to be launched")
    plain, other = _("La partie %(number)d est affichée."), _("« %(round)s » est affiché.")
    label = phrase_of_round(
        one.round, one.title, _("Lancer la partie %(number)d"), _("Lancer « %(round)s »")
    )
    start = card.desk.act(Permission.START_ROUNDS, label, "organiser:round_start", one.round.number)
    look = card.desk.link(
        Permission.DRAW_ROUNDS, _("Voir les tables"), "organiser:round", one.round.number
    )
    return CardWords(
        sentence=phrase_of_round(one.round, one.title, plain, other), buttons=(start,), second=look
    )


BEFORE: Mapping[CardState, CardPhrase] = {
    CardState.SIGN_UP: phrase_sign_up,
    CardState.BEFORE: phrase_before,
    CardState.ARRIVING: phrase_arriving,
    CardState.READY: phrase_ready,
    CardState.DRAWN: phrase_drawn,
    CardState.SHOWN: phrase_shown,
}
