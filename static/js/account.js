// What was kept on this phone goes with the account it belongs to.

import { forget, forgetOthers, holds } from "./pocket.js";

forgetOthers();

document.addEventListener("submit", (event) => {
  const { signsOut } = event.target.dataset;
  if (signsOut === undefined) return;
  if (holds("unsent:") && !confirm(signsOut)) event.preventDefault();
  else forget();
});
