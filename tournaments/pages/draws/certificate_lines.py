"""What schedules, brackets and mêlées guarantee, sentence by sentence."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.enums import DrawSystem
from tournaments.models import Round
from tournaments.models.sheets.shapes import KeptCertificate
from tournaments.queries.draws.exempt_matches import list_added_rematches, list_slots_alone


@dataclass(frozen=True, kw_only=True, slots=True)
class CertificateLine:
    """One statement; `is_good` is False for what could not be avoided or was chosen by hand."""

    text: str
    is_good: bool


def phrase_good_line(text: str | Promise, **values: object) -> CertificateLine:
    """A statement of what is as it should be."""
    return CertificateLine(text=str(text) % values, is_good=True)


def phrase_counted_line(count: int, none: str, some: str) -> CertificateLine:
    """Line saying that something never happens, or how often it cannot be avoided."""
    return CertificateLine(text=some % {"count": count} if count else none, is_good=not count)


def phrase_claim(certificate: KeptCertificate, sentence: str) -> str:
    """The sentence of a number, and that no draw would better it where that is proved."""
    if certificate["optimal"]:
        return _("%(said)s, le moins possible.") % {"said": sentence}
    return f"{sentence}."


def phrase_rematches(drawn: int, added: int, some: str) -> CertificateLine:
    """How many meet again: tables `drawn`, which `some` tells, and those `added` for an exempt."""
    if not added:
        return phrase_counted_line(
            drawn, _("Personne ne rejoue contre les mêmes adversaires."), some
        )
    sentence = ngettext(
        "%(count)d rencontre déjà jouée, dont %(added)d ajoutée après le tirage.",
        "%(count)d rencontres déjà jouées, dont %(added)d ajoutées après le tirage.",
        drawn + added,
    )
    return CertificateLine(text=sentence % {"count": drawn + added, "added": added}, is_good=False)


def has_note(certificate: KeptCertificate, *codes: str) -> bool:
    """Whether the draw says one of these of itself."""
    return any(note["code"] in codes for note in certificate.get("notes", ()))


def read_option(round_: Round, name: str, default: object) -> Any:
    """An option that the round was drawn with."""
    return round_.draw_input.get("options", {}).get(name, default)


_CALENDARS: Mapping[str, str | Promise] = {
    DrawSystem.ROUND_ROBIN: gettext_lazy(
        "Le calendrier est fixé d'avance : chacun y rencontre tous les autres."
    ),
    DrawSystem.POOLS: gettext_lazy(
        "Le calendrier est fixé d'avance : chacun y rencontre tous ceux de sa poule."
    ),
    DrawSystem.MOVEMENT: gettext_lazy(
        "La rotation est fixée d'avance : une moitié reste à sa table, l'autre avance d'une table."
    ),
}
EXEMPT_IN_TURN = gettext_lazy("Chacun est exempt à son tour, comme le calendrier le prévoit.")
EXEMPT_IN_MOVEMENT = gettext_lazy(
    "L'exempt a la place vide en face de lui : il est toujours de la moitié qui reste assise."
)
_MADE_ANEW = "late-schedule"
_LEFT_THE_CALENDAR = ("off-schedule", "beyond-schedule", _MADE_ANEW)


def phrase_schedule_lines(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    """Lines on a calendar that was kept: whom it lets meet again, and who rests."""
    free = has_note(certificate, *_LEFT_THE_CALENDAR)
    if not free:
        yield phrase_good_line(_CALENDARS[round_.system])
    yield phrase_forbidden(certificate, free)
    again = certificate["rematches"]
    if not has_note(certificate, "return-leg"):
        met = ngettext("%(count)d rencontre déjà jouée", "%(count)d rencontres déjà jouées", again)
        sentence = ngettext(
            "%(count)d rencontre déjà jouée, que le calendrier demande.",
            "%(count)d rencontres déjà jouées, que le calendrier demande.",
            again,
        )
        added = len(list_added_rematches(round_))
        yield phrase_rematches(again, added, phrase_claim(certificate, met) if free else sentence)
    if has_note(certificate, _MADE_ANEW):
        yield phrase_good_line(_("Les exempts s'équilibrent d'ici la dernière partie."))
    elif not free and (certificate["repeat_byes"] or _is_odd(round_)):
        moves = round_.system == DrawSystem.MOVEMENT
        yield phrase_good_line(EXEMPT_IN_MOVEMENT if moves else EXEMPT_IN_TURN)


def phrase_forbidden(certificate: KeptCertificate, free: bool) -> CertificateLine:
    """How many matches were not to be; `free` where the draw chooses who meets whom."""
    count = certificate["forbidden"]
    sentence = ngettext("%(count)d rencontre interdite.", "%(count)d rencontres interdites.", count)
    if not free:
        sentence = ngettext(
            "%(count)d rencontre interdite, que le système demande.",
            "%(count)d rencontres interdites, que le système demande.",
            count,
        )
    elif certificate["optimal"]:
        sentence = ngettext(
            "%(count)d rencontre interdite, inévitable.",
            "%(count)d rencontres interdites, inévitables.",
            count,
        )
    return phrase_counted_line(count, _("Aucune rencontre interdite."), sentence)


def phrase_schedule_proof(round_: Round, certificate: KeptCertificate) -> CertificateLine:
    """How far the round leaves a choice."""
    if has_note(certificate, _MADE_ANEW) and certificate["optimal"]:
        return phrase_good_line(
            _("Prouvé : en moins de parties, tous ne pourraient pas se rencontrer.")
        )
    if has_note(certificate, *_LEFT_THE_CALENDAR):
        return phrase_good_line(
            _("Prouvé : aucun autre tirage ne fait mieux. Numéro du tirage : %(seed)s."),
            seed=certificate["seed"],
        )
    return phrase_good_line(_("Le calendrier ne laisse aucun choix : chacun peut le refaire."))


_SEEDINGS: Mapping[str, str | Promise] = {
    "seeded": gettext_lazy(
        "Têtes de série : les mieux placés ne peuvent se rencontrer qu'à la fin du tableau."
    ),
    "pots": gettext_lazy(
        "Têtes de série par chapeaux : la 1 et la 2 aux deux bouts du tableau, puis 3–4, 5–8… "
        "au sort."
    ),
    "lot": gettext_lazy("Toutes les places du tableau sont tirées au sort."),
    "listed": gettext_lazy("Le tableau suit l'ordre d'entrée : 1–2, 3–4…"),
}


def phrase_bracket_lines(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    """How the bracket was filled or goes on, who meets again, and who passes."""
    if round_.stage_round == 1:
        yield phrase_good_line(_SEEDINGS[read_option(round_, "seeding", "seeded")])
        if read_option(round_, "apart", True):
            yield phrase_counted_line(
                certificate["rematches"],
                _("Personne ne rejoue dès le premier tour contre les mêmes adversaires."),
                ngettext(
                    "%(count)d rencontre déjà jouée, que les places du tableau imposent.",
                    "%(count)d rencontres déjà jouées, que les places du tableau imposent.",
                    certificate["rematches"],
                ),
            )
    else:
        yield phrase_good_line(_("Les rencontres viennent des résultats du tour d'avant."))
    if certificate["forbidden"]:
        yield phrase_forbidden(certificate, free=False)
    passing, waiting = _sitting_out(round_)
    if passing:
        yield phrase_good_line(
            ngettext(
                "%(count)d équipe passe sans jouer, faute d'adversaire.",
                "%(count)d équipes passent sans jouer, faute d'adversaires.",
                passing,
            ),
            count=passing,
        )
    if waiting:
        yield phrase_good_line(
            ngettext(
                "%(count)d équipe attend sa prochaine rencontre.",
                "%(count)d équipes attendent leur prochaine rencontre.",
                waiting,
            ),
            count=waiting,
        )


def phrase_bracket_proof(round_: Round, certificate: KeptCertificate) -> CertificateLine:
    """Proof that nothing was chosen once the bracket stood."""
    if round_.stage_round == 1:
        return phrase_good_line(
            _("Le même numéro donne le même tableau. Numéro du tirage : %(seed)s."),
            seed=certificate["seed"],
        )
    return phrase_good_line(_("Le tableau ne laisse aucun choix : chacun peut le vérifier."))


_MELEE_COSTS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "balanced": (
        gettext_lazy(
            "Équilibre des camps : %(amount)s d'écart à la moyenne en tout ; un écart de 2 "
            "compte 4, de 3 compte 9."
        ),
        gettext_lazy(
            "Équilibre des tables : %(amount)s d'écart entre les deux camps en tout ; un écart "
            "de 2 compte 4, de 3 compte 9."
        ),
    ),
    "level": (
        gettext_lazy(
            "Niveau des partenaires : %(amount)s d'écart en tout ; un écart de 2 compte 4, de 3 "
            "compte 9."
        ),
        gettext_lazy(
            "Niveau des tables : %(amount)s d'écart entre les deux camps en tout ; un écart de 2 "
            "compte 4, de 3 compte 9."
        ),
    ),
}


def phrase_melee_lines(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    """Partners again, opponents again, who waits, and how even the tables are."""
    yield phrase_forbidden(certificate, free=True)
    again, rematches = certificate["partners_again"], certificate["rematches"]
    same_club = certificate["same_club"]
    yield phrase_counted_line(
        again,
        _("Personne ne retrouve un ancien partenaire."),
        phrase_claim(
            certificate,
            ngettext("%(count)d partenaire déjà eu", "%(count)d partenaires déjà eus", again),
        ),
    )
    yield phrase_counted_line(
        rematches,
        _("Personne ne retrouve un ancien adversaire."),
        phrase_claim(
            certificate,
            ngettext(
                "%(count)d adversaire déjà rencontré",
                "%(count)d adversaires déjà rencontrés",
                rematches,
            ),
        ),
    )
    if round_.draw_input.get("avoid_same_club"):
        yield phrase_counted_line(
            same_club,
            _("Aucune table ne réunit deux joueurs d'un même club."),
            phrase_claim(
                certificate,
                ngettext(
                    "%(count)d paire d'un même club est à la même table",
                    "%(count)d paires d'un même club sont à la même table",
                    same_club,
                ),
            ),
        )
    yield from _who_waits(round_, certificate)
    costs = _MELEE_COSTS.get(read_option(round_, "balance", "balanced"), ())
    for sentence, amount in zip(costs, certificate["cost"], strict=False):
        yield phrase_good_line(sentence, amount=amount)


def _who_waits(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    waiting = len(round_.draw_input.get("teams", ())) % 4
    if not waiting:
        return
    yield phrase_good_line(
        ngettext(
            "%(count)d joueur attend la partie suivante : on joue par quatre.",
            "%(count)d joueurs attendent la partie suivante : on joue par quatre.",
            waiting,
        ),
        count=waiting,
    )
    yield phrase_counted_line(
        certificate["repeat_byes"],
        _("Personne n'attend plus souvent qu'un autre."),
        _("Quelqu'un attend alors qu'un autre a attendu moins souvent."),
    )


def _is_odd(round_: Round) -> bool:
    return len(round_.draw_input.get("teams", ())) % 2 == 1


def _sitting_out(round_: Round) -> tuple[int, int]:
    """How many pass, by the slots that they pass, and how many wait, as theirs is not due yet."""
    alone = list_slots_alone(round_)
    passing = sum(1 for slot in alone if slot)
    return passing, len(alone) - passing
