import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { PATHS } from '../../rules/paths.ts';
import { sortableTime } from '../../rules/shopTime.ts';
import type { Env } from '../core/env.ts';
import { onlyKnownHosts } from '../http/knownHosts.ts';
import type { ShowPage } from '../http/page.ts';

/** Emails bring inline styles. Nothing else may load or run. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Only in test mode: emails to real buyers contain their private links. */
export const hasMailbox = (env: Env) => !(env.smtpUrl || env.paymentLinkUrl || env.production);

/** Shows the emails that would have been sent, for trying out a sale on this machine. */
export function mailboxRoutes(env: Env, timeZone: string, showPage: ShowPage) {
  const folder = join(env.dataDir, 'mail');
  const guard = onlyKnownHosts(env.publicUrl, env.host, 'PUBLIC_URL');
  return new Hono()
    .use(PATHS.mailbox, guard)
    .use(`${PATHS.mailbox}/*`, guard)
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

/** An email in the data folder: an .html file to show, and an .eml file as it would be sent. */
type StoredMail = {
  name: string;
  at: Date;
  to: string;
  subject: string;
  language: string;
};

const MAIL_NAME = /^[\w.-]+\.html$/;
const NEWEST = 200;

/** Newest first: file names start with the time. */
async function newestMails(folder: string): Promise<{ mails: StoredMail[]; more: boolean }> {
  const files = await readdir(folder).catch((): string[] => []);
  const names = files
    .filter((name) => MAIL_NAME.test(name))
    .sort()
    .reverse();
  const mails: StoredMail[] = [];
  for (const name of names.slice(0, NEWEST)) mails.push(await readStored(folder, name));
  return { mails, more: names.length > NEWEST };
}

async function readStored(folder: string, name: string): Promise<StoredMail> {
  const html = await readFile(join(folder, name), 'utf8');
  const eml = await readFile(join(folder, name.replace(/html$/, 'eml')), 'utf8').catch(() => '');
  return {
    name,
    at: timeIn(name),
    to: /^To: (.+)$/im.exec(eml)?.[1]?.trim() ?? 'somebody',
    subject: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? name),
    language: /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? SELLER_LANGUAGE,
  };
}

/** From names such as `2026-11-15T12-00-00.000Z-1a2b3c4d.html`, which cannot contain colons. */
function timeIn(name: string): Date {
  const [, day, hours, minutes, seconds] = /^(.{10})T(\d\d)-(\d\d)-([\d.]+)Z/.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

type MailboxProps = { mails: readonly StoredMail[]; more: boolean; timeZone: string };

const Mailbox = ({ mails, more, timeZone }: MailboxProps) => (
  <div className="page narrow" id="top" lang="en">
    <h1>Mailbox</h1>
    <p className="note">
      Test mode: emails are saved here and not sent. {mails.length === 0 && 'No emails yet.'}
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
    {more && <p className="note">Older emails are in the data folder, under mail.</p>}
  </div>
);
