// Purpose: « C'est moi ». A phone alone remembers its owner's team: that team's table is put into
// [data-mine="slug"], from what [data-mine-source] answers for all. Rows with its data-team are marked, and with
// data-ranks one stands on top as well; where the rows have pages, [data-mine-row] leads to it.
// <button data-mine-set="28"> marks, data-mine-set="" forgets.
// Other teams are followed: <button data-follow="28"> adds one or takes it away, its aria-pressed tells which. On a page
// with [data-follow-list] their tables stand below one's own; [data-follow-link] leads there once there is any.
// Without scripts or storage the team's page shows the same.
// Who signed up from this phone is remembered too. A private page with data-booking="slug" (data-booking-names: who)
// is noted under its address; on the page of that concours each stands in [data-own-bookings="slug"], which shows then.
// A request that is over ([data-booking-over]) is forgotten. Without scripts or storage
// the link is kept by hand.
(() => {
  "use strict";
  const attempt = (act) => {
    try {
      return act();
    } catch {
      return null; // storage refused, or not ours: nothing is remembered
    }
  };
  const MOST = 4;
  const readBookings = (slug) => attempt(() => JSON.parse(localStorage[`bookings:${slug}`])) || [];

  const keep = (key, words) => attempt(() => localStorage.setItem(key, words));

  const page = document.querySelector("[data-booking]");
  if (page) {
    const slug = page.dataset.booking;
    const others = readBookings(slug).filter(([path]) => path !== location.pathname);
    const own = "bookingOver" in page.dataset ? [] : [[location.pathname, page.dataset.bookingNames]];
    keep(`bookings:${slug}`, JSON.stringify([...own, ...others].slice(0, MOST)));
  }

  const all = (selector, act, root = document) => root.querySelectorAll(selector).forEach(act);

  const showBookings = () => all("[data-own-bookings]", (place) => {
    const found = readBookings(place.dataset.ownBookings).filter(([path]) => String(path).startsWith("/"));
    const list = place.querySelector("ul");
    list.textContent = "";
    found.forEach(([path, names]) => {
      const link = document.createElement("a");
      link.href = new URL(path, location.origin).pathname;
      link.textContent = names;
      list.appendChild(document.createElement("li")).append(link);
    });
    place.hidden = !found.length;
  });
  document.addEventListener("poll:changed", showBookings);
  showBookings();

  const box = document.querySelector("[data-mine]");
  if (!box) return;
  const KEY = `mine:${box.dataset.mine}`;
  const FOLLOWED = `follow:${box.dataset.mine}`;
  const ownPage = document.querySelector("[data-mine-page]");
  const list = document.querySelector("[data-follow-list]");

  const read = (key) => attempt(() => localStorage[key]) || "";
  const listFollowed = () => read(FOLLOWED).split(" ").filter(Boolean);

  const mark = (number, root) => {
    const followed = listFollowed();
    all("[data-team]", (row) => row.classList.toggle("is-mine", row.dataset.team === number), root);
    all("[data-follow]", (button) => button.setAttribute("aria-pressed", followed.includes(button.dataset.follow)), root);
  };

  const markRows = (number) => {
    mark(number);
    all("[data-mine-pinned]", (part) => part.remove());
    all("[data-mine-row]", (link) => {
      link.hidden = !number;
      link.search = `q=${number}`;
    });
    all("[data-follow-link]", (link) => {
      link.hidden = !read(FOLLOWED);
    });
    all("table[data-ranks]", (table) => {
      const row = table.querySelector("tbody tr.is-mine");
      if (!row || row.rowIndex < 4) return;
      const pinned = document.createElement("tbody");
      pinned.dataset.minePinned = "";
      pinned.id = "pinned";
      pinned.append(row.cloneNode(true));
      pinned.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
      table.tHead.after(pinned);
    });
  };

  // Heard when it changes, not on each page; what did not change keeps the keyboard.
  const fill = (parts) => {
    const place = list || box;
    place.hidden = !parts.length;
    if (place.innerHTML === parts.map((part) => part.outerHTML).join("")) return;
    place.setAttribute("aria-live", place.children.length ? "polite" : "off");
    place.textContent = "";
    place.append(...parts);
  };

  const load = async () => {
    const number = read(KEY);
    const isOwnPage = ownPage && ownPage.dataset.minePage === number;
    markRows(number);
    if (ownPage) {
      ownPage.querySelector("[data-mine-ask]").hidden = isOwnPage;
      ownPage.querySelector("[data-mine-told]").hidden = !isOwnPage;
    }
    const wanted = (list ? [number, ...listFollowed()] : [isOwnPage ? "" : number]).filter(Boolean);
    if (!wanted.length) return fill([]);
    const response = await fetch(box.dataset.mineSource);
    if (!response.ok) return 0;
    const teams = new DOMParser().parseFromString(await response.text(), "text/html");
    mark(number, teams);
    return fill([...new Set(wanted)].map((team) => teams.getElementById(`mine-${team}`)).filter(Boolean));
  };
  // The network may be gone: what the page says itself stays.
  const show = () => load().catch(() => {});

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mine-set], [data-follow]");
    if (!button) return;
    const { follow, mineSet } = button.dataset;
    let answer = ownPage ? (mineSet ? "[data-mine-told]" : "[data-mine-ask] button") : "main";
    if (follow) {
      const teams = new Set(listFollowed());
      if (!teams.delete(follow)) teams.add(follow);
      keep(FOLLOWED, [...teams].join(" "));
      answer = list && "main";
    } else keep(KEY, mineSet);
    show().then(() => answer && document.querySelector(answer).focus());
  });
  document.addEventListener("poll:changed", show);
  show();
})();
