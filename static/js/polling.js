// Purpose: keeps a public page fresh without a framework.
// <div id="standings" data-poll="/c/x/classement/" data-poll-seconds="5" data-poll-tag="…"> asks that
// address, and where the ETag is another puts what the element of the same id holds in the answer in its
// place, and asks where that one says; what was unfolded there stays so, by its id; so it does with every [data-poll-part]. A hidden page does not ask; a lost network is said in
// [data-poll-lost] and asked again more and more rarely. HTTP 286, or an answer without data-poll, ends it.
// With data-poll-idle="20" a page that nobody has touched for two minutes asks that rarely; with a
// [data-poll-hidden="30"] inside, one that is hidden asks too.
(() => {
  "use strict";
  const SLOWEST_S = 60;
  const LONGEST_S = 20;
  const IDLE_AFTER_S = 120;
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
    const unfolded = [...box.querySelectorAll("details[id][open]")].map((one) => one.id);
    box.dispatchEvent(new CustomEvent("poll:changing", { bubbles: true }));
    box.dataset.poll = answer.dataset.poll || "";
    fill(box, answer);
    box.querySelectorAll("details[id]").forEach((one) => { one.open ||= unfolded.includes(one.id); });
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

  // A network that swallows what it is given says nothing for minutes.
  const soon = (asked) => Promise.race([asked, new Promise((_done, fail) => window.setTimeout(fail, LONGEST_S * 1000))]);

  window.dixSoon = soon;

  const watch = (box) => {
    const every = Number(box.dataset.pollSeconds) || 5;
    const rarely = Number(box.dataset.pollIdle) || 0;
    let tag = box.dataset.pollTag || "";
    let turn = 0;
    let wait = every;
    let isDone = false;
    let isIdle = false;
    let timer, untouched;

    const findHidden = () => {
      const waits = document.hidden && box.querySelector("[data-poll-hidden]");
      return waits ? Number(waits.dataset.pollHidden) : 0;
    };

    const ask = async (mine) => {
      const response = await soon(fetch(box.dataset.poll));
      if (!response.ok) throw new Error(String(response.status));
      const fresh = response.headers.get("ETag") || "";
      const isSame = fresh && fresh === tag;
      const html = isSame ? "" : await soon(response.text());
      // Asked again meanwhile: an answer that was overtaken would put the old page back.
      if (mine !== turn) return;
      isDone = (!isSame && !replaceFrom(html, box)) || response.status === STOP;
      tag = fresh;
    };

    const round = async () => {
      const mine = (turn += 1);
      window.clearTimeout(timer);
      try {
        if (!document.hidden || findHidden()) await ask(mine);
        if (mine !== turn) return;
        wait = every;
        sayLost(false);
      } catch {
        if (mine !== turn) return;
        wait = Math.min(wait * 2, SLOWEST_S);
        sayLost(true);
      }
      // A little chance in the pause keeps a hall full of phones from asking in step.
      const pause = Math.max(wait, findHidden(), isIdle ? rarely : 0) * (0.9 + Math.random() * 0.2);
      if (!isDone) timer = window.setTimeout(round, pause * 1000);
    };

    const lookNow = () => {
      if (!document.hidden && !isDone) round();
    };
    const noteTouch = () => {
      window.clearTimeout(untouched);
      untouched = window.setTimeout(() => { isIdle = true; }, IDLE_AFTER_S * 1000);
      if (isIdle) lookNow();
      isIdle = false;
    };

    timer = window.setTimeout(round, wait * 1000);
    document.addEventListener("visibilitychange", lookNow);
    window.addEventListener("online", lookNow);
    if (!rarely) return;
    ["touchstart", "mousedown", "keydown"].forEach((kind) => document.addEventListener(kind, noteTouch));
    noteTouch();
  };

  document.querySelectorAll("[data-poll]").forEach(watch);
})();
