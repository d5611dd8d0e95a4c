import { type Context, Hono } from 'hono';
import { previewDraft } from '../commands/editionDraftCommands.ts';
import { mailPreview, previewEmail } from '../commands/emailPreview.ts';
import { previewInput, previewMessage } from '../commands/messageCommands.ts';
import { UserError } from '../core/userError.ts';
import { readCopy } from '../mail/emailCopies.ts';
import type { CommandContext } from '../orders/context.ts';
import { onlyFromDesk } from './guard.ts';

/**
 * Emails bring inline styles. Nothing in them may run or load, and they are shown only in a frame of
 * the desk; links open in a tab of their own.
 */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** `GET /emails/<id>`: an email as it was sent. `GET /emails/preview?kind=…`: how one would look.
 * `GET /emails/edition`: the one about the version that is being prepared. `POST /emails/message`: a
 * message as it is being written, which is too long for an address. */
export const emailRoutes = (parts: CommandContext) =>
  new Hono()
    .get('/emails/preview', async (c) => {
      const wanted = mailPreview.input.safeParse(c.req.query());
      if (!wanted.success) return missing(c);
      const preview = await previewEmail(parts, wanted.data).catch(orUndefined);
      return preview ? c.html(preview.html, 200, HEADERS) : missing(c);
    })
    .get('/emails/edition', async (c) => {
      const preview = await previewDraft(parts, c.req.query('language')).catch(orUndefined);
      return preview ? c.html(preview.html, 200, HEADERS) : missing(c);
    })
    .post(
      '/emails/message',
      onlyFromDesk(parts.env, 'application/x-www-form-urlencoded'),
      async (c) => {
        const wanted = previewInput.safeParse(await c.req.parseBody());
        if (!wanted.success) return missing(c);
        const preview = await previewMessage(parts, wanted.data).catch(orUndefined);
        return preview ? c.html(preview.html, 200, HEADERS) : missing(c);
      },
    )
    .get('/emails/:id', async (c) => {
      const copy = await readCopy(parts.store, c.req.param('id'));
      return copy ? c.html(copy.html, 200, HEADERS) : missing(c);
    });

/** Why there is none is for the command line; the desk offers only what there is. */
const orUndefined = (error: unknown) => {
  if (!(error instanceof UserError)) throw error;
};

const missing = (c: Context) => c.text('There is no such email.', 404, HEADERS);
