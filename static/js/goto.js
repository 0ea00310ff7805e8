// Purpose: « Aller à… » (Ctrl K) and « Plus » as a panel over the page, searched while one types. The list is
// asked for once, on first use; words find as tournaments/pages/goto/entries.py has them: whole words first, then
// beginnings, never the middle of a word. Enter takes the first, the arrows choose. Without it « Plus » is a page,
// and the server searches. It also unfolds what an address names, and every fold for who wants all of it.
(() => {
  "use strict";
  const MOST = 12;
  const FIRST = -1;
  const SMALL = new Set("a an and au aux d de des du en et for in l la le les of on par pour qu que s the to un une".split(" "));

  const listWords = (text) => text.replace(/œ/gi, "oe").replace(/æ/gi, "ae").replace(/ß/g, "ss").normalize("NFKD")
    .replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
  const listWanted = (typed) => {
    const words = listWords(typed);
    const kept = words.filter((word) => !SMALL.has(word));
    return kept.length ? kept : words;
  };
  const stem = (word) => (word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word);

  const rate = (word, strong, weak) => {
    const whole = (one) => stem(one) === stem(word);
    if (strong.some(whole)) return 0;
    if (weak.some(whole)) return 1;
    if (/^\p{Nd}+$/u.test(word)) return null;
    const begins = (one) => one.startsWith(word);
    if (strong.some(begins)) return 2;
    return weak.some(begins) ? 3 : null;
  };
  const rateAll = (wanted, strong, weak) => {
    const rated = wanted.map((word) => rate(word, strong, weak));
    return rated.includes(null) ? null : Math.max(...rated);
  };

  const findIn = (entry, wanted, typed) => {
    const answer = (title, url) => ({ title, url, place: entry.p || "", value: entry.v || "", apart: entry.a });
    if (entry.l) return [[9, answer(entry.t, entry.u.replace("{q}", encodeURIComponent(typed.trim())))]];
    entry.strong ||= listWords(`${entry.t} ${entry.w || ""}`);
    entry.weak ||= listWords(entry.h || "");
    if (!("e" in entry)) {
      const score = rateAll(wanted, entry.strong, entry.weak);
      return score === null ? [] : [[score, answer(entry.t, entry.u)]];
    }
    return entry.e.flatMap(([number, name]) => {
      const own = listWords(`${number} ${name}`);
      const score = rateAll(wanted, [...entry.strong, ...own], entry.weak);
      if (score === null || !wanted.some((word) => rate(word, own, []) !== null)) return [];
      const title = entry.t.replace("{n}", number) + (name ? ` · ${name}` : "");
      return [[score, answer(title, entry.u.replace("{n}", number))]];
    });
  };

  const search = (entries, typed) => {
    const wanted = listWanted(typed);
    if (!wanted.length) return [];
    const whole = listWords(typed).join(" ");
    const isWhole = (text) => listWords(text).join(" ") === whole;
    const isSaid = entries.some((entry) => !entry.s && (entry.w || "").split(",").some(isWhole));
    const scored = entries.flatMap((entry) => findIn(entry, wanted, typed).map(
      ([score, found]) => [isWhole(found.title) && !(entry.s && isSaid) ? FIRST : score, found],
    ));
    return scored.sort((one, other) => one[0] - other[0]).slice(0, MOST).map(([, found]) => found);
  };

  let entries = null;
  const loadEntries = (address) => {
    entries ||= fetch(address, { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
      .then((told) => told.entries)
      .catch(() => { entries = null; return null; });
    return entries;
  };

  const part = (tag, text) => {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  };
  const writeLine = (found) => {
    const link = document.createElement("a");
    link.href = found.url;
    if (found.apart) link.target = "_blank";
    link.append(part("span", found.title));
    if (found.place) link.append(" ", part("small", found.place));
    if (found.value) link.append(" ", part("b", found.value));
    const line = document.createElement("li");
    line.append(link);
    return line;
  };

  // A box: its form, what it found, what it hides meanwhile.
  const narrow = async (box) => {
    const form = box.querySelector("[data-goto-list]");
    const typed = form.elements.q.value;
    const known = await loadEntries(form.dataset.gotoList);
    if (!known || form.elements.q.value !== typed) return Boolean(known);
    const found = search(known, typed);
    const list = box.querySelector("[data-goto-found]");
    list.replaceChildren(...found.map(writeLine));
    list.hidden = !found.length;
    const rest = box.querySelector("[data-goto-hides]");
    if (rest) rest.hidden = Boolean(typed.trim());
    const said = box.querySelector("[data-goto-said]");
    const isEmpty = typed.trim() && !found.length;
    said.textContent = isEmpty ? said.dataset.none : "";
    return true;
  };

  const move = (box, from, step) => {
    const stops = [box.querySelector("[data-goto-list] [name=q]"), ...box.querySelectorAll("[data-goto-found]:not([hidden]) a")];
    const at = stops.indexOf(from);
    const to = stops[at + step];
    if (at < 0 || !to) return false;
    to.focus();
    return true;
  };

  const wake = (box) => {
    const form = box.querySelector("[data-goto-list]");
    const field = form.elements.q;
    field.addEventListener("input", () => narrow(box));
    form.addEventListener("submit", async (event) => {
      if (!field.value.trim()) return event.preventDefault();
      event.preventDefault();
      // Without the list the server searches.
      if (!await narrow(box)) return form.submit();
      box.querySelector("[data-goto-found]:not([hidden]) a")?.click();
      return undefined;
    });
    box.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && move(box, event.target, step)) event.preventDefault();
    });
  };

  // The panel: the search at once, so that no letter is lost, and then what « Plus » lists.
  let panel = null;
  const fillPanel = async (box, address) => {
    const answer = await fetch(address, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = page.querySelector("main [data-goto-hides]");
    if (!answer.ok || !list) throw new Error("no list");
    box.append(document.adoptNode(list));
    list.hidden = Boolean(box.querySelector("[name=q]").value.trim());
    list.querySelectorAll("input[name=next]").forEach((field) => { field.value = location.pathname + location.search; });
  };
  const makePanel = (address) => {
    const source = document.querySelector("template[data-goto-panel]");
    const made = document.createElement("dialog");
    made.className = "goto-panel";
    made.setAttribute("aria-label", source.dataset.gotoPanel);
    made.append(source.content.cloneNode(true));
    // A field of search would take the first Escape for itself.
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      made.close();
    });
    made.addEventListener("click", (event) => {
      if (event.target === made || event.target.closest("[data-goto-close], a[target]")) made.close();
    });
    document.body.append(made);
    const box = made.querySelector("[data-goto-box]");
    wake(box);
    loadEntries(box.querySelector("[data-goto-list]").dataset.gotoList);
    fillPanel(box, address).catch(() => location.assign(address));
    return made;
  };
  const openPanel = (address) => {
    const here = document.querySelector("main [data-goto-box]:has([data-goto-hides])");
    if (!here) {
      panel ||= makePanel(address);
      if (!panel.open) panel.showModal();
    }
    const field = (here || panel).querySelector("[name=q]");
    field.focus();
    return field.select();
  };

  const isPlain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-goto-open], [data-goto-more]:not([aria-current])");
    if (!opener || !isPlain(event)) return;
    event.preventDefault();
    openPanel(opener.href);
  });
  document.addEventListener("keydown", (event) => {
    const opener = document.querySelector("[data-goto-open]");
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";
    if (!opener || !isAsked) return;
    event.preventDefault();
    openPanel(opener.href);
  });

  // What an address names is unfolded and gets the cursor.
  const unfold = () => {
    const name = new URLSearchParams(location.search).get("ouvrir");
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView({ block: "center" });
    if (name) target.focus({ preventScroll: true });
  };
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("main[data-wide] details:not(.menu, .rare)").forEach((fold) => { fold.open = true; });
    document.querySelectorAll("main [data-goto-box]").forEach(wake);
    unfold();
  });
  window.addEventListener("hashchange", unfold);
})();
