"""Scripts that a server sends in one piece and a developer's site one by one."""

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


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
