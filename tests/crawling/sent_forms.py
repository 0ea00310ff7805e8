"""Forms of a page as a browser would send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self


@dataclass(kw_only=True, slots=True)
class SentForm:
    """A form that is sent by POST: where to, what it asks for, and what it would say untouched.

    `values` has a list by name; `boxes` are the names that are ticked or not, `options` the values
    of each choice, `typed` the names of what is written into.
    """

    action: str
    values: dict[str, list[str]] = field(default_factory=dict)
    boxes: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    buttons: dict[str, str] = field(default_factory=dict)

    def touched(self, name: str) -> dict[str, list[str]]:
        """What it would say with one thing changed by a person."""
        held = self.values.get(name, [])
        if name in self.boxes:
            return {**self.values, name: [] if held else [self.boxes[name]]}
        if name in self.options:
            others = [value for value in self.options[name] if value not in ("", *held)]
            return {**self.values, name: others[:1] or held}
        return {**self.values, name: [f"9{held[0] if held else ''}"]}

    def filled(self, typed: str) -> dict[str, list[str]]:
        """What it would say with all that is empty filled in: so typed, or the first choice."""
        found = dict(self.values)
        for name in self.typed:
            found[name] = list(filter(None, found.get(name, []))) or [typed]
        for name, options in self.options.items():
            chosen = [value for value in options if value]
            found[name] = list(filter(None, found.get(name, []))) or chosen[:1]
        return found

    @property
    def names(self) -> list[str]:
        """The names of all that it says, hidden or not."""
        return sorted({*self.values, *self.boxes, *self.options})

    @property
    def asked(self) -> list[str]:
        """The names of what a person can change."""
        return [*self.typed, *self.boxes, *self.options]


class _Reader(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[SentForm] = []
        self._open: SentForm | None = None
        self._named: dict[str, SentForm] = {}
        self._select, self._area = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method", "").lower() == "post":
            self._open = SentForm(action=told.get("action") or self.address)
            self.forms.append(self._open)
            self._named[told.get("id", "")] = self._open
            return
        form = self._named.get(told["form"]) if "form" in told else self._open
        name = told.get("name", "")
        if form is None:
            return
        if tag == "option" and self._select:
            form.options[self._select].append(told.get("value", ""))
            if "selected" in told or not form.values.get(self._select):
                form.values[self._select] = [told.get("value", "")]
        elif name and "disabled" not in told:
            self._take(form, tag, name, told)

    def _take(self, form: SentForm, tag: str, name: str, told: dict[str, str]) -> None:
        kind = told.get("type", "text")
        if tag == "select":
            self._select, form.options[name] = name, []
        elif tag == "textarea":
            self._area, form.values[name] = name, [""]
            form.typed.append(name)
        elif tag == "button" or (tag == "input" and kind == "submit"):
            form.buttons.setdefault(name, told.get("value", ""))
        elif tag == "input" and kind == "radio":
            form.options.setdefault(name, []).append(told.get("value", ""))
            if "checked" in told:
                form.values[name] = [told.get("value", "")]
        elif tag == "input" and kind == "checkbox":
            form.boxes[name] = told.get("value", "on")
            if "checked" in told:
                form.values.setdefault(name, []).append(told.get("value", "on"))
        elif tag == "input" and kind != "file":
            form.values[name] = [told.get("value", "")]
            if kind != "hidden":
                form.typed.append(name)

    def handle_data(self, data: str) -> None:
        if self._area and self._open is not None:
            self._open.values[self._area] = [data.removeprefix("\n")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""

    @classmethod
    def read(cls, page: str, address: str) -> Self:
        reader = cls(address)
        reader.feed(page)
        return reader


def read_forms(page: str, address: str) -> list[SentForm]:
    """The forms of a page that are sent by POST."""
    return _Reader.read(page, address).forms
