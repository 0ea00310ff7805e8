"""What stands in the file for whoever finds it without the site."""

from suitcases.file import Kind, Manifest

_WHAT = {
    Kind.PACKED: (
        "Ce fichier est une valise de Dix de der : le concours est parti de son site pour la\n"
        "salle. Ouvrez-la sur l'ordinateur de la salle : « Mes concours »,\n"
        "« Reprendre un concours d'un autre ordinateur ».\n"
        "Ne la modifiez pas : le site refuse une valise changée."
    ),
    Kind.CLOSED: (
        "Ce fichier est une valise de Dix de der : le concours revient de la salle. Sur le site\n"
        "d'où il est parti : « Mes concours », « Reprendre un concours d'un autre ordinateur ».\n"
        "Ne la modifiez pas : le site refuse une valise changée."
    ),
    Kind.ARCHIVE: (
        "Ce fichier est l'archive d'une soirée de Dix de der. Elle s'ouvre sur tout site de\n"
        "Dix de der et s'y lit ; elle ne se joue pas et ne revient nulle part."
    ),
}


def write_readme(manifest: Manifest) -> str:
    """A page in French: whatever the reader's language, the club's people read this one."""
    lines = [
        f"{manifest.name}, {manifest.date}",
        manifest.club_name,
        "",
        _WHAT[manifest.kind],
        "",
        f"Fait le {manifest.made_at} par {manifest.made_by} (version {manifest.version}).",
        f"Journal du concours : {manifest.head or 'sans entrée'}",
        "Noms des personnes : " + ("oui" if manifest.with_names else "non"),
        "",
        "manifest.json   dit ce que contient chaque fichier, avec son empreinte SHA-256",
        "manifest.mac    prouve le manifeste",
        "data/           une table par fichier, une ligne de JSON par enregistrement",
        "trail.jsonl     le journal, entrée par entrée, avec ses sceaux",
        "media/          le logo du club",
        "",
    ]
    return "\n".join(lines)
