import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same mail has the same id, so that a mail program can tell a repetition. */
  id: string;
};

export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 30_000;

/** By SMTP when a server is set; otherwise into the data folder, where the mailbox page shows them. */
export function openMailer(env: Env, from: string, clock: Clock): Mailer {
  if (!env.smtpUrl) return writeToFolder(join(env.dataDir, 'mail'), from, clock);
  const transport = nodemailer.createTransport({
    url: env.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (mail) => {
    const letter = letterOf(mail, from);
    await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true });
  };
}

function writeToFolder(folder: string, from: string, clock: Clock): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await composer.sendMail(letterOf(mail, from));
    const name = `${clock().toISOString().replaceAll(':', '-')}-${mail.id.slice(0, 8)}`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.html`), mail.html);
    await writeFile(join(folder, `${name}.eml`), Buffer.isBuffer(message) ? message : '');
  };
}

/** Its id ends with the sender's domain: one that claims to come from the receiver looks forged. */
function letterOf({ id, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return { from, ...mail, messageId: `<${id}@${domain}>` };
}
