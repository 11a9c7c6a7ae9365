// An update in the middle of a night never reloads a page: it says that there is a newer one, and waits
// for the tap. What is in entry is kept meanwhile.

const news = document.getElementById("new-version");

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  const answered = xhr.getResponseHeader("Ledger-Version");
  if (answered && answered !== news.dataset.version && !news.firstElementChild) {
    news.append(news.nextElementSibling.content.cloneNode(true));
  }
});

news.addEventListener("click", (event) => {
  if (event.target.closest("button")) location.reload();
});
