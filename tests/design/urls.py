"""The site's addresses, the page of components (in DEBUG alone elsewhere), and sample pages."""

import hashlib
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import include, path
from django.utils import timezone

from config.styleguide import StyleguideView

WALL = """{% extends "walls/base.html" %}
{% block title %}Classement{% endblock %}
{% block heading %}Classement{% endblock %}
{% block clock %}{% include "components/clock.html" %}{% endblock %}
{% block content %}<table class="table">
<thead><tr><th scope="col">Rang</th><th scope="col">Équipe</th></tr></thead>
<tbody data-wall-pages data-seconds="60">{% for rank in ranks %}
<tr><td>{% include "components/rank.html" %}</td><td>Équipe {{ rank }}</td></tr>{% endfor %}
</tbody></table>{% endblock %}"""

LIVE = """{% extends "public_base.html" %}
{% block title %}Classement{% endblock %}
{% block heading %}Classement{% endblock %}
{% block content %}<p class="stale" data-poll-lost hidden>Réseau perdu</p>
<div id="standings" data-poll="/live/?seen={{ words }}" data-poll-seconds="0.2" data-poll-idle="20">
<p>{{ words }}</p></div>
{% endblock %}"""

live_words = ["avant"]


def wall(request: HttpRequest) -> HttpResponse:
    """Sixty ranks on the wall, and a round that ends in ten minutes."""
    now = timezone.now()
    return page(WALL, ranks=range(1, 61), now=now, ends_at=now + timedelta(minutes=10))


def kept_wall(request: HttpRequest) -> HttpResponse:
    """The same, as a page that is kept and so cannot say what time it is."""
    return page(WALL, ranks=range(1, 61), ends_at=timezone.now() + timedelta(minutes=10))


def live(request: HttpRequest) -> HttpResponse:
    """A page that says the test's words, with their ETag; nothing to whom they are shown."""
    is_seen = request.GET.get("seen") == live_words[0]
    response = HttpResponse() if is_seen else page(LIVE, words=live_words[0])
    response["ETag"] = f'"{hashlib.sha256(live_words[0].encode()).hexdigest()}"'
    return response


def page(source: str, **context: Any) -> HttpResponse:
    """A page from a template that only the tests have."""
    return HttpResponse(Template(source).render(Context(context)))


urlpatterns = [
    path("styleguide/", StyleguideView.as_view(), name="styleguide"),
    path("wall/", wall),
    path("kept-wall/", kept_wall),
    path("live/", live),
    path("", include("config.urls")),
]
