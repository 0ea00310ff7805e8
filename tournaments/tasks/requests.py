"""Asking for a document of many pages, and for a whole tournament or club as files."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournaments.actors import Actor
from tournaments.enums import RoundState
from tournaments.forms.printing.papers import PaperForm
from tournaments.models import Club, Job, Tournament
from tournaments.permissions import Permission
from tournaments.printing.papers import PaperKind
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.kinds import EXPORT_CLUB, EXPORT_TOURNAMENT, PRINT_DOCUMENT, PRINT_JOINED


def request_export(
    tournament: Tournament, *, may: Collection[Permission], with_contacts: bool, by: Actor
) -> Job:
    """Ask for the file; it belongs to the person who asked alone, as what is in it is theirs to
    have."""
    arguments = {
        "tournament": tournament.pk,
        "may": sorted(may),
        "with_contacts": with_contacts,
    }
    return submit_job(kind=EXPORT_TOURNAMENT, by=by, arguments=arguments)


def request_club_export(club: Club, *, by: Actor) -> Job:
    """Ask for the file of all that a club has; it belongs to the person who asked alone."""
    return submit_job(kind=EXPORT_CLUB, by=by, arguments={"club": club.pk})


def request_print(
    kind: PaperKind, tournament: Tournament, form: PaperForm, *, public_address: str, by: Actor
) -> Job:
    """Ask for a document with the choices of a valid form.

    A job of the tournament can be seen by everybody who prints for it; one that shows an
    unpublished draw belongs to the person who asked alone.
    """
    request = {"document": kind.code, "chosen": form.chosen, "public_address": public_address}
    return _submit(PRINT_DOCUMENT, tournament, request, [form], by=by)


def request_joined(
    tournament: Tournament,
    papers: Sequence[tuple[PaperKind, PaperForm]],
    *,
    title: str,
    public_address: str,
    by: Actor,
) -> Job:
    """Ask for several documents as one file, each with the choices of its valid form; who sees the
    job is as for one of them."""
    chosen = [{"document": kind.code, "chosen": form.chosen} for kind, form in papers]
    request = {"papers": chosen, "title": title, "public_address": public_address}
    return _submit(PRINT_JOINED, tournament, request, [form for _kind, form in papers], by=by)


def _submit(
    kind: str,
    tournament: Tournament,
    request: Mapping[str, Any],
    forms: Sequence[PaperForm],
    *,
    by: Actor,
) -> Job:
    rounds = [form.cleaned_data.get("round") for form in forms]
    is_preview = any(round_ is not None and round_.state == RoundState.PREVIEW for round_ in rounds)
    arguments = {**request, "tournament": tournament.pk, "with_previews": is_preview}
    owner = None if is_preview else tournament
    return submit_job(kind=kind, by=by, arguments=arguments, tournament=owner)
