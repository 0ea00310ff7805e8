// Purpose: on a narrow screen the stages of an evening run off to the side; brings the current one,
// and the current tab of a strip, into sight. Without it they are reached by scrolling.
(() => {
  "use strict";
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll(".evening-nav [aria-current], .tabs [aria-current]").forEach((link) => {
      const strip = link.closest("ol, .tabs");
      strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
    });
  });
})();
