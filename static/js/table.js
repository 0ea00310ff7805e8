// Purpose: a table on a player's phone. What a [data-outbox] form says is kept here, then sent, one by one and in
// order, until it is answered; a refusal stops it. A deal's form is asked by table-steps.js. Without it forms are sent as pages.
(() => {
  "use strict";
  const find = (selector) => document.querySelector(selector);
  const box = find("#outbox").dataset;
  const pad = find("[data-pad]");
  const sheet = find("#pad") || pad;
  const live = find("#live");
  const refused = find("[data-refused]");
  const { title } = document;
  let wait = 1;
  let sending, timer, mended, held, moving, steps;

  const attempt = (act) => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  // Always read anew: another window may send too.
  const read = () => held || attempt(() => JSON.parse(localStorage.outbox)) || [];
  const isWaiting = (item) => item.seat === box.seat && !item.over && !item.draft;
  const first = () => read().find(isWaiting);
  const keep = (items) => {
    // As long as the page is open.
    held = attempt(() => (localStorage.outbox = JSON.stringify(items))) ? null : items;
    find("[data-keeps-nothing]").hidden = !held;
  };
  const change = (edit) => {
    keep(read().map(edit).filter(Boolean));
    paint();
  };
  const drop = (key) => change((item) => item.key !== key && item);

  // What is typed and not sent: of one deal, never sent by itself.
  const readDraft = () => read().find((item) => item.draft && item.seat === box.seat);
  const keepDraft = (draft) => keep(read().filter((item) => !item.draft).concat(draft ? { ...draft, seat: box.seat, draft: true } : []));

  const list = (name, items) => {
    const root = find(name);
    const lines = root.querySelector("ol");
    root.hidden = !items.length;
    lines.textContent = "";
    items.forEach((item) => {
      const line = document.importNode(find("[data-item]").content, true);
      const button = line.querySelector("button");
      line.querySelector("span").textContent = item.words;
      button.hidden = !pad || !item.number || item.shown || !isWaiting(item);
      button.onclick = () => open(item.number, item.tried ? item.key : item.base, item.body, item);
      lines.append(line);
    });
  };

  // Who dealt first, in seats to the right of whoever holds this phone, which alone knows that: nobody is asked where
  // nothing is kept, nor told while deals wait that the site has not counted.
  const paintDealer = (list) => {
    const [seat, place] = (attempt(() => localStorage.dealer) || "").split(" ");
    list.value = seat === box.seat ? (+place + +list.dataset.dealt) % 4 : "";
    list.onchange = () => { localStorage.dealer = list.value && `${box.seat} ${4 + +list.value - list.dataset.dealt}`; };
    list.parentNode.hidden = Boolean(held || first());
  };

  const paint = () => {
    const items = read().filter(isWaiting);
    const next = find("[data-unsent] [data-open]");
    const types = find(".phone-type");
    const following = find(".phone-next__table");
    const draft = steps && readDraft();
    const dealing = find("#dealer");
    if (dealing) paintDealer(dealing);
    if (types) types.hidden = items.length > 0;
    find("[data-draft]").hidden = !draft || !steps.isOffered(draft);
    if (draft) find("[data-draft] strong").textContent = draft.words;
    list("[data-unsent]", items);
    list("[data-paper]", read().filter((item) => !isWaiting(item) && !item.draft));
    find("[data-count]").textContent = items.length;
    next.dataset.open = Math.max(0, ...items.map((item) => item.number)) + 1;
    refused.innerHTML = items[0] && items[0].shown || "";
    next.hidden = !pad || next.dataset.open < 2 || !sheet.hidden || Boolean(refused.innerHTML);
    document.title = (items[0] ? `(${items.length}) ` : "") + (following ? following.textContent : title);
  };

  const settle = (key, answer) => {
    if (!answer.code) drop(key);
    else change((item) => {
      if (answer.ends) item.over = item.over || item.seat === box.seat;
      else if (item.key === key) item.shown = answer.shown;
      return item;
    });
    if (!first() && (!sheet || sheet.hidden)) location.replace(box.home);
  };

  const post = (to, body) => window.dixSoon(fetch(to, {
    method: "POST", body: new URLSearchParams(body), headers: { "X-Requested-With": "outbox", "X-CSRFToken": box.token },
  }).then((answer) => (answer.ok ? answer.text() : "")));

  const send = async () => {
    const item = first();
    let answer = { later: true };
    clearTimeout(timer);
    if (sending || !item || item.shown) return;
    change((one) => ({ ...one, tried: one.tried || one.key === item.key }));
    sending = true;
    try {
      answer = JSON.parse(await post(item.to, item.body));
    } catch {} // Not answered: sent again.
    sending = false;
    wait = answer.later ? Math.min(wait * 2, 30) : 1;
    if (!answer.later) settle(item.key, answer);
    timer = setTimeout(send, answer.later ? wait * 1000 : 0);
  };

  // A finger on its way meets what has just moved there: for a moment nothing answers to it.
  const keepStill = (long = 400) => {
    const place = pad && !sheet.hidden ? pad : live;
    if (!place) return;
    clearTimeout(moving);
    place.classList.add("is-moving");
    moving = setTimeout(() => place.classList.remove("is-moving"), long);
  };

  const show = (isTyping) => {
    if (!isTyping) mended = null;
    if (sheet) sheet.hidden = !isTyping;
    if (live) live.hidden = isTyping;
    document.body.classList.toggle("is-typing", isTyping);
    paint();
    scrollTo(0, 0);
  };

  const bodyOf = (form) => {
    const said = [...new FormData(form)].filter(([name, value]) => value && name !== "csrfmiddlewaretoken");
    return String(new URLSearchParams(said));
  };

  // What was begun of that deal is gone on with.
  const open = (number, base, body, item) => {
    const draft = readDraft();
    const begun = !item && draft && draft.number === number ? draft : { base, body };
    mended = item;
    steps.open(number, begun.base || "", begun.body);
  };

  const put = (event) => {
    const form = event.target;
    const { outbox } = form.dataset;
    const { key, base } = form.elements;
    const old = form === pad ? mended : refused.contains(form) && first();
    if (outbox === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const item = {
      seat: box.seat, to: form.action, words: outbox ? `${outbox} · ${form.textContent.trim()}` : steps.tell(),
      number: (/donne\/(\d+)\/$/.exec(form.action) || [])[1] || 0, body: bodyOf(form), key: key.value, base: base ? base.value : "",
    };
    if (form === pad) keepDraft();
    keep(!old || (old.tried && !old.shown) ? read().concat(item) : read().map((one) => (one.key === old.key ? item : one)));
    if (form.closest("#live .card")) form.closest(".card").hidden = true;
    if (pad) steps.close();
    else show(false);
    keepStill();
    send();
  };

  // Without it the forms and links are what they are.
  const ACTS = {
    open: (asks) => open(asks.open, asks.base),
    mend: (asks) => open(first().number, asks.mend, first().body, first()),
    close: () => steps.close(),
    to: (asks) => steps.go(asks.to),
    take: () => open(readDraft().number),
    giveUp: () => keepDraft(),
    drop: () => drop(first().key),
    forget: () => change((item) => (isWaiting(item) || item.draft) && item),
  };
  document.querySelectorAll("[data-plain]").forEach((part) => part.remove());
  keepStill();
  keep(read());
  if (pad) steps = window.dixSteps({ pad, sheet, isAlone: !live, post, show, bodyOf, keepStill, readDraft, keepDraft });
  document.addEventListener("submit", put);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#outbox button, [data-open], [data-close], [data-to]");
    const asked = button && Object.keys(ACTS).find((name) => name in button.dataset);
    if (!asked || (asked === "open" && !pad) || (asked === "close" && !live)) return;
    event.preventDefault();
    ACTS[asked](button.dataset);
    paint();
    send();
  });
  window.addEventListener("beforeunload", (event) => {
    if (first()) event.returnValue = event.preventDefault() || "";
  });
  window.addEventListener("online", send);
  window.addEventListener("pageshow", send);
  document.addEventListener("visibilitychange", send);
  document.addEventListener("poll:changed", () => {
    keepStill();
    paint();
    if (navigator.vibrate && find("#live .card")) navigator.vibrate(200);
  });
  paint();
})();
