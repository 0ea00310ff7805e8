// Purpose: this phone remembers who signed up from it. A private page with data-booking="slug" (data-booking-names: who)
// is noted under its address; on the page of that concours each stands in [data-own-bookings="slug"], which shows then.
// A request that is over ([data-booking-over]) is forgotten. Without scripts or storage the link is kept by hand.
(() => {
  "use strict";
  const MOST = 4;
  const attempt = (act) => {
    try {
      return act();
    } catch {
      return null; // storage refused, or not ours: nothing is remembered
    }
  };
  const read = (slug) => attempt(() => JSON.parse(localStorage.getItem(`bookings:${slug}`))) || [];

  const page = document.querySelector("[data-booking]");
  if (page) {
    const slug = page.dataset.booking;
    const others = read(slug).filter(([path]) => path !== location.pathname);
    const own = "bookingOver" in page.dataset ? [] : [[location.pathname, page.dataset.bookingNames]];
    attempt(() => localStorage.setItem(`bookings:${slug}`, JSON.stringify([...own, ...others].slice(0, MOST))));
  }

  const show = () => document.querySelectorAll("[data-own-bookings]").forEach((box) => {
    const found = read(box.dataset.ownBookings).filter(([path]) => String(path).startsWith("/"));
    const list = document.createElement("ul");
    list.append(...found.map(([path, names]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = new URL(path, location.origin).pathname;
      link.textContent = names;
      item.append(link);
      return item;
    }));
    const before = box.querySelector("ul");
    if (before) before.remove();
    box.append(list);
    box.hidden = !found.length;
  });
  document.addEventListener("poll:changed", show);
  show();
})();
