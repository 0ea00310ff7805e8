"""What a page needs beside its words: the token of an act, beside that of the site; scripts, which
a server sends in one piece and a developer's site one by one; and the way to the chapter of the
help that answers its questions."""

from typing import Any

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.pages.help.chapters import find_answer
from tournaments.views.languages import spoken_address
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


@register.simple_tag
def scripts(bundle: str) -> SafeString:
    """The tags of a bundle of `SCRIPT_BUNDLES`: one where the files were collected, else each."""
    is_bundled = getattr(staticfiles_storage, "is_bundled", False)
    names = [bundle] if is_bundled else settings.SCRIPT_BUNDLES[bundle]
    return format_html_join(
        "\n    ",
        '<script src="{}" defer></script>',
        ((staticfiles_storage.url(name),) for name in names),
    )


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
