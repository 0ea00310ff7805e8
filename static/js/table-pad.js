// Purpose: keys of [data-pad] that write into its number.
(() => {
  "use strict";
  const fields = document.querySelectorAll("[data-pad] input");
  let lit = fields[0];

  document.querySelectorAll("[data-pad] button").forEach((key) => {
    let at;
    key.parentNode.hidden = false;
    key.onclick = ({ timeStamp }) => {
      // Trembling hands touch twice.
      if (timeStamp < at + 250) return;
      at = timeStamp;
      // Nobody typed it.
      fields.forEach((one) => {
        if (one.value === one.defaultValue) one.value = one.defaultValue = "";
      });
      lit.value = key.value && lit.value + key.value;
    };
  });
  fields.forEach((field) => {
    field.inputMode = "none";
    field.onfocus = () => {
      lit = field;
      lit.form.dataset.lit = lit.name;
    };
  });
  fields[0].onfocus();
})();
