// A button for what the browser's menu can do as well; without this module it isn't shown.

const button = document.getElementById("print");

button.hidden = false;
button.addEventListener("click", () => window.print());
