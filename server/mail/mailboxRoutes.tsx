import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { PATHS } from '../../rules/paths.ts';
import type { Env } from '../core/env.ts';
import { MailboxPage } from './MailboxPage.tsx';
import { MAIL_NAME, newestMails } from './storedMails.ts';

/** A mail and the list of them bring their own styles; nothing else here may do anything. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Only where nobody can have paid: mails of real buyers, with their links, are for them alone. */
export const hasMailbox = (env: Env) => !(env.smtpUrl || env.paymentLinkUrl || env.production);

/** Mails that would have gone out, for whoever rehearses a sale on this machine. */
export function mailboxRoutes(dataDir: string, timeZone: string) {
  const folder = join(dataDir, 'mail');
  return new Hono()
    .get(PATHS.mailbox, async (c) => {
      const page = renderToStaticMarkup(
        <MailboxPage {...(await newestMails(folder))} timeZone={timeZone} />,
      );
      return c.html(`<!doctype html>${page}`, 200, POLICY);
    })
    .get(`${PATHS.mailbox}/:name`, async (c) => {
      const name = c.req.param('name');
      if (!MAIL_NAME.test(name)) return c.notFound();
      const mail = await readFile(join(folder, name), 'utf8').catch(() => undefined);
      return mail === undefined ? c.notFound() : c.html(mail, 200, POLICY);
    });
}
