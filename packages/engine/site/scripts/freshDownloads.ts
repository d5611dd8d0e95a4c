import { SHORTEST_LINK_MS } from '../../rules/editionFiles.ts';

/** Links expire in a library that is left open: the first click fetches new ones, then downloads. */
const SAFETY_MS = 60_000;
let since = Date.now();
const linksIn = (page: ParentNode) => page.querySelectorAll<HTMLAnchorElement>('.files a');

async function fetchPage(): Promise<Document> {
  const page = await (await fetch(location.href)).text();
  return new DOMParser().parseFromString(page, 'text/html');
}

/** The same link in another version of the page. A video has two to one address, with different words. */
const sameLink = (page: ParentNode, { pathname, text }: HTMLAnchorElement) =>
  [...linksIn(page)].find((link) => link.pathname === pathname && link.text === text);

async function refresh(): Promise<Document> {
  const page = await fetchPage();
  since = Date.now();
  for (const link of linksIn(document)) {
    link.search = sameLink(page, link)?.search ?? link.search;
  }
  return page;
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const link = target?.closest<HTMLAnchorElement>('.files a');
  if (!link || Date.now() - since < SHORTEST_LINK_MS - SAFETY_MS) return;
  event.preventDefault();
  refresh()
    // Not from the link that was clicked: the list may have been replaced meanwhile.
    .then((page) => sameLink(page, link)?.href)
    .catch(() => undefined)
    .then((fresh) => location.assign(fresh ?? link.href));
});

/** While the buyer's copies are made: asks again, and shows them with their sizes when they exist. */
const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 30_000;
const PREPARING = '[data-preparing]';
const RENEWED = ['everything', 'files', 'checksums'];

function waitForCopies(wait: number): void {
  if (!document.querySelector(PREPARING)) return;
  setTimeout(async () => {
    const page = await fetchPage().catch(() => undefined);
    if (page && !page.querySelector(PREPARING)) {
      const focused = document.activeElement;
      for (const id of RENEWED) {
        const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
        // The element itself stays: it is a live region, or was opened by the buyer.
        if (old && fresh) old.innerHTML = fresh.innerHTML;
      }
      // A link that had the focus is a new element now, so it gets the focus again.
      if (focused instanceof HTMLAnchorElement && !focused.isConnected) {
        const same = [...linksIn(document)].find(({ pathname }) => pathname === focused.pathname);
        same?.focus({ preventScroll: true });
      }
    }
    waitForCopies(Math.min(wait * 1.5, LONGEST_WAIT_MS));
  }, wait);
}

waitForCopies(FIRST_WAIT_MS);
