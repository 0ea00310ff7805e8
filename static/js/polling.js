// Purpose: keeps a public page fresh without a framework.
// <div id="standings" data-poll="/c/x/classement/" data-poll-seconds="5" data-poll-tag="…"> asks that
// address, and where the ETag is another takes over what is new in the element of the same id of the answer, and
// asks where that one says; so it does with every [data-poll-part]. What has the keyboard keeps it, what is unfolded
// stays so. A hidden page does not ask, nor one whose [data-poll-pause] is ticked; a lost network is said in
// [data-poll-lost] and asked again more and more rarely. HTTP 286, or an answer without data-poll, ends it.
// With data-poll-idle="20" a page that nobody has touched for two minutes asks that rarely; with a
// [data-poll-hidden="30"] on the page, one that is hidden asks too.
(() => {
  "use strict";
  const SLOWEST_S = 60;
  const LONGEST_S = 20;
  const IDLE_AFTER_S = 120;
  const STOP = 286;

  const keyOf = (node) => [node.nodeName, node.id, node.dataset && node.dataset.team, node.href].join();

  // What did not change stays the element that it was: nobody loses what they hold or read there. A form is new.
  const renew = (place, source) => {
    const rest = [...place.childNodes];
    const fresh = source ? [...source.childNodes] : [];
    const take = (isIt) => {
      const at = rest.findIndex(isIt);
      return at < 0 ? null : rest.splice(at, 1)[0];
    };
    const kept = fresh.map((node) => take((old) => old.isEqualNode(node)));
    const nodes = fresh.map((node, number) => {
      if (kept[number]) return kept[number];
      const old = node.dataset && node.nodeName !== "FORM" && take((one) => keyOf(one) === keyOf(node));
      if (!old) return node;
      [...old.attributes].forEach(({ name }) => name === "open" || node.hasAttribute(name) || old.removeAttribute(name));
      [...node.attributes].forEach(({ name, value }) => old.setAttribute(name, value));
      renew(old, node);
      return old;
    });
    rest.forEach((node) => place.removeChild(node));
    nodes.forEach((node, number) => {
      if (place.childNodes[number] !== node) place.insertBefore(node, place.childNodes[number] || null);
    });
  };

  // Answers whether to go on asking.
  const replaceFrom = (html, box) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const answer = page.getElementById(box.id);
    if (!answer) return true;
    const held = document.activeElement;
    const isHeld = box.contains(held);
    box.dispatchEvent(new CustomEvent("poll:changing", { bubbles: true }));
    box.dataset.poll = answer.dataset.poll || "";
    renew(box, answer);
    document.querySelectorAll("[data-poll-part]").forEach((part) => renew(part, page.getElementById(part.id)));
    if (isHeld && held !== document.activeElement) {
      box.tabIndex = -1;
      [held, document.getElementById(held.id), box].find((one) => box.contains(one)).focus({ preventScroll: true });
    }
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
    const halt = document.querySelector("[data-poll-pause]");
    let timer, untouched;

    const findHidden = () => {
      const waits = document.hidden && document.querySelector("[data-poll-hidden]");
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
        if (!(halt && halt.checked) && (!document.hidden || findHidden())) await ask(mine);
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
    if (halt) {
      halt.parentNode.hidden = false;
      halt.onchange = lookNow;
    }
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
