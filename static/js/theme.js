// Keeps the chosen colours in a cookie: the server renders the next page in them, so that none flashes white.

const YEAR = 365 * 24 * 60 * 60;

for (const choice of document.querySelectorAll('input[name="theme"]')) {
  choice.addEventListener("change", () => {
    const age = choice.value ? YEAR : 0;
    document.cookie = `theme=${choice.value}; path=/; max-age=${age}; samesite=lax`;
    document.documentElement.dataset.theme = choice.value;
  });
}
