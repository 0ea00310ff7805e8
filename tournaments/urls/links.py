"""Addresses with a secret in them: invitations, and passes for an evening."""

from django.urls import path

from tournaments.views import links

app_name = "links"

urlpatterns = [
    path("invitation/<str:token>/", links.InvitationPage.as_view(), name="invitation"),
    path(
        "invitation/<str:token>/compte/",
        links.InvitationAccount.as_view(),
        name="invitation_account",
    ),
    path("passe/", links.LeavePass.as_view(), name="pass_leave"),
    path("passe/<str:token>/", links.OpenPass.as_view(), name="pass"),
]
