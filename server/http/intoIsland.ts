import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

const ISLAND = /(<astro-island [^>]*?props=")([^"]*)("[^>]*>).*(<!--astro:end--><\/astro-island>)/s;
/** How Astro marks a plain value among the properties of an island. */
const PLAIN = 0;

/**
 * Puts an element where the page's own interactive form stood. The properties that differ go along,
 * so that the script which takes over starts from what is shown, and takes nothing back.
 */
export function intoIsland(
  html: string,
  name: string,
  element: ReactElement<object>,
  different: Readonly<Record<string, string>>,
): string {
  const start = html.indexOf(`<!--form:${name}-->`);
  const end = html.indexOf(`<!--/form:${name}-->`);
  const region = html.slice(start, end);
  const island = ISLAND.exec(region);
  if (start < 0 || !island) throw new Error(`the page has no interactive ${name} form`);
  const [whole, opening = '', properties = '', middle = '', closing = ''] = island;
  const filled = opening + withProperties(properties, different) + middle;
  const before = html.slice(0, start + region.indexOf(whole));
  return before + filled + renderToString(element) + closing + html.slice(end);
}

function withProperties(attribute: string, different: Readonly<Record<string, string>>): string {
  const known: Record<string, unknown> = JSON.parse(unescaped(attribute));
  for (const [name, value] of Object.entries(different)) known[name] = [PLAIN, value];
  return JSON.stringify(known).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
