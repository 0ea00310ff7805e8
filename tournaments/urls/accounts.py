"""Signing in and out, and choosing a password."""

from django.conf import settings
from django.contrib.auth import views
from django.urls import path

from tournaments.forms.rights.sign_in import SignInForm

urlpatterns = [
    path(
        "connexion/",
        views.LoginView.as_view(form_class=SignInForm, redirect_authenticated_user=True),
        name="login",
    ),
    path("deconnexion/", views.LogoutView.as_view(), name="logout"),
    path("mot-de-passe/", views.PasswordChangeView.as_view(), name="password_change"),
    path(
        "mot-de-passe/change/",
        views.PasswordChangeDoneView.as_view(),
        name="password_change_done",
    ),
    # The link of an invitation or of the first start: whoever holds it is signed in by it.
    path(
        "bienvenue/<uidb64>/<token>/",
        views.PasswordResetConfirmView.as_view(
            post_reset_login=True,
            post_reset_login_backend="django.contrib.auth.backends.ModelBackend",
            success_url=settings.LOGIN_REDIRECT_URL,
        ),
        name="password_reset_confirm",
    ),
]

# Asking for a new link oneself needs a site that sends mail; elsewhere the organiser makes one.
if settings.SITE_SENDS_MAIL:
    urlpatterns += [
        path("mot-de-passe/oublie/", views.PasswordResetView.as_view(), name="password_reset"),
        path(
            "mot-de-passe/oublie/envoye/",
            views.PasswordResetDoneView.as_view(),
            name="password_reset_done",
        ),
    ]
