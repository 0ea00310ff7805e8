"""What the card says once all is played: the end, the lots, the results."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.evening.actions import Action
from tournaments.pages.evening.asked import Asked, Saying, Says
from tournaments.pages.evening.states import CardState
from tournaments.pages.evening.words import phrase_winners
from tournaments.permissions import Permission


def phrase_last_played(asked: Asked) -> Says:
    count = asked.evening.rounds_drawn
    sentence = _("Toutes les parties sont finies.")
    if asked.tournament.stopped_at is not None:
        sentence = _("Le concours s'arrête là.")
    elif len(asked.evening.stages) == 1:
        sentence = ngettext("La partie est finie.", "Les %(count)d parties sont finies.", count) % {
            "count": count
        }
    finish = asked.desk.link(Permission.CHANGE_SETTINGS, _("Finir la soirée"), "organiser:end")
    return Says(sentence=sentence, buttons=(finish,), second=_go_on_in_pairs(asked) or _look(asked))


def phrase_to_give(asked: Asked) -> Says:
    sentence = _("Il reste à dire qui gagne quoi.")
    return Says(sentence=sentence, buttons=(asked.go_to_the_end(_("Attribuer les lots")),))


def phrase_to_hand(asked: Asked) -> Says:
    count = asked.known.lots.waiting
    sentence = ngettext(
        "Il reste %(count)d lot à remettre.", "Il reste %(count)d lots à remettre.", count
    ) % {"count": count}
    return Says(sentence=sentence, buttons=(asked.go_to_the_end(_("Remettre les lots")),))


def phrase_hidden(asked: Asked) -> Says:
    show = asked.desk.act(
        Permission.DRAW_ROUNDS, _("Dévoiler le classement"), "organiser:standings_show"
    )
    return Says(sentence=_("Le classement est encore caché."), buttons=(show,))


def phrase_over(asked: Asked) -> Says:
    publish = asked.desk.link(Permission.PRINT, _("Donner les résultats"), "organiser:publishing")
    sentence = phrase_winners(asked.tournament, asked.known.winners)
    return Says(
        sentence=sentence, buttons=(publish,), second=_go_on_in_pairs(asked) or _look(asked)
    )


def _look(asked: Asked) -> Action | None:
    return asked.desk.link(Permission.SEE_DESK, _("Voir le classement"), "organiser:standings")


def _go_on_in_pairs(asked: Asked) -> Action | None:
    """After a mêlée the best may go on in pairs."""
    if not asked.tournament.is_of_people:
        return None
    label = _("Continuer en paires")
    return asked.desk.link(Permission.RUN_CLUB, label, "organiser:pairs_after")


LAST: Mapping[CardState, Saying] = {
    CardState.LAST_PLAYED: phrase_last_played,
    CardState.TO_GIVE: phrase_to_give,
    CardState.TO_HAND: phrase_to_hand,
    CardState.HIDDEN: phrase_hidden,
    CardState.OVER: phrase_over,
}
