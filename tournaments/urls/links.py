"""Addresses with a secret in them: invitations, passes for an evening, no more mails."""

from django.urls import path

from tournaments.views import links, mail_refusal

app_name = "links"

urlpatterns = [
    path("invitation/<str:token>/", links.InvitationPage.as_view(), name="invitation"),
    path(
        "invitation/<str:token>/compte/",
        links.InvitationAccount.as_view(),
        name="invitation_account",
    ),
    path("courriels/<uuid:token>/", mail_refusal.RefuseMails.as_view(), name="mail_refusal"),
    path("passe/", links.LeavePass.as_view(), name="pass_leave"),
    path("passe/<str:token>/", links.OpenPass.as_view(), name="pass"),
]
