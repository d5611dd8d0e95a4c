import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Puts an element where the page's own form stood, between the marks of `FormRegion.astro`. */
export function intoPage(html: string, name: string, element: ReactElement): string {
  const start = html.indexOf(`<!--form:${name}-->`);
  const end = html.indexOf(`<!--/form:${name}-->`);
  if (start < 0 || end < 0) throw new Error(`the page has no place for the ${name} form`);
  return html.slice(0, start) + renderToStaticMarkup(element) + html.slice(end);
}
