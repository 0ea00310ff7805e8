// Purpose: « Aller à… » (Ctrl K) and « Plus » as a panel over the page; the server is asked while one types.
// Enter takes the first answer, the arrows choose. Without it « Plus » is a page. It also unfolds what an address
// names, and every fold for who wants all of it.
(() => {
  "use strict";
  // A box: its form, what it found, what it hides meanwhile. An answer that was overtaken is left aside.
  const narrow = async (box) => {
    const form = box.querySelector("[data-goto-list]");
    const typed = form.elements.q.value;
    const answer = await fetch(`${form.dataset.gotoList}?q=${encodeURIComponent(typed)}`).catch(() => null);
    if (!answer?.ok) return false;
    const found = await answer.text();
    if (form.elements.q.value !== typed) return true;
    const list = box.querySelector("[data-goto-found]");
    list.innerHTML = found;
    list.hidden = !list.children.length;
    const rest = box.querySelector("[data-goto-hides]");
    if (rest) rest.hidden = Boolean(typed.trim());
    const said = box.querySelector("[data-goto-said]");
    said.textContent = typed.trim() && list.hidden ? said.dataset.none : "";
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
      // Without an answer the page searches.
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
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = page.querySelector("main [data-goto-hides]");
    if (!answer.ok || !list) throw new Error("no list");
    box.append(document.adoptNode(list));
    list.hidden = Boolean(box.querySelector("[name=q]").value.trim());
    list.querySelectorAll("input[name=next]").forEach((field) => { field.value = location.pathname + location.search; });
  };
  const makePanel = (address) => {
    document.body.append(document.querySelector("[data-goto-panel]").content.cloneNode(true));
    const made = document.body.lastElementChild;
    // A field of search would take the first Escape for itself.
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      made.close();
    });
    made.addEventListener("click", (event) => {
      if (event.target === made || event.target.closest("[data-goto-close], a[target]")) made.close();
    });
    const box = made.querySelector("[data-goto-box]");
    wake(box);
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
    if (name || target.matches("input, select, textarea")) target.focus({ preventScroll: true });
  };
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("main[data-wide] details:not(.menu, .rare)").forEach((fold) => { fold.open = true; });
    document.querySelectorAll("main [data-goto-box]").forEach(wake);
    unfold();
  });
  window.addEventListener("hashchange", unfold);
})();
