"""Drawn lot: chance, stored so that it always falls the same way."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from tournaments.ranking.criteria.criterion import Criterion, Measure
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Field, Tally

_TICKET_DIGITS = 8


class LotCriterion(Criterion):
    """Lowest ticket; a ticket is the SHA-256 of the stored seed and the participant's number, and
    anybody can draw it again from the text that is told."""

    code = "lot"
    label = _("Tirage au sort")
    sentence = _("Le sort, tiré une fois pour toutes, départage ceux qui sont à égalité.")
    separates = _(
        "tirage au sort : billet %(better_ticket)s avant billet %(worse_ticket)s, débuts du "
        "SHA-256 de « %(better_text)s » et de « %(worse_text)s »"
    )
    equal = _("tirage au sort : même billet %(ticket)s")
    settles = _("le tirage au sort, plus haut, ne laisse personne à égalité.")
    summed_as = None
    by_chance = True
    has_column = False

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Draw a ticket for each of the `tied`."""
        return {t.participant.id: _ticket(field.lot_seed, t.participant.number) for t in tied}


def _ticket(seed: int | str | None, number: int) -> Measure:
    text = f"{seed}:{number}"
    digest = sha256(text.encode()).hexdigest()
    ticket = digest[:_TICKET_DIGITS]
    facts = {"ticket": ticket, "text": text}
    return Measure(key=(-int(digest, 16),), facts=facts, shown=ticket)
