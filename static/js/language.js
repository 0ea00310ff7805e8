// Purpose: leads from the plain address of a public page to the same page in the reader's language.
// One copy of a page serves everybody, so only the browser can. <link hreflang="en" href="/en/…" data-language> stands
// on plain pages alone: an address that names a language is kept. <a hreflang="fr"> is a choice; the desk reads the same cookie.
(() => {
  "use strict";
  const NAME = "django_language";
  const stored = document.cookie.split("; ").find((part) => part.startsWith(`${NAME}=`));
  const chosen = stored && stored.slice(NAME.length + 1);
  const offers = Array.from(document.querySelectorAll("link[data-language]"));
  const spoken = [document.documentElement.lang, ...offers.map((one) => one.hreflang)];
  const wishes = (navigator.languages || [navigator.language]).map((one) => one.slice(0, 2).toLowerCase());
  const wanted = chosen || wishes.find((one) => spoken.includes(one));
  const offer = offers.find((one) => one.hreflang === wanted);
  if (offer) location.replace(offer.getAttribute("href").replace(/^https?:\/\/[^/]+/, "") + location.hash);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[hreflang]");
    const secure = location.protocol === "https:" ? "; Secure" : "";
    if (link) document.cookie = `${NAME}=${link.hreflang}; Path=/; SameSite=Lax${secure}`;
  });
})();
