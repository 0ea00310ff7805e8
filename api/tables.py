"""The addresses that a club or a tournament has told, what each of them was told, and those that
are told no more, on the page of an evening."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from api.domain.hooks.hooks import list_broken_hooks
from api.enums import HookFault, HookPause
from api.models import Hook, HookDelivery
from tournaments.enums import MailState
from tournaments.pages.evening.actions import Action, Desk
from tournaments.pages.evening.matters import EveningMatter
from tournaments.permissions import Permission
from tournaments.tables.listing import (
    DAY,
    NUMBER,
    TEXT,
    TITLE,
    ButtonColumn,
    ListTable,
    build_badge,
    phrase_short_moment,
    read_words,
)


def phrase_hook_state(hook: Hook) -> SafeString:
    """How an address fares, in words and colour."""
    if hook.pause == HookPause.LEFT:
        return build_badge("contested", _("en pause : à reprendre"))
    if hook.pause == HookPause.BY_HAND:
        return build_badge("absent", _("en pause"))
    if hook.pause:
        return build_badge("contested", _("en pause : ne répond pas"))
    if hook.failures:
        return build_badge("provisional", _("ne répond pas"))
    return build_badge("final", _("en marche"))


class HookTable(ListTable):
    caption = gettext_lazy("Programmes à prévenir")
    route = "organiser:hook_export"

    label = tables.Column(verbose_name=gettext_lazy("Programme"), attrs=TITLE)
    host = tables.Column(verbose_name=gettext_lazy("Où"), attrs=TEXT)
    wanted = tables.Column(verbose_name=gettext_lazy("De quoi"), orderable=False, attrs=TEXT)
    pause = tables.Column(
        verbose_name=gettext_lazy("État"), orderable=False, empty_values=(), attrs=TEXT
    )
    told_at = tables.Column(
        verbose_name=gettext_lazy("Prévenu pour la dernière fois"), empty_values=(), attrs=TEXT
    )

    def __init__(
        self, hooks: Iterable[Hook], *, route: str, address: Callable[[Hook], str]
    ) -> None:
        super().__init__(hooks)
        self.route, self._address = route, address

    def render_label(self, record: Hook) -> str:
        """What it is called, with the way to its own page."""
        return format_html('<a href="{}">{}</a>', self._address(record), record.label)

    def value_label(self, record: Hook) -> str:
        """The name alone, for a file."""
        return record.label

    def render_wanted(self, record: Hook) -> str:
        """What it is told of, as it was ticked."""
        return " ; ".join(str(event.label) for event in record.wanted)

    def render_pause(self, record: Hook) -> str:
        return phrase_hook_state(record)

    def value_pause(self, record: Hook) -> str:
        return read_words(phrase_hook_state(record))

    def render_told_at(self, value: datetime | None) -> str:
        """When it took something last."""
        return phrase_short_moment(value) if value else _("jamais encore")


class AgainColumn(ButtonColumn):
    """A button per row that sends once more."""

    label = gettext_lazy("Renvoyer")
    look = "small"


class DeliveryTable(ListTable):
    """One row per thing that an address was told, or is to be."""

    caption = gettext_lazy("Envois des trente derniers jours")
    route = "organiser:hook_page_export"
    spare = ("status", "took_ms", "act")
    empty_text = gettext_lazy("Rien encore. « Essayer » envoie un message tout de suite.")

    event = tables.Column(verbose_name=gettext_lazy("Quoi"), orderable=False, attrs=TITLE)
    happened_at = tables.Column(verbose_name=gettext_lazy("Quand"), attrs=DAY)
    state = tables.Column(verbose_name=gettext_lazy("Envoi"), orderable=False, attrs=TEXT)
    status = tables.Column(verbose_name=gettext_lazy("Réponse"), orderable=False, attrs=NUMBER)
    took_ms = tables.Column(verbose_name=gettext_lazy("Durée (ms)"), orderable=False, attrs=NUMBER)
    tries = tables.Column(verbose_name=gettext_lazy("Essais"), orderable=False, attrs=NUMBER)

    def __init__(
        self,
        deliveries: Iterable[HookDelivery],
        *,
        route: str,
        again: Callable[[HookDelivery], str],
        names_tournament: bool,
    ) -> None:
        column = AgainColumn(address=again, about=lambda row: row.get_event_display())
        super().__init__(deliveries, extra_columns=[("act", column)])
        self.route, self._names_tournament = route, names_tournament

    def render_event(self, record: HookDelivery) -> str:
        words = str(record.get_event_display())
        number = record.round_number
        if number is not None:
            words = _("%(what)s : partie %(number)s") % {"what": words, "number": number}
        named = record.tournament if self._names_tournament else None
        return words if named is None else f"{words} · {named.name}"

    def render_happened_at(self, value: datetime) -> str:
        return phrase_short_moment(value)

    def value_happened_at(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value

    def render_state(self, record: HookDelivery) -> str:
        """How far it got, and why no further."""
        state = MailState(record.state)
        badge = build_badge(state.badge, state.label)
        why = format_html('<br><span class="small">{}</span>', _phrase_why(record))
        return format_html("{}{}{}", badge, why, _show_answer(record)) if record.fault else badge

    def value_state(self, record: HookDelivery) -> str:
        words = f"{MailState(record.state).label} {_phrase_why(record)}"
        return words.strip()


def _show_answer(delivery: HookDelivery) -> str:
    """What the other side or the network said, for who looks for the fault."""
    answer = delivery.answer or delivery.last_error
    layout = '<details class="why"><summary>{}</summary><div class="why__body">{}</div></details>'
    return format_html(layout, _("Ce qu'il a répondu"), answer) if answer else ""


def _phrase_why(delivery: HookDelivery) -> str:
    """Why it did not arrive, and when it is tried again."""
    sentences = [str(HookFault(delivery.fault).label)] if delivery.fault else []
    if delivery.state == MailState.QUEUED and delivery.tries:
        when = phrase_short_moment(delivery.not_before)
        sentences.append(_("Nouvel essai le %(when)s.") % {"when": when})
    return " ".join(sentences)


def list_broken(desk: Desk) -> Iterator[EveningMatter]:
    """Each program that is told no more, for who gives rights."""
    for hook in list_broken_hooks(desk.tournament) if Permission.GIVE_RIGHTS in desk.may else ():
        sentence = _("« %(label)s » n'est plus prévenu.") % {"label": hook.label}
        look = _look_at(desk, hook)
        yield EveningMatter(sentence=sentence, action=look)


def _look_at(desk: Desk, hook: Hook) -> Action | None:
    """A link to a program: of this concours, or of the whole club."""
    label = _("Voir pourquoi")
    if hook.tournament_id:
        return desk.link(Permission.GIVE_RIGHTS, label, "organiser:hook_page", hook.key)
    if Permission.RUN_CLUB not in desk.may:
        return None
    place = [desk.tournament.club.slug, hook.key]
    return Action(label=label, url=reverse("organiser:club_hook_page", args=place))
