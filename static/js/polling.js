// Purpose: keeps a public page fresh without a framework.
// <div id="standings" data-poll="/c/x/classement/" data-poll-seconds="5" data-poll-tag="…"> asks that
// address, and where the ETag is another puts what the element of the same id holds in the answer in its
// place, and asks where that one says; so it does with every [data-poll-part]. A hidden page does not ask; a lost network is said in
// [data-poll-lost] and asked again more and more rarely. HTTP 286, or an answer without data-poll, ends it.
(() => {
  "use strict";
  const SLOWEST_S = 60;
  const STOP = 286;

  const fill = (place, source) => {
    place.textContent = "";
    if (source) place.append(...source.childNodes);
  };

  // Answers whether to go on asking.
  const replaceFrom = (html, box) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const answer = page.getElementById(box.id);
    if (!answer) return true;
    const focused = box.contains(document.activeElement) ? document.activeElement.id : "";
    box.dispatchEvent(new CustomEvent("poll:changing", { bubbles: true }));
    box.dataset.poll = answer.dataset.poll || "";
    fill(box, answer);
    document.querySelectorAll("[data-poll-part]").forEach((part) => fill(part, page.getElementById(part.id)));
    const again = focused && document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
    box.dispatchEvent(new CustomEvent("poll:changed", { bubbles: true }));
    return box.dataset.poll;
  };

  const sayLost = (lost) => {
    document.querySelectorAll("[data-poll-lost]").forEach((note) => {
      note.hidden = !lost;
    });
  };

  const watch = (box) => {
    const every = Number(box.dataset.pollSeconds) || 5;
    let tag = box.dataset.pollTag || "";
    let isDone = false;
    let wait = every;

    const ask = async () => {
      if (document.hidden || isDone) return !isDone;
      const response = await fetch(box.dataset.poll);
      if (!response.ok) throw new Error(String(response.status));
      const fresh = response.headers.get("ETag") || "";
      const goesOn = fresh && fresh === tag ? true : replaceFrom(await response.text(), box);
      tag = fresh;
      isDone = !goesOn || response.status === STOP;
      return !isDone;
    };

    const round = async () => {
      let goOn = true;
      try {
        goOn = await ask();
        wait = every;
        sayLost(false);
      } catch {
        wait = Math.min(wait * 2, SLOWEST_S);
        sayLost(true);
      }
      // A little chance in the pause keeps a hall full of phones from asking in step.
      if (goOn) window.setTimeout(round, wait * 1000 * (0.9 + Math.random() * 0.2));
    };
    window.setTimeout(round, wait * 1000);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) ask().catch(() => sayLost(true));
    });
  };

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-poll]").forEach(watch));
})();
