// Purpose: <a href data-share="Lien copié."> hands the address of its link to the phone's own sharing; without that it
// is copied, which what follows it says, and where a browser keeps its clipboard for https:// it is
// shown to be copied by hand. Without scripts the link is the address.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  const url = link.href;
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
    link.nextElementSibling.textContent = link.dataset.share;
  } catch (refused) {
    // Who closes the phone's sharing wants nothing else.
    if (refused.name !== "AbortError") prompt(link.textContent, url);
  }
}, true);
