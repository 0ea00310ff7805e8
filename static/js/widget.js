// Purpose: the standings inside another site's page say how high they are, so that the frame need not guess.
// The line that shows them there, and our own page of that line ([data-own-height]), listen.
(() => {
  "use strict";
  document.querySelectorAll("iframe[data-own-height]").forEach((frame) => {
    addEventListener("message", (event) => {
      const height = Number(event.data && event.data.height);
      if (event.source === frame.contentWindow && height > 0) frame.style.height = `${height}px`;
    });
  });
  const live = document.getElementById("live");
  if (parent === window || !live) return;
  const tell = () => parent.postMessage({ height: Math.ceil(live.getBoundingClientRect().bottom + scrollY) + 8 }, "*");
  new ResizeObserver(tell).observe(live);
})();
