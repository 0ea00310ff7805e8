"""Jobs: their page, the fragment that follows them, and what they made."""

from django.urls import path

from tournaments.views import jobs as job_pages

jobs = [
    path("<uuid:pk>/", job_pages.JobPage.as_view(), name="page"),
    path("<uuid:pk>/avancement/", job_pages.JobProgress.as_view(), name="progress"),
    path("<uuid:pk>/document/", job_pages.JobDocumentDownload.as_view(), name="document"),
    path("<uuid:pk>/relancer/", job_pages.JobRerun.as_view(), name="rerun"),
]
