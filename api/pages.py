"""Programs that are told no more, on the page of an evening."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from api.models import Hook
from api.queries import list_broken_hooks
from tournaments.pages.evening.actions import Action, Desk
from tournaments.pages.evening.matters import Matter
from tournaments.permissions import Permission


def list_broken(desk: Desk) -> Iterator[Matter]:
    """Each program that is told no more, for who gives rights."""
    for hook in list_broken_hooks(desk.tournament) if Permission.GIVE_RIGHTS in desk.may else ():
        said = _("« %(label)s » n'est plus prévenu.") % {"label": hook.label}
        look = _look_at(desk, hook)
        yield Matter(sentence=said, action=look)


def _look_at(desk: Desk, hook: Hook) -> Action | None:
    """A link to a program: of this concours, or of the whole club."""
    label = _("Voir pourquoi")
    if hook.tournament_id:
        return desk.link(Permission.GIVE_RIGHTS, label, "organiser:hook_page", hook.key)
    if Permission.RUN_CLUB not in desk.may:
        return None
    place = [desk.tournament.club.slug, hook.key]
    return Action(label=label, url=reverse("organiser:club_hook_page", args=place))
