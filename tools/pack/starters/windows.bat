@echo off
rem Dix de der: double-click.
chcp 65001 >nul
set PYTHONUTF8=1
title Dix de der
pushd "%~dp0site"
rem The Python unpacked beside this file; without its list of paths it finds what it is told.
if exist "%~dp0python\python.exe" (
  del /q "%~dp0python\python3*._pth" >nul 2>nul
  "%~dp0python\python.exe" stick.py
  goto done
)
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
echo Il manque Python : « LISEZ-MOI.txt » dit comment le poser dans ce dossier.
:done
if errorlevel 1 pause
popd
