"""A photo of the paper sheet, from the desk's scanner or a phone."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

LARGEST_PHOTO = 10 * 2**20


class PhotoForm(forms.Form):
    photo = forms.FileField(
        label=gettext_lazy("Photo de la feuille"),
        help_text=gettext_lazy("JPEG, PNG ou WebP, de 10 Mo au plus ; le lieu n'est pas gardé."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )

    def clean_photo(self) -> bytes:
        """What the file holds; nothing of it is read before the site knows how large it is."""
        upload: Any = self.cleaned_data["photo"]
        if upload.size > LARGEST_PHOTO:
            raise forms.ValidationError(_("Ce fichier dépasse 10 Mo."))
        content: bytes = upload.read()
        return content
