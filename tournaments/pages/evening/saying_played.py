"""What the card says while rounds are played, and between two of them."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.evening.asked import Asked, Saying, Says
from tournaments.pages.evening.states import CardState
from tournaments.pages.evening.words import count_still_playing, name_in_quotes, phrase_of_round
from tournaments.permissions import Permission
from tournaments.queries.stages.openings import OpeningStep


def phrase_playing(asked: Asked) -> Says:
    detail = _("Il manque les feuilles de ces tables :")
    if asked.is_by_totals:
        detail = _("Il manque les totaux de ces tables :")
    several = len(asked.evening.live) > 1
    return Says(
        sentence=count_still_playing(asked.evening),
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
