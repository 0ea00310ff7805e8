"""What the card says while rounds are played, between two of them, and once all is played: the end,
the lots, the results."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.evening.actions import Action
from tournaments.pages.evening.asked import Asked, Saying, Says
from tournaments.pages.evening.states import CardState
from tournaments.pages.evening.words import (
    name_in_quotes,
    phrase_of_round,
    phrase_still_playing,
    phrase_winners,
)
from tournaments.permissions import Permission
from tournaments.queries.stages.openings import OpeningStep


def phrase_playing(asked: Asked) -> Says:
    detail = _("Il manque les feuilles de ces tables :")
    if asked.is_by_totals:
        detail = _("Il manque les totaux de ces tables :")
    several = len(asked.evening.live) > 1
    return Says(
        sentence=phrase_still_playing(asked.evening),
        buttons=(asked.type_sheets(),),
        second=asked.report(),
        details=(detail,),
        plates=tuple(
            asked.list_plates(live, live.progress.still_playing, several=several)
            for live in asked.evening.live
            if live.progress.still_playing
        ),
    )


def phrase_doubts(asked: Asked) -> Says:
    one = next(live for live in asked.evening.live if live.progress.submitted)
    waiting = one.progress.submitted
    within = [table for table in waiting if asked.desk.reaches(table)] or waiting
    sentence = ngettext(
        "%(round)s : %(count)d feuille à vérifier.",
        "%(round)s : %(count)d feuilles à vérifier.",
        len(waiting),
    )
    if asked.is_by_totals:
        sentence = ngettext(
            "%(round)s : %(count)d total à vérifier.",
            "%(round)s : %(count)d totaux à vérifier.",
            len(waiting),
        )
    label = _("Vérifier la table %(table)d") % {"table": within[0]}
    check = asked.desk.link(
        Permission.RECORD_SHEETS, label, "organiser:sheet", one.round.number, within[0]
    )
    more = (asked.list_plates(one, waiting, several=False),) if len(waiting) > 1 else ()
    return Says(
        sentence=sentence % {"round": one.title, "count": len(waiting)},
        buttons=(check,),
        second=asked.report(),
        plates=more,
    )


def phrase_disagreeing(asked: Asked) -> Says:
    one = next(live for live in asked.evening.live if live.progress.contested)
    count = len(one.progress.contested)
    sentence = ngettext(
        "%(round)s : %(count)d table attend l'arbitre.",
        "%(round)s : %(count)d tables attendent l'arbitre.",
        count,
    ) % {"round": one.title, "count": count}
    look = asked.desk.link(
        Permission.RECORD_SHEETS, _("Voir les tables"), "organiser:round", one.round.number
    )
    return Says(sentence=sentence, buttons=(look,), second=asked.report())


def phrase_played(asked: Asked) -> Says:
    evening = asked.evening
    look = asked.desk.link(Permission.SEE_DESK, _("Voir le classement"), "organiser:standings")
    if evening.current.last is None:
        name = name_in_quotes(evening.current.stage.name)
        sentence = _("%(stage)s peut commencer.") % {"stage": name}
    else:
        plain, other = _("La partie %(number)d est finie."), _("« %(round)s » : tout est joué.")
        sentence = phrase_of_round(evening.current.last, evening.last_title, plain, other)
    return Says(sentence=sentence, buttons=(asked.draw(),), second=look)


def phrase_to_open(asked: Asked) -> Says:
    evening, stage = asked.evening, asked.evening.current.stage
    values = {"name": stage.name}
    anchor = ""
    sentence, label = _("« %(name)s » peut s'ouvrir."), _("Ouvrir « %(name)s »")
    if evening.opening == OpeningStep.BARRAGE:
        anchor = "#egalite"
        sentence = _("« %(name)s » : égalité pour la dernière place.")
        label = _("Régler la dernière place")
    elif evening.opening == OpeningStep.LOT:
        anchor = "#repechage"
        sentence = _("« %(name)s » : des places restent à tirer au sort.")
        label = _("Faire le repêchage")
    link = asked.desk.link(
        Permission.DRAW_ROUNDS, label % values, "organiser:stage", stage.number, within=anchor
    )
    return Says(sentence=sentence % values, buttons=(link,))


def phrase_to_mend(asked: Asked) -> Says:
    sentence = ngettext(
        "%(count)d résultat corrigé change la suite.",
        "%(count)d résultats corrigés changent la suite.",
        asked.evening.to_mend,
    ) % {"count": asked.evening.to_mend}
    mend = asked.desk.link(
        Permission.DRAW_ROUNDS, _("Choisir ce qu'il en advient"), "organiser:mending"
    )
    return Says(sentence=sentence, buttons=(mend,))


def phrase_level(asked: Asked) -> Says:
    match = asked.evening.undecided[0]
    table = match.table_number
    label = _("Dire qui passe, table %(table)s") % {"table": table}
    name = asked.desk.link(
        Permission.DRAW_ROUNDS, label, "organiser:draw_winner", match.round.number, table
    )
    return Says(sentence=asked.evening.undecided_said, buttons=(name,))


def phrase_too_few(asked: Asked) -> Says:
    return Says(
        sentence=_("Il manque des équipes pour continuer."), buttons=(asked.note_arrivals(),)
    )


PLAYED: Mapping[CardState, Saying] = {
    CardState.PLAYING: phrase_playing,
    CardState.DOUBTS: phrase_doubts,
    CardState.DISAGREEING: phrase_disagreeing,
    CardState.PLAYED: phrase_played,
    CardState.TO_OPEN: phrase_to_open,
    CardState.TO_MEND: phrase_to_mend,
    CardState.LEVEL: phrase_level,
    CardState.TOO_FEW: phrase_too_few,
}


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
