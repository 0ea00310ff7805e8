// Purpose: at the door, empties the search after a team has come, so that the next name can be
// typed at once, and leaves the list of those who came as open or folded as it was when the door is
// refreshed. Without it the list is right all the same and the field is emptied by hand.
(() => {
  "use strict";
  const arrived = () => document.getElementById("door-arrived");
  let isOpen = false;
  document.addEventListener("htmx:beforeSwap", () => { isOpen = Boolean(arrived()?.open); });
  document.addEventListener("htmx:afterSwap", () => { if (arrived()) arrived().open = isOpen; });
  // Enter once more takes the money; whoever types on looks for the next team.
  document.addEventListener("htmx:oobAfterSwap", () => {
    const cash = document.querySelector("#door-said [data-cash]");
    if (!cash || !window.matchMedia("(pointer: fine)").matches) return;
    cash.focus();
    cash.addEventListener("keydown", ({ key }) => {
      if (key.length === 1 && key !== " ") document.getElementById("door-text")?.focus();
    });
  });
  document.addEventListener("door:done", () => {
    const search = document.getElementById("door-text");
    if (!search) return;
    search.value = "";
    // On a tablet the cursor would open the keyboard over the list that one taps.
    if (window.matchMedia("(pointer: fine)").matches) search.focus();
  });
})();
