// Whoever came to watch is let in without a tap. It takes a post all the same, so that a program
// that only looks at a link, as chats do to show a preview, does not count as a device.

document.querySelector("form[data-at-once]")?.requestSubmit();
