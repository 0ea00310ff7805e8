"""A club, and the people who work for it."""

from functools import cached_property

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role, SignInBy
from tournaments.models.keys import Keyed
from tournaments.names import name_key, name_order


class Club(Keyed):
    """A club: its name and logo head every page and every sheet of its tournaments.

    `logo_version` is 0 without a logo, and grows with each new one, so that its address
    changes with it. Public pages of a club that is not `is_listed` ask search engines to keep
    none of them. `contact_email` is where answers to its mails go. `framed_by` are the origins of
    the sites that may show its standings inside their own pages (`https://club.example.org`), or
    `*` alone for every site. Photos of sheets are kept for `photo_days`.

    A club that is closed holds no new tournament; its public pages are hidden where it is asked.
    """

    name = models.CharField(_("nom du club"), max_length=60)
    slug = models.SlugField(max_length=60, unique=True)
    town = models.CharField(_("commune"), max_length=60, blank=True)
    contact_email = models.EmailField(_("courriel du club"), blank=True)
    is_listed = models.BooleanField(_("pages dans les moteurs de recherche"), default=False)
    framed_by = models.JSONField(_("sites qui montrent le classement"), default=list, blank=True)
    photo_days = models.PositiveSmallIntegerField(_("jours où une photo est gardée"), default=30)
    asks_second_step = models.BooleanField(_("connexion en deux temps"), default=False)
    asks_passkey = models.BooleanField(_("clé d'accès"), default=False, db_default=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    hides_pages = models.BooleanField(default=False, editable=False)
    logo_version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(hides_pages=False) | models.Q(closed_at__isnull=False),
                name="only_a_closed_club_hides_its_pages",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def order(self) -> str:
        """What a list of clubs is sorted by."""
        return name_order(name_key(self.name))

    @property
    def sign_in(self) -> SignInBy:
        """What whoever works for the club shows at least."""
        if self.asks_passkey:
            return SignInBy.PASSKEY
        return SignInBy.TWO_STEPS if self.asks_second_step else SignInBy.PASSWORD

    @sign_in.setter
    def sign_in(self, asked: SignInBy) -> None:
        self.asks_passkey = asked == SignInBy.PASSKEY
        self.asks_second_step = asked != SignInBy.PASSWORD

    @cached_property
    def logo(self) -> "LogoReference | None":
        """Where the logo is found; None without one. Takes no query."""
        return LogoReference(self) if self.logo_version else None


class LogoReference:
    """The logo as templates use it."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @property
    def url(self) -> str:
        """The address that serves the picture."""
        return reverse("public:club_logo", args=[self._club.slug, self._club.logo_version])


class ClubLogo(models.Model):
    """The picture, in the database, where every server of the site finds it."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="stored_logo")
    content = models.BinaryField()

    def __str__(self) -> str:
        return str(self.club)


class Membership(Keyed):
    """The role of one person in one club; one that has a last day ends in the night after it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("rôle"), max_length=12, choices=Role.choices)
    until = models.DateField(_("jusqu'au"), null=True, blank=True)

    class Meta:
        verbose_name = _("membre")
        verbose_name_plural = _("membres")
        ordering = ["club", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_person_and_club")
        ]

    def __str__(self) -> str:
        return f"{self.user} – {self.get_role_display()}"
