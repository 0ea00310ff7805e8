"""The papers of a suitcase that is open beside the site: marked as what they are, on every page."""

from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.enums import PhoneEntry
from tournaments.forms.printing.choices import SheetContents, TeamOrder
from tournaments.models import Tournament
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.printing.papers import PaperRequest

PAPERS_BESIDE = ("equipes", "classement", "feuilles")


def print_beside(tournament: Tournament, document: str, *, round_number: str, name: str) -> str:
    """A paper of the tournament as a page to print, the sheets with what is written on them; empty
    where the round is none of its own. `name` is the suitcase's."""
    # A code for a phone would be written, and would lead nowhere.
    tournament.phone_entry = PhoneEntry.NONE
    rounds = list_printable_rounds(tournament, with_previews=False)
    kind = PAPER_BY_CODE[document]
    chosen = {"contents": SheetContents.PLAYED.value, "order": TeamOrder.NUMBER.value}
    if round_number:
        chosen["round"] = round_number
    form = form_for(kind, tournament, rounds, chosen)
    if not form.is_valid():
        return ""
    paper = kind.build(PaperRequest(tournament=tournament, values=form.cleaned_data))
    mark = _("Copie de la valise %(name)s : ne fait pas foi") % {"name": name}
    # The number of its changes is counted by each site for itself.
    marked = replace(paper, is_official=False, context={**paper.context, "beside": mark})
    return marked.html(as_page=True)
