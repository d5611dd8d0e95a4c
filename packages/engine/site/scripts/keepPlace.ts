/** In the fragment of an address: the way from `main` to an element, and a share of its height. */
const PLACE = /^#at-([\d.]*)_(-?[\d.]+)$/;

const COLUMNS = [0.5, 0.25, 0.75];

/** Where on the screen people read. */
const readingLine = () => innerHeight / 3;

/** A list of contents beside the text is at the line wherever the visitor is. */
const staysOnScreen = (element: Element | null): boolean =>
  element !== null &&
  (getComputedStyle(element).position === 'sticky' || staysOnScreen(element.parentElement));

/** The visitor's place as a fragment; empty at the top. Every language has the same elements. */
export function placeHere(): string {
  const main = document.querySelector('main');
  const line = readingLine();
  // The smallest at the line, in whichever column. The menu that covers a phone's page is not in `main`.
  const [found] = COLUMNS.flatMap((share) => document.elementsFromPoint(innerWidth * share, line))
    .filter((element) => main?.contains(element) && !staysOnScreen(element))
    .sort((a, b) => a.getBoundingClientRect().height - b.getBoundingClientRect().height);
  if (!found || scrollY === 0) return '';
  const way: number[] = [];
  for (let at = found; at !== main && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at));
  }
  const { top, height } = found.getBoundingClientRect();
  return `#at-${way.join('.')}_${((line - top) / (height || 1)).toFixed(3)}`;
}

/** Scrolls to such a place and removes it from the address. */
export function goToPlace(): void {
  const [, way, share] = PLACE.exec(location.hash) ?? [];
  let found: Element | null = document.querySelector('main');
  if (way === undefined || !found) return;
  history.replaceState(null, '', location.pathname + location.search);
  // What is laid out later has no height yet.
  for (const part of document.querySelectorAll<HTMLElement>('.later')) {
    part.style.contentVisibility = 'visible';
  }
  for (const index of way.split('.')) found = found.children[Number(index)] ?? found;
  const { top, height } = found.getBoundingClientRect();
  scrollBy({ top: top + height * Number(share) - readingLine(), behavior: 'instant' });
}
