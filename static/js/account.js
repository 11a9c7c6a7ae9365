// What was kept on this phone goes with the account it belongs to.

import { forgetAll, forgetOthers, holds, takeOverFromGuest } from "./pocket.js";

takeOverFromGuest();
forgetOthers();

document.addEventListener("submit", (event) => {
  const { signsOut } = event.target.dataset;
  if (signsOut === undefined) return;
  if (holds("unsent:") && !confirm(signsOut)) event.preventDefault();
  else forgetAll();
});
