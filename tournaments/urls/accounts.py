"""Signing in and out, and choosing a password."""

from django.conf import settings
from django.contrib.auth import views
from django.urls import path

from tournaments.views import accounts

urlpatterns = [
    path("connexion/", accounts.SignIn.as_view(), name="login"),
    path("deconnexion/", views.LogoutView.as_view(), name="logout"),
    path("mot-de-passe/", views.PasswordChangeView.as_view(), name="password_change"),
    path(
        "mot-de-passe/change/",
        views.PasswordChangeDoneView.as_view(),
        name="password_change_done",
    ),
    path(
        "bienvenue/<uidb64>/<token>/",
        accounts.ChoosePassword.as_view(),
        name="password_reset_confirm",
    ),
]

# Asking for a new link oneself needs a site that sends mail; elsewhere the organiser makes one.
if settings.SITE_SENDS_MAIL:
    urlpatterns += [
        path("mot-de-passe/oublie/", accounts.ForgottenPassword.as_view(), name="password_reset"),
        path(
            "mot-de-passe/oublie/envoye/",
            views.PasswordResetDoneView.as_view(),
            name="password_reset_done",
        ),
    ]
