"""A club, and the people who work for it."""

from django.conf import settings
from django.core.validators import FileExtensionValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role


class Club(models.Model):
    """A club: its name and logo head every page and every sheet of its tournaments."""

    name = models.CharField(_("nom du club"), max_length=60)
    slug = models.SlugField(max_length=60, unique=True)
    town = models.CharField(_("commune"), max_length=60, blank=True)
    logo = models.ImageField(
        _("logo"),
        upload_to="logos/",
        blank=True,
        validators=[FileExtensionValidator(["png", "jpg", "jpeg"])],
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """The role of one person in one club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("rôle"), max_length=12, choices=Role.choices)

    class Meta:
        verbose_name = _("membre")
        verbose_name_plural = _("membres")
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_person_and_club")
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.get_role_display()}"
