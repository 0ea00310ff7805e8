// Purpose: <button data-print-page hidden> prints the page; without scripts the browser's own menu does.
(() => {
  "use strict";
  document.querySelectorAll("[data-print-page]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
})();
