"""Writing the file of a suitcase, from what stands here unchanged."""

import dataclasses
import io
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from suitcases.domain.brought import read_brought
from suitcases.file import Fault, Manifest, SuitcaseKind, write_suitcase
from suitcases.file.manifest import CONTENT_TYPE
from suitcases.models import Suitcase
from suitcases.queries.contents import build_manifest, list_contents
from tournaments.actors import Actor
from tournaments.domain.acts import ensure_site_key
from tournaments.domain.jobs import Document
from tournaments.enums import Custody
from tournaments.errors import Refused
from tournaments.models import Tournament

SUFFIX = ".valise"
_TOO_MUCH = frozenset({Fault.TOO_LARGE, Fault.TOO_MANY_ROWS})


def write_suitcase_file(suitcase: Suitcase) -> Document:
    """The file of a suitcase that is out, on its way there or back.

    While it is out nothing here changes, so that it is the same file each time. Raises Refused
    (`not-out`) where the tournament is at hand.
    """
    tournament = suitcase.tournament
    custody = Custody(tournament.custody)
    if custody not in (Custody.AWAY, Custody.RETURNED):
        raise Refused(_("Ce concours n'est pas dans une valise."), code="not-out")
    kind = SuitcaseKind.PACKED if custody == Custody.AWAY else SuitcaseKind.CLOSED
    made_at = tournament.custody_at or suitcase.packed_at
    manifest = build_manifest(
        suitcase, kind=kind, site=ensure_site_key(), made_at=made_at, made_by=tournament.custody_by
    )
    name = f"{tournament.slug}-{suitcase}" + ("-retour" if kind == SuitcaseKind.CLOSED else "")
    return _write(tournament, manifest, name)


def write_copy(suitcase: Suitcase) -> Document:
    """A hall's copy as it would go home now, to be put aside."""
    tournament, now = suitcase.tournament, timezone.now()
    manifest = build_manifest(
        suitcase,
        kind=SuitcaseKind.CLOSED,
        site=ensure_site_key(),
        made_at=now,
        made_by=tournament.custody_by,
    )
    day = timezone.localtime(now)
    return _write(tournament, manifest, f"{tournament.slug}-{suitcase}-de-cote-{day:%d-%m-%H%M}")


def write_archive(tournament: Tournament, *, with_names: bool, by: Actor) -> Document:
    """The file of an evening to keep, or to send when asking for help; nothing changes by it."""
    kept_nowhere = Suitcase(
        tournament=tournament, number=0, secret=secrets.token_hex(32), packed_at=timezone.now()
    )
    manifest = build_manifest(
        kept_nowhere,
        kind=SuitcaseKind.ARCHIVE,
        site=ensure_site_key(),
        made_at=kept_nowhere.packed_at,
        made_by=by.name if with_names else "–",
    )
    if not with_names:
        manifest = dataclasses.replace(manifest, with_names=False, head="")
    suffix = "" if with_names else "-sans-noms"
    return _write(tournament, manifest, f"{tournament.slug}-archive{suffix}")


def _write(tournament: Tournament, manifest: Manifest, name: str) -> Document:
    with transaction.atomic():
        # All the rows of one moment.
        counts, contents = list_contents(tournament, manifest)
    manifest = dataclasses.replace(manifest, counts=counts)
    raw = io.BytesIO()
    write_suitcase(raw, manifest, contents)
    _refuse_unread(content := raw.getvalue())
    return Document(name=f"{name}{SUFFIX}", content_type=CONTENT_TYPE, content=content)


def _refuse_unread(content: bytes) -> None:
    """Raise Refused for a file that no site would open: who carries it is told here, not there."""
    try:
        read_brought(content)
    except Refused as refusal:
        sentence = _(
            "Aucun site n'ouvrirait cette valise (%(what)s) : reprenez le concours ici, et appelez "
            "l'administrateur du site."
        )
        if refusal.code in _TOO_MUCH:
            sentence = _("Ce concours est trop grand pour une valise : aucun site ne l'ouvrirait.")
        what = refusal.details.get("what", refusal.code)
        raise Refused(sentence % {"what": what}, code=refusal.code) from refusal
