"""Asking for a document of many pages."""

from tournaments.actors import Actor
from tournaments.enums import RoundState
from tournaments.forms.printing import PaperForm
from tournaments.models import Job, Tournament
from tournaments.printing.kinds import PaperKind
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.printing import PRINT_DOCUMENT


def request_print(
    kind: PaperKind, tournament: Tournament, form: PaperForm, *, public_address: str, by: Actor
) -> Job:
    """Ask for a document with the choices of a valid form.

    A job of the tournament can be seen by everybody who prints for it; one that shows an
    unpublished draw belongs to the person who asked alone.
    """
    round_ = form.cleaned_data.get("round")
    is_preview = round_ is not None and round_.state == RoundState.PREVIEW
    arguments = {
        "document": kind.code,
        "tournament": tournament.pk,
        "chosen": form.chosen,
        "with_previews": is_preview,
        "public_address": public_address,
    }
    owner = None if is_preview else tournament
    return submit_job(kind=PRINT_DOCUMENT, by=by, arguments=arguments, tournament=owner)
