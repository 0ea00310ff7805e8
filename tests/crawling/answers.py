"""What a browser would send back of a form: untouched, or once its preview was seen."""

from typing import Any

from django import forms
from django.test import Client


def answers(form: forms.BaseForm) -> dict[str, Any]:
    """Each field by its name, and each cell of a field that has several."""
    sent: dict[str, Any] = {}
    for field in form:
        shown = field.value()
        if isinstance(field.field.widget, forms.MultiWidget):
            context = field.field.widget.get_context(field.html_name, shown, {})
            sent |= {cell["name"]: cell["value"] for cell in context["widget"]["subwidgets"]}
        else:
            sent[field.html_name] = shown
    return sent


def post_as_shown(client: Client, address: str, typed: dict[str, Any], **act: str) -> Any:
    """Ask for the preview of what is typed, then do the act with the digest that it carries."""
    shown = client.post(address, typed).context["shown"]
    return client.post(address, {**typed, "shown": shown, **act})
