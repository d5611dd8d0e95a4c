import type { Context } from 'hono';
import type { DeskRoute } from '../commands/capability.ts';
import { mail } from '../commands/emailCommands.ts';
import { mailPreview, previewEmail } from '../commands/emailPreview.ts';
import { message, previewInput, previewMessage } from '../commands/messageCommands.ts';
import { UserError } from '../core/userError.ts';
import { readCopy } from '../mail/emailCopies.ts';
import type { CommandContext } from '../orders/context.ts';

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
 * `POST /emails/message`: a message as it is being written, which is too long for an address. */
export const emailRoutes = (parts: CommandContext): DeskRoute[] => [
  {
    on: 'GET /emails/preview',
    roles: mailPreview.roles,
    async answer(c) {
      const wanted = mailPreview.input.safeParse(c.req.query());
      if (!wanted.success) return missing(c);
      return showEmail(c, previewEmail(parts, wanted.data));
    },
  },
  {
    on: 'POST /emails/message',
    roles: message.roles,
    accepts: 'application/x-www-form-urlencoded',
    async answer(c) {
      const wanted = previewInput.safeParse(await c.req.parseBody());
      if (!wanted.success) return missing(c);
      return showEmail(c, previewMessage(parts, wanted.data));
    },
  },
  {
    on: 'GET /emails/:id',
    roles: mail.roles,
    answer: (c) => showEmail(c, readCopy(parts.store, c.req.param('id') ?? '')),
  },
];

/** Why there is none is for the command line; the desk offers only what there is. */
export async function showEmail(c: Context, email: Promise<{ html: string } | undefined>) {
  const found = await email.catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
  });
  return found ? c.html(found.html, 200, HEADERS) : missing(c);
}

const missing = (c: Context) => c.text('There is no such email.', 404, HEADERS);
