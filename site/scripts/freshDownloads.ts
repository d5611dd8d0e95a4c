import { SHORTEST_LINK_MS } from '../../rules/downloadLife.ts';

/** Links expire in a library that is left open: the first click fetches new ones, then downloads. */
const SAFETY_MS = 60_000;
let since = Date.now();
const linksIn = (page: ParentNode) => page.querySelectorAll<HTMLAnchorElement>('.files a');

async function refresh(): Promise<void> {
  const page = await (await fetch(location.href)).text();
  since = Date.now();
  for (const fresh of linksIn(new DOMParser().parseFromString(page, 'text/html'))) {
    for (const link of linksIn(document)) {
      // A video has two links to one address, with different words.
      const isSame = link.pathname === fresh.pathname && link.text === fresh.text;
      if (isSame) link.search = fresh.search;
    }
  }
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const link = target?.closest<HTMLAnchorElement>('.files a');
  if (!link || Date.now() - since < SHORTEST_LINK_MS - SAFETY_MS) return;
  event.preventDefault();
  refresh()
    .catch(() => undefined)
    .then(() => location.assign(link.href));
});
