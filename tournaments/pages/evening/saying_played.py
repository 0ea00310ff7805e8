"""What the card says while rounds are played, between two of them, and once all is played: the end,
the lots, the results."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.evening.actions import Action
from tournaments.pages.evening.card_desk import CardDesk, CardPhrase, CardWords
from tournaments.pages.evening.states import CardState
from tournaments.pages.evening.words import (
    name_in_quotes,
    phrase_of_round,
    phrase_still_playing,
    phrase_winners,
)
from tournaments.permissions import Permission
from tournaments.queries.stages.openings import OpeningStep


def phrase_playing(card: CardDesk) -> CardWords:
    detail = _("Il manque les feuilles de ces tables :")
    if card.is_by_totals:
        detail = _("Il manque les totaux de ces tables :")
    several = len(card.evening.live) > 1
    return CardWords(
        sentence=phrase_still_playing(card.evening),
        buttons=(card.type_sheets(),),
        second=card.report(),
        details=(detail,),
        plates=tuple(
            card.list_plates(live, live.progress.still_playing, several=several)
            for live in card.evening.live
            if live.progress.still_playing
        ),
    )


def phrase_doubts(card: CardDesk) -> CardWords:
    one = next(live for live in card.evening.live if live.progress.submitted)
    waiting = one.progress.submitted
    within = [table for table in waiting if card.desk.reaches(table)] or waiting
    sentence = ngettext(
        "%(round)s : %(count)d feuille à vérifier.",
        "%(round)s : %(count)d feuilles à vérifier.",
        len(waiting),
    )
    if card.is_by_totals:
        sentence = ngettext(
            "%(round)s : %(count)d total à vérifier.",
            "%(round)s : %(count)d totaux à vérifier.",
            len(waiting),
        )
    label = _("Vérifier la table %(table)d") % {"table": within[0]}
    check = card.desk.link(
        Permission.RECORD_SHEETS, label, "organiser:sheet", one.round.number, within[0]
    )
    more = (card.list_plates(one, waiting, several=False),) if len(waiting) > 1 else ()
    return CardWords(
        sentence=sentence % {"round": one.title, "count": len(waiting)},
        buttons=(check,),
        second=card.report(),
        plates=more,
    )


def phrase_disagreeing(card: CardDesk) -> CardWords:
    one = next(live for live in card.evening.live if live.progress.contested)
    count = len(one.progress.contested)
    sentence = ngettext(
        "%(round)s : %(count)d table attend l'arbitre.",
        "%(round)s : %(count)d tables attendent l'arbitre.",
        count,
    ) % {"round": one.title, "count": count}
    look = card.desk.link(
        Permission.RECORD_SHEETS, _("Voir les tables"), "organiser:round", one.round.number
    )
    return CardWords(sentence=sentence, buttons=(look,), second=card.report())


def phrase_played(card: CardDesk) -> CardWords:
    evening = card.evening
    look = card.desk.link(Permission.SEE_DESK, _("Voir le classement"), "organiser:standings")
    if evening.current.last is None:
        name = name_in_quotes(evening.current.stage.name)
        sentence = _("%(stage)s peut commencer.") % {"stage": name}
    else:
        plain, other = _("La partie %(number)d est finie."), _("« %(round)s » : tout est joué.")
        sentence = phrase_of_round(evening.current.last, evening.last_title, plain, other)
    return CardWords(sentence=sentence, buttons=(card.draw(),), second=look)


def phrase_to_open(card: CardDesk) -> CardWords:
    evening, stage = card.evening, card.evening.current.stage
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
    link = card.desk.link(
        Permission.DRAW_ROUNDS, label % values, "organiser:stage", stage.number, within=anchor
    )
    return CardWords(sentence=sentence % values, buttons=(link,))


def phrase_to_mend(card: CardDesk) -> CardWords:
    sentence = ngettext(
        "%(count)d résultat corrigé change la suite.",
        "%(count)d résultats corrigés changent la suite.",
        card.evening.to_mend,
    ) % {"count": card.evening.to_mend}
    mend = card.desk.link(
        Permission.DRAW_ROUNDS, _("Choisir ce qu'il en advient"), "organiser:mending"
    )
    return CardWords(sentence=sentence, buttons=(mend,))


def phrase_level(card: CardDesk) -> CardWords:
    match = card.evening.undecided[0]
    table = match.table_number
    label = _("Dire qui passe, table %(table)s") % {"table": table}
    name = card.desk.link(
        Permission.DRAW_ROUNDS, label, "organiser:draw_winner", match.round.number, table
    )
    return CardWords(sentence=card.evening.undecided_said, buttons=(name,))


def phrase_too_few(card: CardDesk) -> CardWords:
    return CardWords(
        sentence=_("Il manque des équipes pour continuer."), buttons=(card.note_arrivals(),)
    )


PLAYED: Mapping[CardState, CardPhrase] = {
    CardState.PLAYING: phrase_playing,
    CardState.DOUBTS: phrase_doubts,
    CardState.DISAGREEING: phrase_disagreeing,
    CardState.PLAYED: phrase_played,
    CardState.TO_OPEN: phrase_to_open,
    CardState.TO_MEND: phrase_to_mend,
    CardState.LEVEL: phrase_level,
    CardState.TOO_FEW: phrase_too_few,
}


def phrase_last_played(card: CardDesk) -> CardWords:
    count = card.evening.rounds_drawn
    sentence = _("Toutes les parties sont finies.")
    if card.tournament.stopped_at is not None:
        sentence = _("Le concours s'arrête là.")
    elif len(card.evening.stages) == 1:
        sentence = ngettext("La partie est finie.", "Les %(count)d parties sont finies.", count) % {
            "count": count
        }
    finish = card.desk.link(Permission.CHANGE_SETTINGS, _("Finir la soirée"), "organiser:end")
    return CardWords(
        sentence=sentence, buttons=(finish,), second=_go_on_in_pairs(card) or _look(card)
    )


def phrase_to_give(card: CardDesk) -> CardWords:
    sentence = _("Il reste à dire qui gagne quoi.")
    return CardWords(sentence=sentence, buttons=(card.go_to_the_end(_("Attribuer les lots")),))


def phrase_to_hand(card: CardDesk) -> CardWords:
    count = card.facts.lots.waiting
    sentence = ngettext(
        "Il reste %(count)d lot à remettre.", "Il reste %(count)d lots à remettre.", count
    ) % {"count": count}
    return CardWords(sentence=sentence, buttons=(card.go_to_the_end(_("Remettre les lots")),))


def phrase_hidden(card: CardDesk) -> CardWords:
    show = card.desk.act(
        Permission.DRAW_ROUNDS, _("Dévoiler le classement"), "organiser:standings_show"
    )
    return CardWords(sentence=_("Le classement est encore caché."), buttons=(show,))


def phrase_over(card: CardDesk) -> CardWords:
    publish = card.desk.link(Permission.PRINT, _("Donner les résultats"), "organiser:publishing")
    sentence = phrase_winners(card.tournament, card.facts.winners)
    return CardWords(
        sentence=sentence, buttons=(publish,), second=_go_on_in_pairs(card) or _look(card)
    )


def _look(card: CardDesk) -> Action | None:
    return card.desk.link(Permission.SEE_DESK, _("Voir le classement"), "organiser:standings")


def _go_on_in_pairs(card: CardDesk) -> Action | None:
    """After a mêlée the best may go on in pairs."""
    if not card.tournament.is_of_people:
        return None
    label = _("Continuer en paires")
    return card.desk.link(Permission.RUN_CLUB, label, "organiser:pairs_after")


LAST: Mapping[CardState, CardPhrase] = {
    CardState.LAST_PLAYED: phrase_last_played,
    CardState.TO_GIVE: phrase_to_give,
    CardState.TO_HAND: phrase_to_hand,
    CardState.HIDDEN: phrase_hidden,
    CardState.OVER: phrase_over,
}
