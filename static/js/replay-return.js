// Purpose: leads from a report or an incident to the replay page and back with the deal, and to the calculator
// and back: nothing to copy. The page that asked is kept for this tab; the way back carries along the address
// of a deal that was played again.
// Fetches what answers while one types ([data-late]) once one does, and has it answer that. Without it a button does.
(() => {
  "use strict";
  const KEY = "dix-replay-from";
  const attempt = (act) => {
    try {
      return act();
    } catch {
      return null; // a browser that keeps nothing: the address can still be copied
    }
  };

  document.querySelectorAll("[data-replay-from]").forEach((link) => {
    link.addEventListener("click", () => attempt(() => sessionStorage.setItem(KEY, location.pathname)));
  });

  const late = document.querySelector("[data-late]");
  const form = document.querySelector("[hx-trigger]");
  if (late) form.addEventListener("input", () => {
    const script = document.createElement("script");
    script.src = late.dataset.late;
    script.onload = () => form.dispatchEvent(new Event("change"));
    document.head.append(script);
  }, { once: true });

  const back = document.querySelector("[data-replay-back]");
  const from = back && attempt(() => sessionStorage.getItem(KEY));
  if (!from || !from.startsWith("/") || from.startsWith("//")) return;
  back.hidden = false;
  const link = back.querySelector("a");
  link.addEventListener("click", () => {
    const replayed = back.dataset.replayBack;
    link.href = replayed ? `${from}?${replayed}=${encodeURIComponent(location.search)}` : from;
    attempt(() => sessionStorage.removeItem(KEY));
  });
})();
