// Purpose: <form data-passkey="create|get" data-options="…"> asks this device for a key, puts what it answers into the
// form as JSON and sends it. Where browsers offer no keys (plain http, an older one) the form says so and stays still.
(() => {
  "use strict";
  const form = document.querySelector("[data-passkey]");
  if (!form) return;
  const press = form.querySelector("[data-passkey-press]");
  const said = form.querySelector("[data-passkey-said]");
  const say = (sentence) => {
    said.textContent = sentence;
  };
  if (!window.isSecureContext || !window.PublicKeyCredential) {
    say(form.dataset.without);
    return;
  }

  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");
  const keys = (list) => (list || []).map((key) => ({ ...key, id: bytes(key.id) }));

  const readOptions = () => {
    const told = JSON.parse(form.dataset.options);
    told.challenge = bytes(told.challenge);
    if (told.user) told.user.id = bytes(told.user.id);
    told.excludeCredentials = keys(told.excludeCredentials);
    told.allowCredentials = keys(told.allowCredentials);
    return { publicKey: told };
  };

  const PARTS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const write = (made) => {
    const parts = PARTS.filter((part) => made.response[part]);
    return JSON.stringify({
      id: made.id,
      rawId: text(made.rawId),
      type: made.type,
      clientExtensionResults: {},
      response: Object.fromEntries(parts.map((part) => [part, text(made.response[part])])),
    });
  };

  const ask = async () => {
    press.disabled = true;
    say(form.dataset.waiting);
    try {
      const made = await navigator.credentials[form.dataset.passkey](readOptions());
      form.elements.answer.value = write(made);
      form.submit();
    } catch (fault) {
      // Refused, too late, or no key here: browsers do not say which, but where the device has one of this account.
      say(fault.name === "InvalidStateError" ? form.dataset.known : form.dataset.failed);
      press.disabled = false;
    }
  };

  press.hidden = false;
  press.addEventListener("click", ask);
})();
