"""What a phone says of its table above the score: who comes, and what waits for whom."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import DealStep
from tournaments.pages.phones.arbiter_words import ArbiterNews
from tournaments.pages.phones.shown import PhoneDeal, PhonePage


@dataclass(frozen=True, slots=True)
class PhoneNotice:
    """A few words in a frame, and in which: `warning` or `info`."""

    frame: str
    words: str


def phrase_question(page: PhonePage, deal: PhoneDeal, *, compares: bool) -> str:
    """What a deal that waits for an answer is headed by: on this phone for the other side, where
    that one is handed it; else for its own, to which two versions may be shown."""
    about = {"side": page.other.name, "number": deal.number, "title": deal.title}
    if deal is not page.question:
        return _("%(side)s, donne %(number)s : est-ce juste ?") % about
    if deal.step == DealStep.DISPUTED:
        return _("%(title)s : vous ne dites pas la même chose") % about
    if compares:
        return _("%(title)s : %(side)s corrige la feuille") % about
    return _("Donne %(number)s, saisie par %(side)s") % about


def list_notices(page: PhonePage, news: ArbiterNews, newcomer: str) -> list[PhoneNotice]:
    """What a side reads before its score; `newcomer` says who speaks by another phone now."""
    return [
        *_list_notices_of_sheet(page, newcomer),
        *_list_notices_of_arbiter(page, news),
        *_list_notices_of_own_deals(page),
        *_list_notices_of_their_deals(page),
    ]


def _list_notices_of_sheet(page: PhonePage, newcomer: str) -> Iterator[PhoneNotice]:
    if newcomer:
        yield PhoneNotice("warning", newcomer)
    if page.is_taken_over:
        sentence = _(
            "La table de marque a repris la feuille : montrez-lui le papier, ne saisissez plus"
            " rien ici."
        )
        yield PhoneNotice("warning", sentence)
    if page.is_forfeit:
        yield PhoneNotice("info", _("Un forfait est enregistré à cette table."))


def _list_notices_of_arbiter(page: PhonePage, news: ArbiterNews) -> Iterator[PhoneNotice]:
    if news.is_coming:
        comes = _("L'arbitre arrive.")
        if page.goes_on:
            comes = _("L'arbitre arrive : jouez la suite en l'attendant.")
        yield PhoneNotice("info", comes)
    elif news.is_called:
        called = [_("L'arbitre est appelé.")]
        if news.about:
            called = [_("L'arbitre est appelé pour la donne %(deal)s.") % {"deal": news.about}]
        if page.goes_on:
            called.append(_("Jouez la suite en l'attendant."))
        called.append(_("Une autre question ? Posez-la-lui quand il est là."))
        yield PhoneNotice("warning", " ".join(called))
    if news.is_dropped:
        closed = _("L'arbitre a clos votre demande, sans suite.")
        if page.goes_on:
            closed = _("L'arbitre a clos votre demande, sans suite : jouez la suite.")
        yield PhoneNotice("info", closed)
    if page.is_blocked:
        sentence = _(
            "Notez la suite sur la feuille de papier : vous la saisirez ici après la décision."
        )
        yield PhoneNotice("info", sentence)


def _list_notices_of_own_deals(page: PhonePage) -> Iterator[PhoneNotice]:
    """Whom what this side typed waits for: the desk's one yes, or the other side."""
    about = {"side": page.other.name, "n": page.waits_for_other}
    if page.is_awaited:
        sentence = _(
            "Votre première donne attend un geste de la table de marque, une seule fois : jouez"
            " et saisissez la suite."
        )
        if page.is_totals:
            sentence = _(
                "Vos totaux attendent un geste de la table de marque, une seule fois : rien à"
                " faire de plus."
            )
        yield PhoneNotice("info", sentence)
    if about["n"]:
        waits = ngettext(
            "%(n)s donne attend %(side)s.", "%(n)s donnes attendent %(side)s.", page.waits_for_other
        )
        if page.is_totals:
            waits = _("Vos totaux attendent %(side)s.")
        yield PhoneNotice("info", waits % about)


def _list_notices_of_their_deals(page: PhonePage) -> Iterator[PhoneNotice]:
    """How many the other side typed that are not shown yet."""
    count = page.typed_by_other
    sentence = ngettext(
        "%(side)s a saisi %(n)s donne ; vous la verrez à la fin.",
        "%(side)s a saisi %(n)s donnes ; vous les verrez à la fin.",
        count,
    )
    if page.is_totals:
        sentence = _("%(side)s a saisi les totaux : saisissez-les aussi, le site compare.")
    elif page.is_blind:
        sentence = ngettext(
            "%(side)s a saisi %(n)s donne : saisissez-la aussi, le site compare.",
            "%(side)s a saisi %(n)s donnes : saisissez-les aussi, le site compare.",
            count,
        )
    if count:
        yield PhoneNotice("info", sentence % {"side": page.other.name, "n": count})
