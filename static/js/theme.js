// Purpose: holds a person's choice of light or dark against the system's, without a flash.
// Runs in the head, before anything is painted; the palette itself is css/dark.css.
(() => {
  "use strict";
  const KEY = "theme";
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const palette = document.querySelector("link[data-dark-palette]");

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage refused: follow the system
    }
  };
  const isDark = () => (stored() ? stored() === "dark" : systemDark.matches);

  const apply = () => {
    palette.media = isDark() ? "all" : "not all";
    document.querySelectorAll("[data-theme-toggle]").forEach((button) => {
      button.hidden = false;
      button.textContent = isDark() ? button.dataset.labelLight : button.dataset.labelDark;
    });
  };

  const toggle = () => {
    const next = isDark() ? "light" : "dark";
    const system = systemDark.matches ? "dark" : "light";
    try {
      // Choosing what the system says is following it again.
      if (next === system) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, next);
    } catch {
      palette.media = next === "dark" ? "all" : "not all";
      return;
    }
    apply();
  };

  apply();
  systemDark.addListener(apply); // the name that Safari knew before 2020 too
  document.addEventListener("DOMContentLoaded", apply);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-toggle]")) toggle();
  });
})();
