// Purpose: keeps the keyboard and the ear in place while a deal is entered: after each step the next card
// has the focus and the heading is read out, with no page loaded anew; arrows walk through cards, Backspace takes the last one back.
// What is pressed while the last step is on its way is done after it.
// Also prints. Without it every card is a plain link.
(() => {
  "use strict";
  const place = () => document.getElementById("replay");
  const waiting = [];
  let before = "";
  let busy = false;
  let pressed = null;
  let isMended = false;
  const TAP = 16; // a finger that moves further, in px, scrolls

  const wantedOf = (link) => ({ id: link.id, inDeck: Boolean(link.closest(".deck")) });

  const nextOf = (root) => {
    const left = before && root.querySelector(`[id="${before}"]`);
    const chosen = left && left.matches("a") ? left : null;
    return (
      root.querySelector("[aria-invalid=true], [data-next]") ||
      root.querySelector(".replay-hand--turn a.drawn-card--legal") ||
      chosen ||
      root.querySelector(".deck a.drawn-card, a.drawn-card, [data-undo]")
    );
  };

  const ready = () => place().querySelectorAll("[data-print]").forEach((button) => (button.hidden = false));

  document.addEventListener("click", (event) => {
    const isOfFinger = event.isTrusted && event.detail > 0;
    if (!isMended || !isOfFinger) return;
    isMended = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });

  // Every link holds the whole deal: pressed on a page that is out of date, it would drop a card.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[id]");
    if (!busy || !link || !place().contains(link)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.push(wantedOf(link));
  }, true);

  // A finger that comes down on one page and rises on the next touches two different links: of that the browser
  // makes no click, or one of whatever card lies there now. It meant the card it came down on.
  document.addEventListener("pointerdown", (event) => {
    const link = event.button === 0 && event.target.closest("a[id]");
    pressed = link && place().contains(link) ? { link, x: event.clientX, y: event.clientY, wanted: wantedOf(link) } : null;
    isMended = false;
  }, true);

  document.addEventListener("pointercancel", () => (pressed = null), true);

  document.addEventListener("pointerup", (event) => {
    const moved = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    if (pressed && !pressed.link.isConnected && moved < TAP) {
      isMended = true;
      waiting.push(pressed.wanted);
      if (!busy) pressNext();
    }
    pressed = null;
  }, true);

  const pressNext = () => {
    const wanted = waiting.shift();
    if (!wanted) return;
    const link = place().querySelector(`a[id="${wanted.id}"]`);
    if (link && Boolean(link.closest(".deck")) === wanted.inDeck) link.click();
    else pressNext();
  };

  const show = (page, address) => {
    const root = page.getElementById("replay");
    place().replaceWith(root);
    history.replaceState(null, "", address);
    document.title = page.title;
    ready();
    const said = root.querySelector("[data-said]");
    document.querySelector("[data-replay-said]").textContent = said ? said.textContent.trim() : "";
    const next = nextOf(root);
    if (next) next.focus({ preventScroll: true });
  };

  // The card after the one chosen in the pack is where the eye goes next.
  const go = async (address, chosen) => {
    const cards = [...document.querySelectorAll(".deck a.drawn-card")];
    const at = cards.indexOf(chosen);
    before = (at < 0 ? chosen : cards[at + 1] || chosen).id;
    busy = true;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      show(new DOMParser().parseFromString(await answer.text(), "text/html"), address);
    } catch {
      waiting.length = 0; // the network may be gone: the page stays as it is, and what is pressed next asks again
    }
    busy = false;
    pressNext();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#replay a[href]");
    const isPlain = !(event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.pathname !== location.pathname || link.host !== location.host) return;
    event.preventDefault();
    go(link.href, link);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.closest("#replay") || event.defaultPrevented) return;
    event.preventDefault();
    if (!busy) go(`${location.pathname}?${new URLSearchParams(new FormData(event.target, event.submitter))}`, event.target);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") {
      event.preventDefault();
      const undo = place().querySelector("[data-undo]");
      if (undo) undo.click();
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const group = event.target.closest("[data-cards]");
    if (!step || !group) return;
    const cards = [...group.querySelectorAll("a.drawn-card")];
    event.preventDefault();
    const beside = cards[cards.indexOf(event.target) + step];
    if (beside) beside.focus();
  });

  ready();
})();
