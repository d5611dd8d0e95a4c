import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Content } from '../../content/content.ts';
import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same mail has the same id, so that a mail program can tell a repetition. */
  id: string;
};

export type Mailer = {
  /** The words that mails are made of. */
  content: Content;
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;
const CONNECTIONS = 8;

/** By SMTP when a server is set; otherwise into the data folder, where the mailbox page shows them. */
export function openMailer(env: Env, from: string, clock: Clock, content: Content): Mailer {
  if (!env.smtpUrl) return writeToFolder(join(env.dataDir, 'mail'), from, clock, content);
  const transport = nodemailer.createTransport({
    url: env.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Greeting, encryption and login cost more than a letter: those that follow use the same line.
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // Whether to try again is the outbox's to decide, which knows how often it has.
    maxRequeues: 0,
  });
  return {
    content,
    async send(mail) {
      const letter = letterOf(mail, from);
      await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}

function writeToFolder(folder: string, from: string, clock: Clock, content: Content): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    content,
    async send(mail) {
      const { message } = await composer.sendMail(letterOf(mail, from));
      const name = `${clock().toISOString().replaceAll(':', '-')}-${mail.id.slice(0, 8)}`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.html`), mail.html);
      await writeFile(join(folder, `${name}.eml`), Buffer.isBuffer(message) ? message : '');
    },
    close: () => undefined,
  };
}

/** Its id ends with the sender's domain: one that claims to come from the receiver looks forged. */
function letterOf({ id, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return { from, ...mail, messageId: `<${id}@${domain}>` };
}
