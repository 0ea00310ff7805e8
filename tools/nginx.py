"""The documented nginx as tests and benchmarks run it: all of `docs/nginx.conf` but its places.

Names stay; ports, folders and certificates become those of a folder that is thrown away.
"""

import os
import re
from pathlib import Path

DOCUMENTED = Path(__file__).resolve().parents[1] / "docs" / "nginx.conf"
HOST = "127.0.0.1"

_AROUND = """
daemon off; error_log stderr crit; pid {folder}/nginx.pid; worker_processes 2; {user}
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; keepalive_requests 1000000;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {more}
  include {folder}/site.conf;
}}
"""
_COUNTING = """
def post_worker_init(worker):
    from tournaments.views.public.ranks import StandingsPage
    build = StandingsPage.get
    def get(self, request, *args, **kwargs):
        with open({builds!r}, "a") as file:
            file.write(request.page_tag + chr(10))
        return build(self, request, *args, **kwargs)
    StandingsPage.get = get
"""


def start_command(
    folder: Path, *, site: int, port: int, scheme: str = "$scheme", more: str = ""
) -> list[str]:
    """What starts nginx on a port, in front of a site on another, with `more` in its `http`.

    Raises ValueError where the documented file says something else than it did.
    """
    written = DOCUMENTED.read_text()
    for pattern, instead in (
        (r"\nserver \{\s+listen 80;.*?\n\}\n", "\n"),
        (r"listen 443 ssl http2;", f"listen {HOST}:{port};"),
        (r" +listen \[.*?;\n", ""),
        (r" +ssl_certificate.*?;\n", ""),
        (r"/var/lib/nginx/dixdeder", f"{folder}/cache"),
        (r"/var/log/nginx/", f"{folder}/"),
        (r"127\.0\.0\.1:8000", f"{HOST}:{site}"),
        (r"X-Forwarded-Proto \$scheme", f"X-Forwarded-Proto {scheme}"),
    ):
        written, times = re.subn(pattern, instead, written, flags=re.DOTALL)
        if not times:
            raise ValueError(pattern)
    # As root it would serve as somebody who may not read the folder.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "site.conf").write_text(written)
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, user=user, more=more))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def gunicorn_command(folder: Path, *, port: int) -> list[str]:
    """What serves the site as nginx has it behind, and notes in `builds` of the folder the tag of
    each page of standings that it builds."""
    (folder / "builds").write_text("")
    (folder / "counting.py").write_text(_COUNTING.format(builds=str(folder / "builds")))
    options = ["--threads", "8", "--keep-alive", "75", "--log-level", "warning"]
    bound = ["--bind", f"{HOST}:{port}", "--config", str(folder / "counting.py")]
    return ["-m", "gunicorn", *bound, *options, "config.wsgi:application"]
