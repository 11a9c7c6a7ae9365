// Puts the text of a link where it can be pasted. Browsers allow that on https alone; elsewhere the
// button is not shown, and the link stands beside it to be read.

const showButtons = () => {
  for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;
};

async function copy(button) {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).href);
  const toasts = [{ text: button.dataset.copied }];
  document.dispatchEvent(new CustomEvent("toasts", { detail: { toasts } }));
}

if (navigator.clipboard) {
  showButtons();
  document.addEventListener("htmx:afterSwap", showButtons);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copies]");
    if (button) copy(button);
  });
}
