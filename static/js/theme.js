// Purpose: holds a person's choice of light or dark against the system's, without a flash.
// Runs in the head, before anything is painted; the palette itself is css/dark.css.
(() => {
  "use strict";
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const palette = document.querySelector("link[data-dark-palette]");
  let held = {};
  try {
    held = localStorage;
  } catch {} // storage refused: a choice holds as long as the page
  let choice = held.theme;
  const isDark = () => (choice ? choice === "dark" : systemDark.matches);

  const apply = () => {
    palette.media = isDark() ? "all" : "not all";
    document.querySelectorAll("[data-theme-toggle]").forEach((button) => {
      button.hidden = false;
      button.textContent = isDark() ? button.dataset.labelLight : button.dataset.labelDark;
    });
  };

  // Choosing what the system says is following it again.
  const toggle = () => {
    const isNextDark = !isDark();
    choice = isNextDark === systemDark.matches ? "" : isNextDark ? "dark" : "light";
    apply();
    held.theme = choice;
  };

  apply();
  systemDark.addListener(apply); // the name that Safari knew before 2020 too
  document.addEventListener("DOMContentLoaded", apply);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-toggle]")) toggle();
  });
})();
