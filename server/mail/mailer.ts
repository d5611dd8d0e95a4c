import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Content } from '../../content/content.ts';
import { type MailContent, renderMail } from '../../mails/renderMail.ts';
import { isRecord } from '../../rules/record.ts';
import type { Clock } from '../core/clock.ts';
import { type Env, LOOPBACK } from '../core/env.ts';
import { log } from '../core/log.ts';
import { emails } from '../core/metrics.ts';
import { PermanentFailure } from '../jobs/queue.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that email programs recognize a repeated delivery. */
  id: string;
};

export type Mailer = {
  /** The texts of the emails. */
  content: Content;
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;
const CONNECTIONS = 8;

/** Sends by SMTP if a server is configured; otherwise writes to the data folder for the mailbox page. */
export function openMailer(env: Env, from: string, clock: Clock, content: Content): Mailer {
  if (!env.smtpUrl) return writeToFolder(join(env.dataDir, 'mail'), from, clock, content);
  const transport = nodemailer.createTransport({
    ...smtpServer(env.smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Greeting, TLS and login cost more than an email, so connections are reused.
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // Retries are up to the job queue, which counts attempts.
    maxRequeues: 0,
  });
  return {
    content,
    async send(mail) {
      const message = messageOf(mail, from);
      await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}

/**
 * Emails contain private links, and the login has a password: both leave this machine only encrypted.
 * A server without STARTTLS, or somebody in between who hides it, gets neither.
 */
export function smtpServer(url: string) {
  const address = new URL(url);
  // The library prefers what the URL says.
  address.searchParams.delete('requireTLS');
  const host = address.hostname.replace(/^\[|\]$/g, '');
  return { url: address.href, requireTLS: !LOOPBACK.includes(host) };
}

function writeToFolder(folder: string, from: string, clock: Clock, content: Content): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    content,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const name = `${clock().toISOString().replaceAll(':', '-')}-${mail.id.slice(0, 8)}`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.html`), mail.html);
      await writeFile(join(folder, `${name}.eml`), Buffer.isBuffer(message) ? message : '');
    },
    close: () => undefined,
  };
}

/** The Message-ID ends with the sender's domain: spam filters distrust any other. */
function messageOf({ id, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return { from, ...mail, messageId: `<${id}@${domain}>` };
}

/** A From header. In quotes a name may contain commas and brackets. */
export const formatSender = (name: string, address: string) =>
  `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

/** A 5xx answer is final only to these commands. To any other it is about the server, not this email. */
const FINAL_COMMANDS = ['RCPT TO', 'DATA'];

/** Renders and sends an email. A final rejection by the mail server is not retried. */
export async function sendMail(
  mailer: Mailer,
  to: string,
  content: MailContent,
  dedupeKey: string,
): Promise<void> {
  if (to === '') throw new PermanentFailure('no address: erased or never known');
  const { subject, html, text } = renderMail(content, mailer.content);
  const id = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32);
  try {
    await mailer.send({ to, subject, html, text, id });
    emails.inc({ result: 'sent' });
    log.info({ email: id, kind: content.kind }, 'email sent');
  } catch (error) {
    emails.inc({ result: 'failed' });
    const { responseCode, command } = isRecord(error) ? error : {};
    const code = Number(responseCode ?? 0);
    const isFinal = code >= 550 && code < 560 && FINAL_COMMANDS.includes(String(command));
    if (isFinal) throw new PermanentFailure(`mail server rejected the email (${code})`);
    throw new Error(`email could not be sent${code ? ` (${code})` : ''}`);
  }
}
