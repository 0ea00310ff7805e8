"""The way from a page to the chapter that answers its questions."""

from typing import Any

from django import template
from django.urls import reverse

from tournaments.pages.help.chapters import find_answer
from tournaments.views.languages import spoken_address

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: dict[str, Any]) -> str:
    """Where the help answers what this page raises; its first page where no chapter is closer."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    chapter, anchor = find_answer(match.view_name if match else "")
    if not chapter:
        return spoken_address(reverse("public:help"))
    address = spoken_address(reverse("public:help_chapter", args=[chapter]))
    return address + (f"#{anchor}" if anchor else "")
