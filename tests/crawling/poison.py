"""Texts that a page must not take for markup, in every free text of every row, and the reader that
sees where one was.

A new field is filled by itself: what is no text of people but a code of the program is named here.
"""

import re
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html.parser import HTMLParser
from itertools import count
from typing import Any
from unittest import mock

from django.apps import apps
from django.db import connection, models
from django.db.models.signals import pre_save
from django.utils import timezone

from tests.database.unguarded import unguarded

MARK = "xss"
"""The name of whatever the poison would make: an element, or an attribute."""
SHAPES = (
    "{n}\"'><xss xss=1 form=f formaction=/x/>{{{{ 41|add:1 }}}}xss<!--",
    "{n}\"'><xss xss=1 formaction=/x/>",
    "{n}\"'><xss xss>",
    "{n}\" xss='<xss>",
    "{n}<xss>",
    "<xss>",
    "\"'<",
    "<",
)
"""By falling length: each the most that a field of so many letters holds; `n` is a number that no
two texts share."""
ADDRESS = '"{n}<xss>\'"@e.fr'
"""An address of mail that the site's own check takes."""
TYPED = SHAPES[0].format(n=0)
EVALUATED = "42xss"
TWICE_ESCAPED = ("&amp;lt;xss", "&amp;#x27;&amp;gt;")

NO_WORDS = {
    # Made by the site, or looked up in its own tables before it is shown.
    "AuditDetail": {"content", "salt"},
    "AuditEntry": {"act", "subject_type", "digest", "previous_seal", "seal"},
    "Adjustment": {"reason_code"},
    "ApiToken": {"token_hash", "prefix", "scopes"},
    "Appeal": {"proposed", "votes"},
    "Booking": {"token_hash", "language", "not_with"},
    "BroughtFile": {"name"},
    "Award": {"why"},
    "Bucket": {"key"},
    "CancelledDraw": {"certificate", "draw_input", "swaps", "tables"},
    "Club": {"slug", "framed_by"},
    "ClubRuleSet": {"slug"},
    "CommandKey": {"code"},
    "DealRecord": {"facts"},
    "DeferredRequest": {"token_hash", "language"},
    "DeskSession": {"counted"},
    "HelperPass": {"token_hash"},
    "Hook": {"address", "host", "secret", "earlier_secret", "events"},
    "Incident": {"kind", "replay", "facts", "seated"},
    "Invitation": {"token_hash"},
    "Job": {"kind", "language", "arguments"},
    "JobDocument": {"content_type"},
    "KeptAnswer": {"key", "digest", "body"},
    "KeptAsPlayed": {"difference"},
    "Match": {"slot"},
    "Movement": {"external_id"},
    "OnlineAccount": {
        "client_secret", "signature_key", "site_url", "hook_hash", "access_token", "refresh_token",
    },
    "OnlineNotice": {"sha256"},
    "OnlinePayment": {"redirect_url", "refunds", "heard"},
    "OutgoingMail": {"dedup_key", "language", "calendar", "message_id"},
    "Passkey": {"host", "credential_hash"},
    "PhoneSeat": {"device", "asked_by", "kept_from"},
    "Player": {"name_key"},
    "PrizePlan": {"fund"},
    "Receipt": {"method"},
    "RecoveryCode": {"code_hash"},
    "Round": {"certificate", "draw_input", "swaps"},
    "RuleSetVersion": {"rulebook", "edition", "overrides"},
    "Ruling": {"applied", "effects", "proposal", "votes"},
    "ScoreSheet": {"result", "barred", "ruled"},
    "SecondStep": {"secret"},
    "Series": {"slug", "points_by_place"},
    "SheetPhoto": {"digest"},
    "SignedInBrowser": {"session_key"},
    "Stage": {"lost_rounds", "opened_on", "options", "rule_overrides"},
    "StageEntrant": {"pool"},
    "StandingsSnapshot": {"rows", "places"},
    "Suitcase": {"secret", "head", "people"},
    "TableCode": {"token_hash", "short_hash"},
    "TableEntry": {"base", "facts"},
    "TableSignature": {"digest", "device"},
    "TableStand": {"device"},
    "TotalsRecord": {"facts"},
    "Tournament": {
        "slug", "preset", "rulebook", "edition", "criteria",
        "rule_overrides", "table_numbers", "reserved_tables", "table_places",
    },
    "User": {"password"},
    "Wall": {"name"},
}  # fmt: skip
GIVEN: dict[str, Any] = {
    "Booking.answers": {"Repas": "Deux, sans poisson"},
    "DeferredRequest.told": {"player_1": "ROUX Jean", "email": "Jean@example.org", "phone": "06 1"},
    "Job.result": {"slug": "coupe", "name": "Coupe du club"},
    "Tournament.rules_source": {
        "id": "club/vendredi", "name": "Belote du vendredi", "version": 1,
        "rulebook": "ffb-belote", "overrides": {},
    },
}  # fmt: skip
"""What stands in a column of several words that an evening leaves empty."""
SOUGHT = {"ReceiptBook"}
"""Rows that are made to be found by what stands in them: filled at the end."""
NO_TEXTS = {"contenttypes", "sessions", "Permission", "Group"}
"""Django's own tables, which no page shows."""


def list_words(model: type[models.Model]) -> Iterator[models.Field[Any, Any]]:
    """The fields of a model that hold what somebody typed, or what a file or a program brought."""
    if NO_TEXTS & {model._meta.app_label, model.__name__}:
        return
    excluded = NO_WORDS.get(model.__name__, set())
    for field in model._meta.concrete_fields:
        is_text = isinstance(field, models.CharField | models.TextField | models.JSONField)
        if is_text and not field.choices and field.name not in excluded:
            yield field


_numbers = count(1)


def poison(field: models.Field[Any, Any]) -> str:
    """The most that a field holds, another one each time."""
    number = f"{next(_numbers):x}"
    if isinstance(field, models.EmailField):
        return ADDRESS.format(n=number)
    most = getattr(field, "max_length", None) or 500
    return next(text for shape in SHAPES if len(text := shape.format(n=number)) <= most)


def _poison_leaves(value: Any, field: models.Field[Any, Any]) -> Any:
    """A JSON value with every word of people in it poisoned; its codes are left."""
    if isinstance(value, dict):
        return {key: _poison_leaves(inner, field) for key, inner in value.items()}
    if isinstance(value, list):
        return [_poison_leaves(inner, field) for inner in value]
    return poison(field) if isinstance(value, str) and _is_said(value) else value


CODE = re.compile(r"[\w.:/-]{0,3}|[a-z0-9_.:/-]*|[0-9TZ:.+-]*")


def _is_said(text: str) -> bool:
    return (
        MARK not in text
        and re.fullmatch(r"[\w.:/-]{0,3}|[a-z0-9_.:/-]*|[0-9TZ:.+-]*", text) is None
    )


@contextmanager
def poisoned() -> Iterator[None]:
    """Whatever is saved meanwhile has its words replaced; every other row has words in each field,
    also where none were given."""

    def fill(sender: type[models.Model], instance: models.Model, **_told: Any) -> None:
        fills = instance._state.adding and sender.__name__ not in SOUGHT and next(turns) % 2 == 0
        for field in list_words(sender):
            value = getattr(instance, field.attname)
            if value or (fills and not isinstance(field, models.JSONField)):
                setattr(instance, field.attname, _poison_value(field, value))

    def make(rows: models.QuerySet[Any], instances: Any, *args: Any, **named: Any) -> Any:
        instances = list(instances)
        for instance in instances:
            fill(rows.model, instance)
        return bulk_create(rows, instances, *args, **named)

    turns, bulk_create = count(), models.QuerySet.bulk_create
    pre_save.connect(fill)
    try:
        with mock.patch.object(models.QuerySet, "bulk_create", make):
            yield
    finally:
        pre_save.disconnect(fill)


def _poison_value(field: models.Field[Any, Any], value: Any) -> Any:
    if isinstance(field, models.JSONField):
        return _poison_leaves(value, field)
    return value if value and MARK in value else poison(field)


def poison_rest(*own: models.Model) -> set[str]:
    """Poison what came into the database otherwise, and give each table a row, of `own` where it
    belongs to such; the fields that hold no poison even so."""
    with unguarded(connection):
        return {
            f"{model.__name__}.{field.name}"
            for model in apps.get_models()
            for field in list_words(model)
            if not _fill_column(model, field, own)
        }


def _fill_column(
    model: type[models.Model], field: models.Field[Any, Any], own: Sequence[models.Model]
) -> bool:
    """Whether a column holds poison now: each text of it, the last row's also where it has none."""
    rows = list(model._base_manager.order_by("pk").values_list("pk", field.attname))
    if not rows:
        rows = [(_make_row(model, own).pk, "")]
    found = False
    for key, value in rows:
        given = value
        if not value and key == rows[-1][0] and not found:
            usual = "" if isinstance(field, models.JSONField) else "given"
            given = GIVEN.get(f"{model.__name__}.{field.name}", usual)
        told = _poison_value(field, given) if given else value
        if told != value:
            model._base_manager.filter(pk=key).update(**{field.attname: told})
        found = found or "<" in str(told)
    return found


def _make_row(model: type[models.Model], own: Sequence[models.Model]) -> models.Model:
    """A row of a table that has none, of whatever its columns take."""
    values: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        if field.has_default() or field.null or isinstance(field, models.AutoField):
            continue
        if isinstance(field, models.UUIDField):
            values[field.attname] = uuid.uuid4()
        elif isinstance(field, models.ForeignKey):
            kin = [row for row in own if isinstance(row, field.related_model)]
            kin = kin or list(field.related_model._base_manager.all()[:1])
            values[field.name] = kin[0] if kin else _make_row(field.related_model, own)
        elif field.choices:
            values[field.attname] = field.choices[0][0]
        elif isinstance(field, models.DateTimeField):
            values[field.attname] = timezone.now()
        elif isinstance(field, models.BinaryField):
            values[field.attname] = b"1"
        elif isinstance(field, models.IntegerField | models.BooleanField):
            values[field.attname] = 1
    return model._base_manager.bulk_create([model(**values)])[0]


class Form:
    """A form of a page, with what its fields hold."""

    def __init__(self, attrs: dict[str, str | None]) -> None:
        self.action = attrs.get("action") or ""
        self.is_post = (attrs.get("method") or "").lower() == "post"
        self.values: list[tuple[str, str]] = []
        self.typed: set[str] = set()
        """The names of what one types into."""
        self.actions: dict[str, str] = {}
        """Where its buttons lead besides, with their names."""

    def fill(self, text: str) -> dict[str, list[str]]:
        """Its fields as a browser sends them, the same text in all that is typed."""
        sent: dict[str, list[str]] = {}
        for name, value in self.values:
            sent.setdefault(name, []).append(text if name in self.typed else value)
        return sent


class Reader(HTMLParser):
    """What the poison made of a page, the forms of it, and what stands there twice."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._ids: set[str] = set()
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element, with what is wrong with it."""
        values = dict(attrs)
        addresses = [values.get(name) or "" for name in ("href", "src", "action", "formaction")]
        if (
            MARK in tag
            or any(MARK in name for name in values)
            or values.get("form") == "f"
            or any(re.match(r"/x/?$|\s*(?:javascript|data):", address) for address in addresses)
        ):
            self.found.append(self.get_starttag_text() or tag)
        if name := values.get("id"):
            # The second of two forms that were not told apart: its labels lead to the first.
            if name in self._ids:
                self.found.append(f"{tag} #{name} again")
            self._ids.add(name)
        if tag == "a" and values.get("href"):
            self.links.append(str(values["href"]))
        if tag == "form":
            self.forms.append(Form(values))
        elif self.forms:
            self._note_field(tag, values)

    def _note_field(self, tag: str, values: dict[str, str | None]) -> None:
        form, name, kind = self.forms[-1], values.get("name") or "", values.get("type") or "text"
        if tag == "button" and values.get("formaction"):
            form.actions[str(values["formaction"])] = name
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in values or self._select not in dict(form.values):
                form.values = [pair for pair in form.values if pair[0] != self._select]
                form.values.append((self._select, values.get("value") or ""))
        elif tag == "textarea" or (tag == "input" and kind not in NOT_TYPED):
            form.typed.add(name)
            form.values.append((name, values.get("value") or ""))
        elif tag == "input" and (kind == "hidden" or "checked" in values):
            form.values.append((name, values.get("value") or "on"))

    def handle_endtag(self, tag: str) -> None:
        """The end of a menu."""
        if tag == "select":
            self._select = ""

    def handle_comment(self, data: str) -> None:
        """A comment that the poison began."""
        if MARK in data:
            self.found.append(f"<!--{data}-->")


NOT_TYPED = {"hidden", "checkbox", "radio", "file", "submit", "button", "date", "time", "image"}


def read_page(html: str) -> Reader:
    """What stands on a page."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    reader.found += [sign for sign in (EVALUATED, *TWICE_ESCAPED) if sign in html]
    return reader
