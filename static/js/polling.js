// Purpose: keeps a public page fresh without a framework.
// <div id="standings" data-poll="/c/x/classement/" data-poll-seconds="5"> asks that address, and where
// the ETag has changed puts the element of the same id in the answer in its place. A hidden page does not ask;
// a lost network is said in [data-poll-lost] and asked again more and more rarely. HTTP 286 ends it.
(() => {
  "use strict";
  const SLOWEST_S = 60;
  const STOP = 286;

  const replaceFrom = (html, box) => {
    const answer = new DOMParser().parseFromString(html, "text/html").getElementById(box.id);
    if (!answer) return;
    const focused = box.contains(document.activeElement) ? document.activeElement.id : "";
    box.replaceChildren(...answer.childNodes);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    box.dispatchEvent(new CustomEvent("poll:changed", { bubbles: true }));
  };

  const sayLost = (lost) => {
    document.querySelectorAll("[data-poll-lost]").forEach((note) => {
      note.hidden = !lost;
    });
  };

  const watch = (box) => {
    const every = Number(box.dataset.pollSeconds) || 5;
    let tag = "";
    let wait = every;

    const ask = async () => {
      if (document.hidden) return true;
      const response = await fetch(box.dataset.poll, { headers: { "X-Requested-With": "polling" } });
      if (!response.ok) throw new Error(String(response.status));
      const fresh = response.headers.get("ETag") || "";
      if (!fresh || fresh !== tag) replaceFrom(await response.text(), box);
      tag = fresh;
      return response.status !== STOP;
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
