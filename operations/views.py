"""The state of the site for its administrator and monitors; a copy made at a press."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views import View
from django.views.generic import TemplateView
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from operations.enums import Trouble
from operations.tasks.copies import request_copy
from operations.tasks.health import Health, examine_site
from tournaments.models import Job
from tournaments.permissions import Permission
from tournaments.views.access import SiteOwnerAccess, TournamentAccess
from tournaments.views.acts import ActView


class CopyEvening(TournamentAccess, ActView):
    """One more copy, on this computer and on the stick that is in it."""

    permission = Permission.CHANGE_SETTINGS
    back_to = "organiser:overview"

    def act(self) -> Job:
        return request_copy(self.tournament, by=self.actor)

    def onward(self, made: Job) -> HttpResponse:
        return redirect("jobs:page", pk=made.pk)


NOT_KEPT = {"Cache-Control": "no-store"}


class Liveness(View):
    """The process answers; nothing else is asked."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=204, headers=NOT_KEPT)


class Readiness(View):
    """Whether visitors can be sent here: 200, or 503 with what hinders (`Trouble`)."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """What is wrong by its name, without figures: anybody may ask."""
        health = examine_site()
        told = {
            "ready": health.is_ready,
            "troubles": [str(trouble) for trouble in health.troubles],
            "version": settings.VERSION,
        }
        return JsonResponse(told, status=200 if health.is_ready else 503, headers=NOT_KEPT)


class Metrics(View):
    """The site's figures in Prometheus' text format, for whoever brings `MONITOR_TOKEN`."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """401 without the token; 404 on a site that has none."""
        if not settings.MONITOR_TOKEN:
            raise Http404
        brought = request.headers.get("Authorization", "")
        if not constant_time_compare(brought, f"Bearer {settings.MONITOR_TOKEN}"):
            return HttpResponse(status=401, headers=NOT_KEPT | {"WWW-Authenticate": "Bearer"})
        registry = CollectorRegistry()
        registry.register(_Gauges(examine_site()))
        page = generate_latest(registry)
        return HttpResponse(page, content_type=CONTENT_TYPE_LATEST, headers=NOT_KEPT)


class _Gauges(Collector):
    """What was found, as Prometheus reads it; what is not known is left out."""

    def __init__(self, health: Health) -> None:
        self._health = health

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """One family for each figure."""
        health, now = self._health, timezone.now()
        yield _gauge("dixdeder_ready", "Whether visitors can be sent here.", health.is_ready)
        yield _by(
            "dixdeder_trouble",
            "What is wrong: 1 where it is.",
            "kind",
            {trouble.value: trouble in health.troubles for trouble in Trouble},
        )
        yield _by("dixdeder_jobs", "Jobs by their state.", "state", health.jobs)
        yield _gauge("dixdeder_jobs_silent", "Begun, nobody works on them.", health.silent_jobs)
        waiting = {trouble.value: log.waiting for trouble, log in health.backlogs.items()}
        yield _by("dixdeder_waiting", "What is still to be sent or asked.", "kind", waiting)
        rehearsed_at = health.rehearsal.at if health.rehearsal else None
        ages = {
            "dixdeder_job_wait_seconds": (health.waiting_since, "Age of the oldest not begun."),
            "dixdeder_backup_age_seconds": (health.backed_up_at, "Age of the newest back-up."),
            "dixdeder_rehearsal_age_seconds": (rehearsed_at, "Last trial of a restore."),
        }
        due = {trouble: log.due_since for trouble, log in health.backlogs.items()}
        yield _by(
            "dixdeder_due_seconds",
            "Age of the oldest that is due.",
            "kind",
            {name: (now - since).total_seconds() for name, since in due.items() if since},
        )
        for name, (moment, text) in ages.items():
            if moment is not None:
                yield _gauge(name, text, (now - moment).total_seconds())
        sizes = {
            "dixdeder_disk_free_bytes": (health.disk_free, "Free where the data is."),
            "dixdeder_disk_total_bytes": (health.disk_total, "Of the disk with the data."),
        }
        for name, (size, text) in sizes.items():
            if size is not None:
                yield _gauge(name, text, size)


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value=float(value))


def _by(name: str, text: str, label: str, values: dict[Any, Any]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=[label])
    for kind, value in values.items():
        family.add_metric([str(kind)], float(value))
    return family


class SitePage(SiteOwnerAccess, TemplateView):
    """The site's state, for its administrator."""

    template_name = "operations/site.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What was found just now."""
        health = examine_site()
        jobs = [(state.label, count) for state, count in health.jobs.items() if count]
        return super().get_context_data(
            health=health, jobs=jobs, version=settings.VERSION, **kwargs
        )
