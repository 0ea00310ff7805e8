// Purpose: « C'est moi ». A phone alone remembers its owner's team: that team's table is put into
// [data-mine="slug"], from what [data-mine-source] answers for all. Rows with its data-team are marked, and with
// data-ranks one stands on top as well; where the rows have pages, [data-mine-row] leads to it.
// <button data-mine-set="28"> marks, data-mine-set="" forgets.
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
  const readBookings = (slug) => attempt(() => JSON.parse(localStorage.getItem(`bookings:${slug}`))) || [];

  const page = document.querySelector("[data-booking]");
  if (page) {
    const slug = page.dataset.booking;
    const others = readBookings(slug).filter(([path]) => path !== location.pathname);
    const own = "bookingOver" in page.dataset ? [] : [[location.pathname, page.dataset.bookingNames]];
    attempt(() => localStorage.setItem(`bookings:${slug}`, JSON.stringify([...own, ...others].slice(0, MOST))));
  }

  const showBookings = () => document.querySelectorAll("[data-own-bookings]").forEach((place) => {
    const found = readBookings(place.dataset.ownBookings).filter(([path]) => String(path).startsWith("/"));
    const list = document.createElement("ul");
    list.append(...found.map(([path, names]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL(path, location.origin).pathname;
      link.textContent = names;
      item.append(link);
      return item;
    }));
    const before = place.querySelector("ul");
    if (before) before.remove();
    place.append(list);
    place.hidden = !found.length;
  });
  document.addEventListener("poll:changed", showBookings);
  showBookings();

  const box = document.querySelector("[data-mine]");
  if (!box) return;
  const KEY = `mine:${box.dataset.mine}`;
  const ownPage = document.querySelector("[data-mine-page]");

  const read = () => attempt(() => localStorage.getItem(KEY)) || "";

  const markRows = (number) => {
    document.querySelectorAll("[data-mine-pinned]").forEach((part) => part.remove());
    document.querySelectorAll("[data-team]").forEach((one) => {
      one.classList.toggle("is-mine", Boolean(number) && one.dataset.team === number);
    });
    document.querySelectorAll("[data-mine-row]").forEach((link) => {
      link.hidden = !number;
      link.search = `q=${number}`;
    });
    document.querySelectorAll("table[data-ranks]").forEach((table) => {
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

  const showTable = (part) => {
    if (part) part.querySelector(".my-table__links").hidden = false;
    // Heard when it changes, not on each page.
    const [old] = box.children;
    if (old && part && old.isEqualNode(part)) return;
    box.setAttribute("aria-live", old ? "polite" : "off");
    box.textContent = "";
    if (part) box.append(part);
    box.hidden = !part;
  };

  const show = async () => {
    const number = read();
    const isOwnPage = ownPage && ownPage.dataset.minePage === number;
    markRows(number);
    if (ownPage) {
      ownPage.querySelector("[data-mine-ask]").hidden = isOwnPage;
      ownPage.querySelector("[data-mine-told]").hidden = !isOwnPage;
    }
    if (!number || isOwnPage) return showTable(null);
    const response = await fetch(box.dataset.mineSource);
    if (!response.ok) return undefined;
    const teams = new DOMParser().parseFromString(await response.text(), "text/html");
    return showTable(teams.getElementById(`mine-${number}`));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mine-set]");
    if (!button) return;
    const number = button.dataset.mineSet;
    attempt(() => (number ? localStorage.setItem(KEY, number) : localStorage.removeItem(KEY)));
    show().catch(() => {}).then(() => {
      const root = ownPage || document;
      root.querySelector(ownPage ? (number ? "[data-mine-told]" : "[data-mine-ask] button") : "main").focus();
    });
  });
  document.addEventListener("poll:changed", () => show().catch(() => {}));
  // The network may be gone: what the page says itself stays.
  show().catch(() => {});
})();
