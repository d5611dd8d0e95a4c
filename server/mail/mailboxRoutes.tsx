import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { PATHS } from '../../rules/paths.ts';
import { sortableTime } from '../../rules/shopTime.ts';
import type { Env } from '../core/env.ts';
import type { ShowPage } from '../http/page.ts';
import { MAIL_NAME, newestMails, type StoredMail } from './storedMails.ts';

/** An email brings its own styles; nothing else in it may do anything. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Only where nobody can have paid: mails of real buyers, with their links, are for them alone. */
export const hasMailbox = (env: Env) => !(env.smtpUrl || env.paymentLinkUrl || env.production);

/** Emails that would have been sent, for a seller who tries out a sale on this machine. */
export function mailboxRoutes(dataDir: string, timeZone: string, showPage: ShowPage) {
  const folder = join(dataDir, 'mail');
  return new Hono()
    .get(PATHS.mailbox, async (c) => {
      const page = { path: PATHS.mailbox, title: 'Mailbox (test mode)', description: 'Mailbox' };
      return showPage(c, page, <Mailbox {...(await newestMails(folder))} timeZone={timeZone} />);
    })
    .get(`${PATHS.mailbox}/:name`, async (c) => {
      const name = c.req.param('name');
      if (!MAIL_NAME.test(name)) return c.notFound();
      const mail = await readFile(join(folder, name), 'utf8').catch(() => undefined);
      return mail === undefined ? c.notFound() : c.html(mail, 200, POLICY);
    });
}

type MailboxProps = { mails: readonly StoredMail[]; more: boolean; timeZone: string };

/** What would have been in somebody's inbox, the newest first. */
const Mailbox = ({ mails, more, timeZone }: MailboxProps) => (
  <div className="page narrow" id="top" lang="en">
    <h1>Mailbox</h1>
    <p className="note">
      Test mode: mails are kept here and reach nobody. {mails.length === 0 && 'No mail yet.'}
    </p>
    {mails.length > 0 && (
      <ol className="mailbox">
        {mails.map((mail) => (
          <li key={mail.name}>
            <a href={`${PATHS.mailbox}/${mail.name}`}>
              <b lang={mail.language}>{mail.subject}</b>
              <span>
                To {mail.to},{' '}
                <time dateTime={mail.at.toISOString()}>{sortableTime(mail.at, timeZone)}</time>
              </span>
            </a>
          </li>
        ))}
      </ol>
    )}
    {more && <p className="note">Older ones lie in the data folder, under mail.</p>}
  </div>
);
