import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { PATHS } from '../../rules/paths.ts';
import type { Env } from '../env.ts';

const NAME = /^[\w.-]+\.html$/;

/** Only where nobody can have paid: mails of real buyers, with their links, are for them alone. */
export const hasMailbox = (env: Env) => !(env.smtpUrl || env.paymentLinkUrl || env.production);

/** Mails that would have gone out, for whoever rehearses a sale on this machine. */
export function mailboxRoutes(dataDir: string) {
  const folder = join(dataDir, 'mail');
  return new Hono()
    .get(PATHS.mailbox, async (c) => {
      const files = await readdir(folder).catch((): string[] => []);
      const mails = files
        .filter((name) => NAME.test(name))
        .sort()
        .reverse();
      const items = mails.map(
        (name) =>
          html`<li><a href="${PATHS.mailbox}/${name}">${name.replace('.html', '')}</a></li>`,
      );
      return c.html(
        html`<!doctype html><html lang="en"><title>Mailbox</title><h1>Mailbox (test mode)</h1>
          ${mails.length > 0 ? html`<ul>${items}</ul>` : html`<p>No mail yet.</p>`}</html>`,
      );
    })
    .get(`${PATHS.mailbox}/:name`, async (c) => {
      const name = c.req.param('name');
      if (!NAME.test(name)) return c.notFound();
      const mail = await readFile(join(folder, name), 'utf8').catch(() => undefined);
      if (mail === undefined) return c.notFound();
      // A mail brings its own styles; nothing else of it may do anything here.
      const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
      return c.html(raw(mail), 200, { 'Content-Security-Policy': policy });
    });
}
