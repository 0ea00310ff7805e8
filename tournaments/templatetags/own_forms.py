"""The token of an act, beside that of the site."""

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.views.own_forms import FIELD, build_form_token

register = template.Library()


@register.simple_tag(takes_context=True)
def own_form(context: Context, where: str = "", *args: Any) -> SafeString:
    """The field of a form that ends, hides, packs or deletes something: for the page's own address,
    another one, or that of a route."""
    address = where or context["request"].path
    if not address.startswith("/"):
        address = reverse(address, args=args)
    token = own_form_token(context, address)
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, token)


@register.simple_tag(takes_context=True)
def own_form_token(context: Context, address: str) -> str:
    """The value of that field, for a button that leads elsewhere than its form."""
    return build_form_token(context["request"], address)
