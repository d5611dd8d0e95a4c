import type { Context } from 'hono';
import { PATHS } from '../../rules/paths.ts';

/** To a part of the buyer's library. Also handles the language switch on a page that answers a form. */
export const backToLibrary = (part: string) => (c: Context) => {
  const { search } = new URL(c.req.url);
  // Decoded, it may contain what a header must not.
  const key = encodeURIComponent(c.req.param('key') ?? '');
  return c.redirect(`${PATHS.library}/${key}${search}#${part}`, 303);
};
