// Puts news into the page: each part that has an id there, and of it only what differs. So nothing jumps, and
// focus, a selection and a part that was opened stay where they are.

const isText = (node) => node.nodeType === Node.TEXT_NODE;

function match(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (isText(old)) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  matchAttributes(old, fresh);
  matchChildren(old, fresh);
}

function matchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// Rows are told apart by their ids, all else by its place.
function matchChildren(old, fresh) {
  const stays = new Set([...fresh.children].map((child) => child.id));
  for (const child of [...old.children]) if (child.id && !stays.has(child.id)) child.remove();
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const same = next.id ? known.get(next.id) : here && !here.id && here.nodeName === next.nodeName && here;
    if (same === here && same) here = here.nextSibling;
    else old.insertBefore(same || next, here);
    if (same) match(same, next);
  }
  while (here) {
    const last = here;
    here = here.nextSibling;
    last.remove();
  }
}

// Whoever reads an old hand goes on reading it, wherever rows come in. Some browsers hold a page still by
// themselves, but by what is at its upper edge.
function holdStill(change) {
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const read = scrollY > 0 && middle?.closest("tr[id]");
  if (!read) return change();
  const { style } = document.documentElement;
  const before = read.getBoundingClientRect().top;
  style.overflowAnchor = "none";
  change();
  scrollBy({ top: read.getBoundingClientRect().top - before, behavior: "instant" });
  style.overflowAnchor = "";
}

function putIn(news) {
  if (news.title) document.title = news.title;
  for (const fresh of [...news.body.children]) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh)) continue;
    match(old, fresh);
    htmx.process(old);
  }
}

document.addEventListener("news", ({ detail: news }) => holdStill(() => putIn(news)));
