// Purpose: leads from the plain address of a public page to the same page in the reader's language, and remembers
// which one was chosen. Nobody else can: one copy of a page serves everybody, so its address says its language.
// <link rel="alternate" hreflang="en" href="/en/…" data-language> stands on plain pages alone: whoever follows an
// address that names a language gets that one. <a hreflang="fr"> is a choice; the desk reads the same cookie.
(() => {
  "use strict";
  const NAME = "django_language";

  const chosen = () => {
    const found = document.cookie.split("; ").find((part) => part.startsWith(`${NAME}=`));
    return found ? found.slice(NAME.length + 1) : "";
  };
  const remember = (language) => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${NAME}=${language}; Path=/; SameSite=Lax${secure}`;
  };

  const offers = Array.from(document.querySelectorAll("link[data-language]"));
  const spoken = [document.documentElement.lang, ...offers.map((one) => one.hreflang)];
  const wishes = (navigator.languages || [navigator.language]).map((one) => one.split("-")[0].toLowerCase());
  const wanted = chosen() || wishes.find((one) => spoken.includes(one));
  const offer = offers.find((one) => one.hreflang === wanted);
  if (offer) location.replace(offer.href + location.hash);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[hreflang]");
    if (link) remember(link.hreflang);
  });
})();
