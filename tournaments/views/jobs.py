"""Jobs: following one, fetching what it made, running it again."""

from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import content_disposition_header
from django.views import View
from django.views.generic import DetailView
from django_htmx.http import HttpResponseStopPolling

from tournaments.models import Job
from tournaments.models.job import JobDocument
from tournaments.queries.rights.access import list_visible_jobs
from tournaments.tasks.dispatch import rerun_job
from tournaments.tasks.kinds import JOB_KINDS
from tournaments.views.acts import ActView

SHOWN_IN_THE_BROWSER = frozenset({"application/pdf"})


class _OwnJobs(LoginRequiredMixin):
    """Only the jobs a person may see; the others do not exist for them."""

    request: HttpRequest

    def get_queryset(self) -> QuerySet[Job]:
        return list_visible_jobs(self.request.user).select_related("tournament")


class JobPage(_OwnJobs, DetailView):
    """A job's page; while the job is under way its fragment asks for itself each second."""

    template_name = "jobs/page.html"
    context_object_name = "job"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the title of the kind of job, whether it left a document, and one to be saved."""
        context = super().get_context_data(**kwargs)
        context["page_title"] = JOB_KINDS[self.object.kind].title
        kinds = JobDocument.objects.filter(job=self.object).values_list("content_type", flat=True)
        context["has_document"] = bool(kinds)
        context["is_saved"] = any(kind not in SHOWN_IN_THE_BROWSER for kind in kinds)
        return context


class JobProgress(JobPage):
    """The fragment alone; the status 286 tells htmx to ask no more."""

    template_name = "jobs/progress.html"

    def render_to_response(self, context: dict[str, Any], **response_kwargs: Any) -> HttpResponse:
        """Answer 286 once the job is over."""
        if self.object.is_over:
            response_kwargs["status"] = HttpResponseStopPolling.status_code
        return super().render_to_response(context, **response_kwargs)


class JobDocumentDownload(_OwnJobs, View):
    """What the job made: a PDF opens in the browser, anything else is saved."""

    def get(self, request: HttpRequest, pk: str) -> HttpResponse:
        """Answer with the document, or 404 where there is none to see."""
        document = get_object_or_404(JobDocument, job__in=self.get_queryset(), job_id=pk)
        attached = document.content_type not in SHOWN_IN_THE_BROWSER
        return HttpResponse(
            bytes(document.content),
            content_type=document.content_type,
            headers={
                "Content-Disposition": content_disposition_header(attached, document.name) or "",
                "Cache-Control": "private, no-store",
            },
        )


class JobRerun(_OwnJobs, ActView):
    """A failed or interrupted job, queued again."""

    def act(self) -> None:
        rerun_job(get_object_or_404(self.get_queryset(), pk=self.kwargs["pk"]))

    def back(self) -> HttpResponse:
        return redirect("jobs:page", pk=self.kwargs["pk"])
