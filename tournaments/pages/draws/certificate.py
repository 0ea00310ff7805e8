"""The certificate of a draw in plain words."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.enums import DrawSystem
from tournaments.models import Round
from tournaments.models.sheets.shapes import KeptCertificate
from tournaments.pages.draws.certificate_lines import (
    CertificateLine,
    has_note,
    phrase_bracket_lines,
    phrase_bracket_proof,
    phrase_claim,
    phrase_counted_line,
    phrase_forbidden,
    phrase_good_line,
    phrase_melee_lines,
    phrase_rematches,
    phrase_schedule_lines,
    phrase_schedule_proof,
)
from tournaments.pages.draws.fixed_reasons import phrase_exchanges
from tournaments.pages.draws.look_words import SEATED_LATE
from tournaments.pairing import Note, note_text
from tournaments.queries.draws.exempt_matches import list_added_rematches
from tournaments.queries.draws.stored_draws import list_seated_late
from tournaments.queries.stages.chain import find_draw_family
from tournaments.wording import engine_language


def phrase_certificate(
    round_: Round, certificate: KeptCertificate | None = None
) -> list[CertificateLine]:
    """What the draw of a round proves, sentence by sentence, in the order of the levels.

    `certificate` stands in for the stored one (a swap before it is made): nothing is proved of it,
    nor of tables that were changed by hand.
    """
    kept: KeptCertificate = round_.certificate if certificate is None else certificate
    if certificate is not None or round_.swaps:
        kept = {**kept, "optimal": False}
    lines = _LINES[find_draw_family(round_.system)]
    sentences = [*lines(round_, kept), *_notes(round_, kept)]
    if certificate is not None:
        return sentences
    return [*sentences, *_exchanged(round_), *_met_again_meanwhile(round_), _proof(round_, kept)]


def _exchanged(round_: Round) -> Iterator[CertificateLine]:
    """Which teams took one another's places in a bracket, and whom that kept apart."""
    if find_draw_family(round_.system) == "bracket":
        for exchange in phrase_exchanges(round_):
            yield CertificateLine(text=exchange.sentence, is_good=True)


def _met_again_meanwhile(round_: Round) -> Iterator[CertificateLine]:
    """The matches added for an exempt after the draw, against a team that it had met."""
    for match in list_added_rematches(round_):
        sentence = _(
            "Ajoutée après le tirage : l'équipe exempte %(exempt)s rejoue contre l'équipe "
            "%(other)s, déjà rencontrée."
        )
        values = {"exempt": match.ns.number, "other": match.ew and match.ew.number}
        yield CertificateLine(text=sentence % values, is_good=False)


def _matching_lines(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    rematches = certificate["rematches"]
    yield phrase_forbidden(certificate, free=True)
    yield phrase_rematches(
        rematches,
        len(list_added_rematches(round_)),
        phrase_claim(
            certificate,
            ngettext(
                "%(count)d rencontre déjà jouée", "%(count)d rencontres déjà jouées", rematches
            ),
        ),
    )
    same_club = certificate["same_club"]
    if round_.draw_input.get("avoid_same_club"):
        yield phrase_counted_line(
            same_club,
            _("Aucune table n'oppose deux équipes d'un même club."),
            ngettext(
                "%(count)d table oppose deux équipes d'un même club.",
                "%(count)d tables opposent deux équipes d'un même club.",
                same_club,
            ),
        )
    if len(round_.draw_input.get("teams", [])) % 2 == 1:
        yield from _bye(certificate)
    yield from _cost(round_, certificate)


def _bye(certificate: KeptCertificate) -> Iterator[CertificateLine]:
    if certificate["repeat_byes"]:
        yield CertificateLine(
            text=_("L'exempt a déjà manqué plus de parties que d'autres."), is_good=False
        )
    else:
        yield CertificateLine(
            text=_("L'exempt n'a pas manqué plus de parties que d'autres."), is_good=True
        )
    if certificate["bye_distance"]:
        places = certificate["bye_distance"]
        yield CertificateLine(
            text=ngettext(
                "L'exempt est pris %(count)d place au-dessus de la dernière.",
                "L'exempt est pris %(count)d places au-dessus de la dernière.",
                places,
            )
            % {"count": places},
            is_good=True,
        )


_RANKS_APART = gettext_lazy(
    "Écarts de rang entre adversaires : %(amount)s en tout ; un écart de 2 rangs compte 4, de 3 "
    "rangs 9."
)
_POINTS_APART = gettext_lazy(
    "Écarts de points entre adversaires : %(amount)s en tout ; un écart de 2 points compte 4, de "
    "3 points 9."
)
_OFF_THE_OTHER_HALF = gettext_lazy(
    "Dans chaque groupe de points, la première moitié rencontre la seconde, dans l'ordre : "
    "%(amount)s d'écart en tout ; 2 rangs comptent 4, 3 rangs 9."
)
_COSTS: Mapping[str, tuple[Promise, ...]] = {
    DrawSystem.RANKING: (_RANKS_APART,),
    DrawSystem.SWISS: (_POINTS_APART, _RANKS_APART),
    DrawSystem.SLIDE: (_POINTS_APART, _OFF_THE_OTHER_HALF),
}


def _cost(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    sentences = _COSTS.get(round_.system, ())
    for sentence, amount in zip(sentences, certificate["cost"], strict=False):
        yield CertificateLine(text=str(sentence) % {"amount": amount}, is_good=True)


_IN_STEPS = ("melee-opponents", "melee-balance")
_SAID_ELSEWHERE = frozenset({"time-limit"})
_SAID_OF_TREES = frozenset({"repeat-bye"})
"""Who passes or waits follows from the tree, which has its own sentences for them."""
_SAID_OF_DRAWS_ALONE = frozenset({"forbidden", "rematch", "repeat-bye"})


def _notes(round_: Round, certificate: KeptCertificate) -> Iterator[CertificateLine]:
    hidden = _SAID_ELSEWHERE | (_SAID_OF_DRAWS_ALONE if round_.swaps else frozenset())
    if find_draw_family(round_.system) == "bracket":
        hidden |= _SAID_OF_TREES
    for note in certificate.get("notes", []):
        if note["code"] not in hidden:
            words = Note(code=note["code"], values=tuple(note["values"]))
            yield CertificateLine(text=note_text(words, engine_language()), is_good=False)


_LINES = {
    "matching": _matching_lines,
    "schedule": phrase_schedule_lines,
    "bracket": phrase_bracket_lines,
    "melee": phrase_melee_lines,
}


_NOT_PROVED: Mapping[bool, Promise] = {
    True: gettext_lazy("Le temps a manqué pour prouver qu'aucun tirage ne fait mieux."),
    False: gettext_lazy("Vous avez changé des tables vous-même."),
}


def _proof(round_: Round, certificate: KeptCertificate) -> CertificateLine:
    if round_.swaps:
        return CertificateLine(
            text=_("Des places ont été échangées à la main après le tirage."), is_good=False
        )
    if not certificate["optimal"]:
        ran_out = has_note(certificate, "time-limit")
        matching = find_draw_family(round_.system) == "matching"
        if matching and not ran_out and list_seated_late(round_):
            return phrase_good_line(str(SEATED_LATE))
        return CertificateLine(text=str(_NOT_PROVED[ran_out]), is_good=False)
    family = find_draw_family(round_.system)
    if family in _PROOFS:
        return _PROOFS[family](round_, certificate)
    sentence = _("Prouvé : aucun autre tirage ne fait mieux. Numéro du tirage : %(seed)s.")
    if has_note(certificate, *_IN_STEPS):
        sentence = _(
            "Prouvé par étapes : les partenaires, puis leurs adversaires. "
            "Numéro du tirage : %(seed)s."
        )
    return phrase_good_line(sentence, seed=certificate["seed"])


_PROOFS = {"schedule": phrase_schedule_proof, "bracket": phrase_bracket_proof}
