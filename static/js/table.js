// Purpose: a table on a player's phone. What a [data-outbox] form says is kept here, then sent, one by one and in
// order, until it is answered; a refusal stops it. Without it forms are sent as pages.
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
  var sending, timer, mended, held, asked, moving;

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
      line.querySelector("button").onclick = function () { open(item.number, item.tried ? item.key : item.base, item); };
      root.querySelector("ol").appendChild(line);
    });
  };

  var paint = function () {
    var items = read().filter(isWaiting);
    var next = find("[data-unsent] [data-open]");
    var types = find(".phone-type");
    if (types) types.hidden = items.length > 0;
    if (bell) bell.hidden = !window.dixNotes.exist || !find("[data-waits]") || Boolean(find(".phone-next"));
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

  var reckon = function () {
    clearTimeout(asked);
    asked = setTimeout(function () {
      post(pad.action + "marque/", bodyOf(pad), function (said) { find("[data-marks]").innerHTML = said; });
    }, 400);
  };

  // A finger on its way meets what has just moved there: for a moment nothing answers to it.
  var keepStill = function () {
    if (!live) return;
    clearTimeout(moving);
    live.classList.add("is-moving");
    moving = setTimeout(function () { live.classList.remove("is-moving"); }, 400);
  };

  var show = function (typing) {
    if (sheet) sheet.hidden = !typing;
    if (live) live.hidden = typing;
    paint();
    scrollTo(0, 0);
  };

  var open = function (number, base, item) {
    var keys = pad.dataset.keys.split(" ");
    var typed = {};
    pad.reset();
    mended = item;
    if (item) item.body.split("&").forEach(function (pair) {
      typed[pair.split("=")[0]] = decodeURIComponent(pair.split("=")[1]);
    });
    typed.key = keys.pop();
    typed.base = base;
    all(pad, "[name]").forEach(function (field) {
      if (field.type === "radio") field.checked = field.value === (typed[field.name] || "");
      else if (field.name in typed) field.value = typed[field.name];
    });
    pad.dataset.keys = keys.join(" ");
    pad.dataset.number = number;
    pad.action = pad.action.replace(/\d+\/$/, number + "/");
    find("[data-deal]").textContent = +number || "";
    reckon();
    show(true);
  };

  var bodyOf = function (form) {
    return all(form, "[name]").filter(function (field) {
      return field.value && (field.type !== "radio" || field.checked) && field.name !== "csrfmiddlewaretoken";
    }).map(function (field) { return field.name + "=" + encodeURIComponent(field.value); }).join("&");
  };

  var wordsOf = function (form) {
    return form.dataset.words || [find("[data-deal]").parentNode.textContent].concat(
      all(form, ":checked:not([value='']) + span, .input--number").map(function (one) {
        return one.value ? one.labels[0].textContent + " " + one.value : one.textContent;
      }).filter(Boolean)
    ).join(" · ");
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
    keep(!old || (old.tried && !old.shown) ? read().concat(item) : read().map(function (one) {
      return one.key === old.key ? item : one;
    }));
    if (form.closest("#live .card")) form.closest(".card").hidden = true;
    show(mended = false);
    keepStill();
    send();
  };

  var press = function () {
    var fields = all(pad, "[data-points] input");
    var lit = fields[0];
    all(pad, "[data-points] button").forEach(function (key) {
      var at;
      key.parentNode.hidden = false;
      key.onclick = function (event) {
        // Trembling hands touch twice; whoever means « 100 » does so a little slower.
        if (event.timeStamp < at + 100) return;
        at = event.timeStamp;
        // Nobody typed it.
        fields.forEach(function (one) {
          if (one.value === one.defaultValue) one.value = one.defaultValue = "";
        });
        lit.value = key.value && lit.value + key.value;
        reckon();
      };
    });
    fields.forEach(function (field) {
      field.inputMode = "none";
      field.onfocus = function () {
        lit = field;
        pad.dataset.lit = field.name;
      };
    });
    fields[0].onfocus();
    pad.oninput = reckon;
  };

  keepStill();
  if (pad) press();
  all(document, "[data-plain]").forEach(function (one) { one.parentNode.removeChild(one); });
  if (bell) bell.onchange = function (event) {
    if (event.target.checked) window.dixNotes.open();
    else window.dixNotes.close();
  };
  keep(read());
  if (pad) pad.noValidate = false;
  document.addEventListener("submit", put);
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-open], [data-mend], [data-drop], [data-forget], [data-close]");
    var asks = button ? button.dataset : {};
    if (!button || ("open" in asks && !pad) || ("close" in asks && !live)) return;
    event.preventDefault();
    if ("open" in asks) open(asks.open, asks.base || "");
    else if ("mend" in asks) open(first().number, asks.base, first());
    else if ("close" in asks) show(mended = false);
    else if ("drop" in asks) drop(first().key);
    else change(function (item) { return isWaiting(item) && item; });
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
