// Purpose: « Lots et fin ». A lot is typed while the one before is still being kept, and no press counts twice.

// The box empties as its line is sent; what is typed meanwhile goes on in the box of the answer, and a
// line that was refused comes back in it.
(() => {
  "use strict";
  const box = () => document.getElementById("lot-what");
  let sent = "";
  let typed = "";

  document.addEventListener("htmx:beforeRequest", (event) => {
    const field = event.target.querySelector?.("#lot-what");
    if (!field) return;
    sent = field.value;
    field.value = "";
  });
  document.addEventListener("htmx:beforeSwap", () => { typed = box()?.value ?? ""; });
  document.addEventListener("htmx:afterSwap", () => {
    const field = box();
    if (field && typed) field.value = typed;
    typed = "";
  });
  ["htmx:sendError", "htmx:responseError"].forEach((name) => document.addEventListener(name, () => {
    if (box() && !box().value) box().value = sent;
    sent = "";
  }));
})();

// A second press within a moment of the first is the same press: by then another row is called.
(() => {
  "use strict";
  const MOMENT_MS = 700;
  let last = performance.now();

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-steady]")) return;
    if (event.timeStamp - last < MOMENT_MS) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = event.timeStamp;
  }, true);
})();
