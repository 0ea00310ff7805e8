#!/bin/sh
# Dix de der: double-click.
cd "$(dirname "$0")/site" || exit 1
echo "Dix de der"
# The python3 of macOS itself only offers to install something else.
for version in 3.14 3.13 3.12 3.11; do
  for folder in "/Library/Frameworks/Python.framework/Versions/$version/bin" /opt/homebrew/bin /usr/local/bin; do
    if [ -z "$python" ] && [ -x "$folder/python$version" ]; then
      python="$folder/python$version"
    fi
  done
done
if [ -n "$python" ]; then
  "$python" stick.py && exit 0
else
  echo "Il manque Python : installez-le depuis python.org, puis ouvrez de nouveau ce fichier."
fi
printf 'Appuyez sur Entrée pour fermer cette fenêtre. '
read -r _answer
exit 1
