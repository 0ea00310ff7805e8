"""Signing in and out, and choosing a password."""

from django.contrib.auth import views
from django.urls import path, reverse_lazy

urlpatterns = [
    path("connexion/", views.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("deconnexion/", views.LogoutView.as_view(), name="logout"),
    path(
        "mot-de-passe/",
        views.PasswordChangeView.as_view(success_url="/"),
        name="password_change",
    ),
    path(
        "bienvenue/<uidb64>/<token>/",
        views.PasswordResetConfirmView.as_view(
            post_reset_login=True,
            post_reset_login_backend="django.contrib.auth.backends.ModelBackend",
            success_url=reverse_lazy("login"),
        ),
        name="account-setup",
    ),
]
