"""What search engines may read."""

from typing import Any

from django.views.generic import TemplateView

from tournaments.models import Club


class Robots(TemplateView):
    """Nothing; or public pages, of which each then says whether its club lets it be kept."""

    template_name = "robots.txt"
    content_type = "text/plain"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether any club is to be found."""
        listed = Club.objects.filter(is_listed=True).exists()
        return super().get_context_data(has_listed_clubs=listed, **kwargs)
