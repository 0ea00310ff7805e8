"""What the card says until the first cards are dealt: sign-up, arrivals, the draw, the launch."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.pages.evening.asked import Asked, Saying, Says
from tournaments.pages.evening.states import LEAST, CardState, find_unlaunched
from tournaments.pages.evening.words import (
    phrase_missing,
    phrase_of_round,
    phrase_signed_up,
    phrase_tables,
    phrase_there,
)
from tournaments.permissions import Permission


def phrase_sign_up(asked: Asked) -> Says:
    sentence = _("Inscrivez les équipes.")
    if asked.tournament.is_of_people:
        sentence = _("Inscrivez les joueurs.")
    return Says(sentence=sentence, buttons=(asked.enter_teams(),))


def phrase_before(asked: Asked) -> Says:
    said = phrase_signed_up(asked.tournament, asked.evening.registered)
    return Says(sentence=said, buttons=(asked.enter_teams(),))


def phrase_arriving(asked: Asked) -> Says:
    missing, there = len(asked.known.missing), asked.evening.present
    sentence = phrase_there(asked.tournament, there, missing)
    draw = asked.draw() if there >= LEAST else None
    details = (phrase_missing(asked.known.missing), asked.phrase_owing())
    return Says(sentence=sentence, buttons=(asked.note_arrivals(),), second=draw, details=details)


def phrase_ready(asked: Asked) -> Says:
    there = asked.evening.present
    sentence = phrase_tables(asked.tournament, asked.evening.current.stage.system, there)
    return Says(
        sentence=sentence,
        buttons=(asked.draw(),),
        second=asked.note_arrivals(),
        details=(asked.phrase_owing(),),
    )


def phrase_drawn(asked: Asked) -> Says:
    evening = asked.evening
    if evening.round is None:
        raise ValueError("a preview is of a round")
    plain, other = (
        _("La partie %(number)d est tirée."),
        _("« %(round)s » : le tirage est prêt."),
    )
    sentence = phrase_of_round(evening.round, evening.last_title, plain, other)
    look = asked.desk.link(
        Permission.DRAW_ROUNDS, _("Voir et publier"), "organiser:round", evening.round.number
    )
    return Says(sentence=sentence, buttons=(look,))


def phrase_shown(asked: Asked) -> Says:
    one = find_unlaunched(asked.evening)
    if one is None:
        raise ValueError("nothing waits to be launched")
    plain, other = _("La partie %(number)d est affichée."), _("« %(round)s » est affiché.")
    label = phrase_of_round(
        one.round, one.title, _("Lancer la partie %(number)d"), _("Lancer « %(round)s »")
    )
    start = asked.desk.act(
        Permission.START_ROUNDS, label, "organiser:round_start", one.round.number
    )
    look = asked.desk.link(
        Permission.DRAW_ROUNDS, _("Voir les tables"), "organiser:round", one.round.number
    )
    return Says(
        sentence=phrase_of_round(one.round, one.title, plain, other), buttons=(start,), second=look
    )


BEFORE: Mapping[CardState, Saying] = {
    CardState.SIGN_UP: phrase_sign_up,
    CardState.BEFORE: phrase_before,
    CardState.ARRIVING: phrase_arriving,
    CardState.READY: phrase_ready,
    CardState.DRAWN: phrase_drawn,
    CardState.SHOWN: phrase_shown,
}
