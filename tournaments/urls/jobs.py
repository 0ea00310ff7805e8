"""Jobs: their page, the fragment that follows them, and what they made."""

from django.urls import path

from tournaments.views import jobs

app_name = "jobs"

urlpatterns = [
    path("<uuid:pk>/", jobs.JobPage.as_view(), name="page"),
    path("<uuid:pk>/avancement/", jobs.JobProgress.as_view(), name="progress"),
    path("<uuid:pk>/document/", jobs.JobDocumentDownload.as_view(), name="document"),
    path("<uuid:pk>/relancer/", jobs.JobRerun.as_view(), name="rerun"),
]
