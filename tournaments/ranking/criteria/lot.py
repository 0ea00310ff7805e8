"""Drawn lot: chance, stored so that it always falls the same way."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from tournaments.ranking.criteria.criterion import Criterion, Measure
from tournaments.ranking.messages import gettext_noop as _
from tournaments.ranking.tally import Field, Tally

_TICKET_DIGITS = 8


class Lot(Criterion):
    """Lowest ticket; a ticket is the SHA-256 of the stored seed and the participant's number."""

    code = "lot"
    label = _("Tirage au sort")
    sentence = _("Le sort, tiré une fois pour toutes, départage ceux qui sont à égalité.")
    separates = _("tirage au sort : billet %(better_ticket)s avant billet %(worse_ticket)s")
    equal = _("tirage au sort : même billet %(ticket)s")
    settles = _("le tirage au sort, plus haut, ne laisse personne à égalité.")

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Draw a ticket for each of the `tied`."""
        return {t.participant.id: _ticket(field.lot_seed, t.participant.number) for t in tied}


def _ticket(seed: int | str | None, number: int) -> Measure:
    digest = sha256(f"{seed}:{number}".encode()).hexdigest()
    ticket = digest[:_TICKET_DIGITS]
    return Measure(key=(-int(digest, 16),), facts={"ticket": ticket}, shown=ticket)
