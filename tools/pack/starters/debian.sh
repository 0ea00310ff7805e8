#!/bin/sh
# Dix de der: double-click, or right-click and "Run as a Program".
cd "$(dirname "$(readlink -f "$0")")/site" || exit 1
echo "Dix de der"
if python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
  python3 stick.py && exit 0
else
  echo "Il manque Python : Debian 12 et 13 l'ont, sous le nom python3."
fi
# Whoever double-clicked reads what is wrong before the window goes.
printf 'Appuyez sur Entrée pour fermer cette fenêtre. '
read -r _answer
exit 1
