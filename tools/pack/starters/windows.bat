@echo off
rem Dix de der: double-click.
chcp 65001 >nul
set PYTHONUTF8=1
title Dix de der
pushd "%~dp0site"
rem The python.exe of Windows itself only opens its shop.
for %%V in (3.14 3.13 3.12 3.11) do (
  py -%%V -c "" >nul 2>nul && (
    py -%%V stick.py
    goto done
  )
)
python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && (
  python stick.py
  goto done
)
echo Il manque Python : installez-le depuis python.org, puis ouvrez de nouveau ce fichier.
:done
if errorlevel 1 pause
popd
