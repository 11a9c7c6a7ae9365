// An open menu closes by Escape, and by a tap beside it, which then does nothing else.

const open = () => document.querySelector("details.menu[open]");

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && open();
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.addEventListener(
  "click",
  (event) => {
    const menu = open();
    if (!menu || menu.contains(event.target)) return;
    menu.open = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
