"""A printed document as an answer: PDF where it can be made, else the same page to print."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import content_disposition_header

from tournaments.printing.pdf import pdf_available, render_pdf


def document_response(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, filename: str
) -> HttpResponse:
    """Answer with a document of a few pages made from a template.

    `filename` ends in ``.pdf``. ``?format=html`` asks for the page itself, which is also what
    comes where PDFs cannot be made; the template gets `as_page` to offer printing it.
    """
    as_page = request.GET.get("format") == "html" or not pdf_available()
    html = render_to_string(template, {**context, "as_page": as_page}, request=request)
    if as_page:
        return HttpResponse(html)
    return HttpResponse(
        render_pdf(html),
        content_type="application/pdf",
        headers={
            "Content-Disposition": content_disposition_header(False, filename) or "",
            "Cache-Control": "private, no-store",
        },
    )
