// Purpose: a table on a player's phone. What a [data-outbox] form says is kept here, then sent, one by one and in
// order, until it is answered; a refusal stops it. A deal's form is asked by table-steps.js. Without it forms are sent as pages.
(function () {
  "use strict";
  var find = function (selector) { return document.querySelector(selector); };
  var all = function (root, selector) { return [].slice.call(root.querySelectorAll(selector)); };
  var box = find("#outbox").dataset;
  var pad = find("[data-pad]");
  var sheet = find("#pad") || pad;
  var live = find("#live");
  var refused = find("[data-refused]");
  var bell = find("[data-bell]");
  var title = document.title;
  var wait = 1;
  var sending, timer, mended, held, moving, steps;

  // Always read anew: another window may send too.
  var read = function () {
    try {
      return held || JSON.parse(localStorage.outbox);
    } catch (error) {
      return [];
    }
  };
  var isWaiting = function (item) { return item.seat === box.seat && !item.over; };
  var first = function () { return read().filter(isWaiting)[0]; };
  var keep = function (items) {
    try {
      localStorage.outbox = JSON.stringify(items);
      held = null;
    } catch (error) {
      held = items; // As long as the page is open.
    }
    find("[data-keeps-nothing]").hidden = !held;
  };
  var change = function (edit) {
    keep(read().map(edit).filter(Boolean));
    paint();
  };
  var drop = function (key) {
    change(function (item) { return item.key !== key && item; });
  };

  var list = function (name, items) {
    var root = find(name);
    root.hidden = !items.length;
    root.querySelector("ol").textContent = "";
    items.forEach(function (item) {
      var line = document.importNode(find("[data-item]").content, true);
      line.querySelector("span").textContent = item.words;
      line.querySelector("button").hidden = !pad || !item.number || item.shown || !isWaiting(item);
      line.querySelector("button").onclick = function () { open(item.number, item.tried ? item.key : item.base, item.body, item); };
      root.querySelector("ol").appendChild(line);
    });
  };

  var paint = function () {
    var items = read().filter(isWaiting);
    var next = find("[data-unsent] [data-open]");
    var types = find(".phone-type");
    if (types) types.hidden = items.length > 0;
    if (bell) bell.hidden = !window.dixNotes.exist || !find("[data-waits]") || Boolean(find(".phone-next"));
    if (steps) steps.paintDraft();
    list("[data-unsent]", items);
    list("[data-paper]", read().filter(function (item) { return !isWaiting(item); }));
    find("[data-count]").textContent = items.length;
    next.dataset.open = items.reduce(function (most, item) { return Math.max(most, item.number); }, 0) + 1;
    refused.innerHTML = items[0] && items[0].shown || "";
    refused.hidden = !refused.innerHTML;
    next.hidden = !pad || next.dataset.open < 2 || !sheet.hidden || !refused.hidden;
    refused.classList.toggle("is-mended", Boolean(mended));
    document.title = (items[0] ? "(" + items.length + ") " : "") + (find(".phone-next__table") || { textContent: title }).textContent;
  };

  var settle = function (key, answer) {
    if (!answer.code) drop(key);
    else change(function (item) {
      if (answer.ends) item.over = item.over || item.seat === box.seat;
      else if (item.key === key) item.shown = answer.shown;
      return item;
    });
    if (!first() && (!sheet || sheet.hidden)) location.replace(box.home);
  };

  var post = function (to, body, done) {
    var request = new XMLHttpRequest();
    request.open("POST", to);
    request.timeout = 20000;
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.setRequestHeader("X-Requested-With", "outbox");
    request.setRequestHeader("X-CSRFToken", box.token);
    request.onloadend = function () { done(request.status === 200 ? request.responseText : ""); };
    request.send(body);
  };

  var send = function () {
    var one = first();
    clearTimeout(timer);
    if (sending || !one || one.shown) return;
    change(function (item) {
      item.tried = item.tried || item.key === one.key;
      return item;
    });
    sending = true;
    post(one.to, one.body, function (said) {
      var answer = { later: true };
      try {
        answer = JSON.parse(said);
      } catch (error) {}
      sending = false;
      wait = answer.later ? Math.min(wait * 2, 30) : 1;
      if (!answer.later) settle(one.key, answer);
      timer = setTimeout(send, answer.later ? wait * 1000 : 0);
    });
  };

  // A finger on its way meets what has just moved there: for a moment nothing answers to it.
  var keepStill = function (long) {
    var place = pad && !sheet.hidden ? pad : live;
    if (!place) return;
    clearTimeout(moving);
    place.classList.add("is-moving");
    moving = setTimeout(function () { place.classList.remove("is-moving"); }, long || 400);
  };

  var show = function (typing) {
    if (!typing) mended = null;
    if (sheet) sheet.hidden = !typing;
    if (live) live.hidden = typing;
    document.body.classList.toggle("is-typing", Boolean(typing));
    paint();
    scrollTo(0, 0);
  };

  var bodyOf = function (form) {
    return all(form, "[name]").filter(function (field) {
      return field.value && !field.matches(":disabled") && (field.type !== "radio" || field.checked) && field.name !== "csrfmiddlewaretoken";
    }).map(function (field) { return field.name + "=" + encodeURIComponent(field.value); }).join("&");
  };

  var wordsOf = function (form) { return form.dataset.words || steps.tell(); };
  var open = function (number, base, body, item) {
    mended = item;
    steps.open(number, base, body);
  };

  var put = function (event) {
    var form = event.target;
    var old = form === pad ? mended : refused.contains(form) && first();
    var item;
    if (!("outbox" in form.dataset)) return;
    item = { seat: box.seat, to: form.action, words: wordsOf(form), number: form.dataset.number || 0, body: bodyOf(form) };
    item.key = form.elements.key.value;
    item.base = form.elements.base ? form.elements.base.value : "";
    event.preventDefault();
    if (form === pad && !steps.mayBeSent()) return;
    keep(!old || (old.tried && !old.shown) ? read().concat(item) : read().map(function (one) {
      return one.key === old.key ? item : one;
    }));
    if (form.closest("#live .card")) form.closest(".card").hidden = true;
    if (pad) steps.close();
    else show(false);
    keepStill();
    send();
  };

  var table = { pad: pad, sheet: sheet, isAlone: !live, seat: box.seat, post: post, show: show, bodyOf: bodyOf, keepStill: keepStill };
  all(document, "[data-plain]").forEach(function (one) { one.parentNode.removeChild(one); });
  keepStill();
  if (bell) bell.onchange = function (event) {
    if (event.target.checked) window.dixNotes.open();
    else window.dixNotes.close();
  };
  keep(read());
  if (pad) steps = window.dixSteps(table);
  document.addEventListener("submit", put);
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-open], [data-mend], [data-drop], [data-forget], [data-close], [data-to], [data-take], [data-give-up]");
    var asks = button ? button.dataset : {};
    if (!button || ("open" in asks && !pad) || ("close" in asks && !live)) return;
    event.preventDefault();
    if ("open" in asks && !steps.isBegun(asks.open)) open(asks.open, asks.base || "");
    else if ("mend" in asks) open(first().number, asks.base, first().body, first());
    else if ("close" in asks) steps.close();
    else if ("to" in asks) steps.go(asks.to);
    else if ("take" in asks || "open" in asks) steps.resume();
    else if ("giveUp" in asks) steps.giveUp();
    else if ("drop" in asks) drop(first().key);
    else change(function (item) { return isWaiting(item) && item; });
    paint();
    send();
  });
  window.addEventListener("beforeunload", function (event) {
    if (first()) event.returnValue = event.preventDefault() || "";
  });
  window.addEventListener("online", send);
  window.addEventListener("pageshow", send);
  document.addEventListener("visibilitychange", send);
  document.addEventListener("poll:changed", function () {
    keepStill();
    paint();
    if (find(".phone-next")) window.dixNotes.play([660, 880], 0.4);
    if (navigator.vibrate && find("#live .card")) navigator.vibrate(200);
  });
  paint();
})();
