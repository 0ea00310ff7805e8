// Purpose: a total that counts, corrected where it stands: its row becomes a form, what the correction changes is
// shown while it is typed, and it is applied as it was shown. Beside totals-rows.js; without the script the total
// leads to the page of its correction. A doubt that nobody answered, and what nobody signed in sent, is asked about
// again when the page is read again.
(() => {
  "use strict";
  const PAUSE_MS = 300;
  const { cellsOf, digits, enter, goOn, place, post, rowAt, rowOf, sayLost } = window.dixTotals;

  // A total that counts, corrected in its row: its form, what it would change, the act as it was shown.
  const open = async (link) => {
    const row = rowOf(link);
    const answer = await fetch(link.href, { headers: { "X-Row": "1" } }).catch(() => null);
    const text = answer?.status === 200 ? await answer.text() : "";
    if (!text.includes("data-row")) return location.assign(link.href);
    const fresh = place(row, text);
    return enter(fresh.querySelector(`[name=${link.dataset.correct}]`));
  };

  let pause = 0;
  const foresee = (form) => {
    clearTimeout(pause);
    const row = rowOf(form);
    const button = row.querySelector("[data-correct-now]");
    const shown = row.querySelector("[data-foreseen]");
    button.disabled = true;
    pause = setTimeout(async () => {
      const typed = cellsOf(row).map(digits).join();
      const answer = await post(form).catch(() => null);
      if (!answer?.ok || typed !== cellsOf(row).map(digits).join()) return;
      const read = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = read.querySelector("[data-foreseen]");
      if (!fresh) return;
      shown.replaceWith(fresh);
      button.disabled = !fresh.querySelector("[name=shown]");
    }, PAUSE_MS);
  };

  const apply = async (form) => {
    const row = rowOf(form);
    if (!row.querySelector("[name=shown]")) return foresee(form);
    const answer = await post(form, { apply: "1" }).catch(() => null);
    if (!answer?.ok) return sayLost(row);
    const onward = answer.headers.get("X-Onward");
    if (onward) return location.assign(onward);
    const fresh = place(row, await answer.text());
    return fresh.querySelector("[data-correct], [name=NS]")?.focus();
  };

  const keep = (rows) => {
    const kept = rows.map((row) => {
      const form = row.querySelector("[method=post]");
      const { csrfmiddlewaretoken, ...typed } = Object.fromEntries(new FormData(form));
      return [row.dataset.row, typed, form.action];
    });
    sessionStorage.setItem(location.pathname, JSON.stringify(kept));
  };

  // Who was signed out meanwhile is asked who it is by the page itself, and what was typed is sent again after.
  const signIn = () => {
    keep([...document.querySelectorAll("[data-doubt], [data-state=correcting], .is-sending")]);
    location.assign(location.pathname);
    return new Promise(() => {});
  };

  // What waits for a yes is no record yet: it is asked about again when the page is read again. So is a correction,
  // in a row that is done; any form of the page has the proof that it is ours.
  const bringBack = async () => {
    const kept = JSON.parse(sessionStorage.getItem(location.pathname) || "[]");
    sessionStorage.removeItem(location.pathname);
    for (const [number, typed, action] of kept) {
      const row = rowAt(number);
      if (row?.dataset.state !== (typed.entry ? "done" : "open")) continue;
      const answer = await post(document.querySelector("[method=post]"), typed, action).catch(() => null);
      if (!answer?.ok) continue;
      const fresh = place(row, await answer.text());
      if (typed.entry) enter(cellsOf(fresh)[0]);
      // The row that had the keyboard came back with its doubt: one types on at the next.
      else if (document.activeElement === document.body) goOn(fresh);
    }
  };

  window.dixCorrect = { open, foresee, apply, keep, signIn, bringBack };
})();
