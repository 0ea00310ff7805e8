"""What a browser would send back of a form that nobody touched."""

from typing import Any

from django import forms


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
