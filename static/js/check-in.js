// Purpose: at the door, empties the search after a team has come, so that the next name can be
// typed at once. Without it the list is right all the same and the field is emptied by hand.
(() => {
  "use strict";
  document.addEventListener("door:done", () => {
    const search = document.getElementById("door-text");
    if (!search) return;
    search.value = "";
    // On a tablet the cursor would open the keyboard over the list that one taps.
    if (window.matchMedia("(pointer: fine)").matches) search.focus();
  });
})();
