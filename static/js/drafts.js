// Purpose: what is typed survives a closed window. A long form holds one [data-draft="page"]: what changes in
// it is held on this device under the person, the tournament and the page, and offered back in that bar,
// never put silently over what is recorded. Saved, thrown away, signed out or three days later it is gone.
// A form of a line or two has a bar with data-draft-brief: only its texts are held, without a question on leaving;
// it asks for no attention and leaves the keyboard where it is. Such forms are sent by htmx.
// Without it, or without storage, forms work as ever.
(() => {
  "use strict";
  const PREFIX = "draft:";
  const LONGEST_MS = 3 * 24 * 3600 * 1000;
  const NOTHING = "[]";
  const navigation = performance.getEntriesByType("navigation")[0];

  // storage that may be absent or full
  const attempt = (act, otherwise = null) => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  const read = (name) => attempt(() => JSON.parse(localStorage.getItem(name)));
  const write = (name, draft) => attempt(() => localStorage.setItem(name, JSON.stringify(draft)));
  const remove = (name) => attempt(() => localStorage.removeItem(name));
  const names = () => attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(PREFIX));

  const person = () => document.querySelector("[data-person]");
  const ownedBy = (owner) => names().filter((name) => name.startsWith(`${PREFIX}${owner}:`));

  const dropOld = () => {
    for (const name of names()) {
      const draft = read(name);
      const isOver = draft?.until && Date.now() > draft.until;
      if (!draft || isOver || Date.now() - draft.at > LONGEST_MS) remove(name);
    }
  };

  // A form that was sent is saved where the site led on, to somebody it still knows, and complained of nothing.
  // Returns the names of those that came back instead: their page shows what was sent.
  const settleSent = () => {
    const back = new Set();
    const isLedOn = navigation?.redirectCount > 0;
    const complains = document.querySelector(".messages .message--error, .messages .message--warning");
    for (const name of names()) {
      const draft = read(name);
      if (!draft?.sent) continue;
      const isSaved = person() && name.startsWith(`${PREFIX}${person().dataset.person}:`) && isLedOn && !complains;
      if (isSaved) remove(name);
      else write(name, { ...draft, sent: false });
      if (!isLedOn) back.add(name);
    }
    return back;
  };

  // one form
  const isBriefForm = (form) => Boolean(form.querySelector("[data-draft-brief]"));
  const fieldsOf = (form) => [...form.elements].filter((field) => (
    field.name && (isBriefForm(form) ? field.type === "text" : !["file", "password", "submit", "button", "hidden"].includes(field.type))
  ));
  const isTicked = (field) => ["checkbox", "radio"].includes(field.type);

  // Empty cells are left out: a sheet grows lines while it is typed.
  const typedIn = (form) => {
    const typed = {};
    for (const field of fieldsOf(form)) {
      const value = isTicked(field) ? (field.checked ? field.value : "") : field.value;
      if (field.multiple) typed[field.name] = [...field.selectedOptions].map((option) => option.value);
      else if (value !== "") (typed[field.name] ??= []).push(value);
    }
    return JSON.stringify(Object.entries(typed).sort());
  };

  // Returns the last field that it filled: where its typist had stopped.
  const putBack = (form, text) => {
    const typed = new Map(JSON.parse(text));
    const rest = new Map([...typed].map(([name, values]) => [name, [...values]]));
    let last = null;
    for (const field of fieldsOf(form)) {
      const before = isTicked(field) ? field.checked : field.value;
      const values = rest.get(field.name) ?? [];
      if (isTicked(field)) field.checked = values.includes(field.value);
      else if (field.multiple) for (const option of field.options) option.selected = values.includes(option.value);
      else field.value = values.shift() ?? "";
      if (before !== (isTicked(field) ? field.checked : field.value)) {
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
        last = field;
      }
    }
    return last;
  };

  const whenSaid = (at) => {
    const moment = new Date(at);
    const language = document.documentElement.lang;
    const clock = moment.toLocaleTimeString(language, { timeStyle: "short" });
    const time = language === "fr" ? clock.replace(/^0?(\d+):/, "$1\u00a0h\u00a0") : clock;
    const isToday = moment.toDateString() === new Date().toDateString();
    return isToday ? time : `${moment.toLocaleDateString(language, { day: "numeric", month: "long" })}, ${time}`;
  };

  const hold = (bar, sentBack) => {
    const form = bar.closest("form");
    const { person: owner, until } = person().dataset;
    const name = `${PREFIX}${owner}:${bar.dataset.scope}:${bar.dataset.draft}`;
    const shown = form.querySelector("[name=base_version], [type=hidden][name=seen]") ?? {};
    const version = () => shown.value ?? "";
    const isBrief = isBriefForm(form);
    const atFirst = isBrief ? NOTHING : typedIn(form);
    // A page gone back to gets its own texts from here, all or none: browsers bring back lists without texts.
    form.autocomplete = "off";
    const draft = read(name);
    const isBack = sentBack.has(name);
    const base = isBack ? draft.base : atFirst;
    let isSending = false;
    let offered = null;

    const store = () => {
      if (offered || !form.isConnected) return;
      const typed = typedIn(form);
      if (typed === base) remove(name);
      else write(name, { at: Date.now(), until: Number(until) * 1000 || 0, version: version(), base, typed, sent: isSending });
    };

    const close = () => {
      offered = null;
      bar.hidden = true;
    };

    // What was typed in columns that this page folds away is taken up on the page that shows them.
    const goWider = (wider) => {
      write(name, { ...(offered ?? read(name)), resumed: true });
      isSending = true;
      window.location.assign(wider.href);
    };

    const take = () => {
      const draft = offered;
      const wider = document.querySelector("[data-draft-wider]");
      const names = JSON.parse(draft.typed).map(([one]) => one);
      form.dispatchEvent(new CustomEvent("draft:restore", { detail: names }));
      if (wider && names.some((one) => !form.elements[one])) return goWider(wider);
      close();
      // Typed on an older page, it is sent as such: the site then takes nothing back of what others changed.
      shown.value = draft.version;
      putBack(form, draft.typed)?.focus();
      return store();
    };

    const isOlder = draft && (draft.version !== version() || draft.base !== atFirst);

    const offer = () => {
      offered = draft;
      bar.querySelector("[data-draft-when]").textContent = whenSaid(draft.at);
      if (isBrief) {
        const texts = JSON.parse(draft.typed).flatMap(([, values]) => values);
        bar.querySelector("[data-draft-typed]").textContent = texts.join(" – ");
        bar.hidden = false;
        return;
      }
      bar.querySelector("[data-draft-older]").hidden = !isOlder;
      bar.hidden = false;
      bar.scrollIntoView({ block: "center" });
      // A field in which one types at once keeps the keyboard: the next name is not lost. Elsewhere the bar has it,
      // not its button, which a space would press.
      if (!form.querySelector("[autofocus]")) bar.focus({ preventScroll: true });
    };

    bar.querySelector("[data-draft-take]").addEventListener("click", take);
    bar.querySelector("[data-draft-drop]").addEventListener("click", () => {
      remove(name);
      close();
      fieldsOf(form)[0]?.focus();
    });
    ["input", "change"].forEach((name) => document.addEventListener(name, (event) => {
      if (event.target.form === form) store();
    }));
    window.addEventListener("submit", (event) => {
      if (event.target !== form || event.defaultPrevented) return;
      isSending = true;
      offered = null;
      store();
    });
    document.addEventListener("click", (event) => {
      const wider = event.target.closest("[data-draft-wider]");
      if (wider && typedIn(form) !== base && read(name)) {
        event.preventDefault();
        goWider(wider);
      }
      // A link that says so gives up what is typed.
      if (!event.target.closest("[data-draft-give-up]")) return;
      isSending = true;
      remove(name);
    });
    window.addEventListener("pageshow", () => {
      isSending = false;
    });
    window.addEventListener("beforeunload", (event) => {
      if (!isBrief && !isSending && typedIn(form) !== base) event.preventDefault();
    });

    if (isBrief) {
      // Until its answer is there what was sent is held; then it is what stands in the boxes, if anything does.
      const isOwn = (event) => event.detail.elt === form && !offered;
      document.addEventListener("htmx:beforeRequest", (event) => {
        if (!isOwn(event) || !read(name)) return;
        isSending = true;
        write(name, { ...read(name), sent: true });
      });
      document.addEventListener("htmx:afterRequest", (event) => {
        isSending = false;
        if (isOwn(event)) queueMicrotask(store);
      });
      if (typedIn(form) !== NOTHING) return store();
      if (draft?.sent) return remove(name);
      return draft && offer();
    }
    if (isBack) return store();
    if (!draft || draft.typed === atFirst) return;
    offer();
    if ((draft.resumed || navigation?.type === "back_forward") && !isOlder) take();
  };

  const held = new WeakSet();
  const holdAll = (sentBack) => {
    if (!person()) return;
    for (const bar of document.querySelectorAll("[data-draft]")) {
      if (held.has(bar)) continue;
      held.add(bar);
      hold(bar, sentBack);
    }
  };

  // The last step of what was begun on another page: data-draft-also="page" ends that page's draft too.
  const sendAlso = (form) => {
    const name = `${PREFIX}${person().dataset.person}:${form.dataset.scope}:${form.dataset.draftAlso}`;
    const draft = read(name);
    if (draft) write(name, { ...draft, sent: true });
  };

  document.addEventListener("submit", (event) => {
    if (!person() || event.defaultPrevented) return;
    if (event.target.matches("[data-leave]")) ownedBy(person().dataset.person).forEach(remove);
    if (event.target.matches("[data-draft-also]")) sendAlso(event.target);
  });

  document.addEventListener("DOMContentLoaded", () => {
    dropOld();
    const gone = document.querySelector("[data-person-gone]");
    if (gone) ownedBy(gone.dataset.personGone).forEach(remove);
    const sentBack = settleSent();
    holdAll(sentBack);
  });
  // After the page's own scripts have put back what was typed meanwhile.
  document.addEventListener("htmx:afterSwap", () => queueMicrotask(() => holdAll(new Set())));
})();
