// Purpose: « Lots et fin ». A lot is typed while the one before is still being kept, and no press counts twice.

// The box empties as its line is sent; what is typed meanwhile goes on in the box of the answer, in which
// a line that was refused stands again.
// A second press within a moment of the first is the same press, as is Enter within a moment of the page: by
// then another row is called.
(() => {
  "use strict";
  const MOMENT_MS = 700;
  const box = () => document.getElementById("lot-what");
  let typed = "";
  const loaded = performance.now();
  let last = -MOMENT_MS;

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.contains(box())) box().value = "";
  });
  document.addEventListener("htmx:beforeSwap", () => { typed = box()?.value; });
  document.addEventListener("htmx:afterSwap", () => { if (typed && box()) box().value = typed; });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-steady]")) return;
    if (event.timeStamp - Math.max(last, event.detail ? last : loaded) < MOMENT_MS) event.preventDefault();
    else last = event.timeStamp;
  }, true);
})();
