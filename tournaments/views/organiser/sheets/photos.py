"""Photos of a table's paper sheet: attached, looked at, deleted."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _

from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import add_photo, list_kept_photos, remove_photo
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act
from tournaments.forms.sheets.sheets import PhotoForm
from tournaments.models import SheetPhoto
from tournaments.views.acts import ActView, FormActView
from tournaments.views.organiser.sheets.sheets import SheetAccess


class PhotosAccess(SheetAccess):
    """A page about the photos of a sheet."""

    def back(self) -> HttpResponse:
        return redirect("organiser:sheet_photos", *self.place)


class SheetPhotos(PhotosAccess, FormActView):
    """Every photo of a sheet, for whoever records sheets: the desk and the arbiters."""

    form_class = PhotoForm
    beside = "photo"
    done = _("La photo est jointe à la feuille.")

    def ask(self, form: PhotoForm) -> HttpResponse:
        photos = list(list_kept_photos(self.sheet).select_related("added_by", "added_pass"))
        stake = find_stake(Act.SHEET_PHOTO_REMOVED, self.tournament)
        return self.page("organiser/sheets/photos.html", form=form, photos=photos, stake=stake)

    def act(self, form: PhotoForm) -> None:
        add_photo(ensure_sheet(self.match), content=form.cleaned_data["photo"], by=self.actor)


class _OnePhoto(PhotosAccess):
    """One photo of a sheet; there is none once it is deleted, or its time is over."""

    @cached_property
    def photo(self) -> SheetPhoto:
        """The photo of the address, or 404."""
        return get_object_or_404(list_kept_photos(self.sheet), key=self.kwargs["key"])


class Photo(_OnePhoto):
    http_method_names = ["get"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer with the JPEG, and with nothing a browser could take it for besides."""
        response = HttpResponse(bytes(self.photo.content), content_type="image/jpeg")
        response["Cache-Control"] = "private, no-store"
        response["X-Content-Type-Options"] = "nosniff"
        response["Content-Disposition"] = 'inline; filename="feuille.jpg"'
        return response


class RemovePhoto(_OnePhoto, ActView):
    """A photo is deleted for ever."""

    done = _("La photo est effacée ; le journal garde son empreinte.")
    refuse = ActView.pass_on

    def act(self) -> None:
        remove_photo(self.photo, by=self.actor)
