import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Content } from '../../content/content.ts';
import { type MailContent, renderMail } from '../../mails/renderMail.ts';
import type { Language } from '../../rules/language.ts';
import { isRecord } from '../../rules/record.ts';
import type { Clock } from '../core/clock.ts';
import { type Env, LOOPBACK } from '../core/env.ts';
import { log } from '../core/log.ts';
import { emails } from '../core/metrics.ts';
import type { EmailRow } from '../db/schema.ts';
import { PermanentFailure } from '../jobs/queue.ts';
import { checkEmail, type Recipient } from './emailGate.ts';

export type Mail = {
  to: string;
  subject: string;
  /** Of its words, and so of the name that it comes from. */
  language: Language;
  html: Buffer;
  text: Buffer;
  /** The same for every attempt, so that email programs recognize a repeated delivery. */
  id: string;
  /** One click there stops emails of this kind; email programs show a button for it. */
  stopUrl?: string | undefined;
};

type Sender = {
  /** The texts of the emails. */
  content: Content;
  /** Returns what the mail server answered; empty without a server. */
  send: (mail: Mail) => Promise<string>;
  close: () => void;
};

/** What became of an email, for the delivery log. */
export type AnsweredEmail = {
  id: string;
  accepted: boolean;
  /** The mail server's answer without the recipient's address. */
  answer: string;
};

export type Mailer = Sender & {
  /** Saves the email as it is sent, for the seller to read. */
  saveCopy: (emailId: string, mail: Mail) => Promise<unknown>;
  onAnswer: (email: AnsweredEmail) => void;
};

const TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;
const CONNECTIONS = 8;

/** The From header of emails in a language. */
type SenderIn = (language: Language) => string;

/** Sends by SMTP if a server is configured; otherwise writes to the data folder for the mailbox page. */
export function openMailer(env: Env, senderIn: SenderIn, clock: Clock, content: Content): Sender {
  if (!env.smtpUrl) return writeToFolder(join(env.dataDir, 'mail'), senderIn, clock, content);
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
      const message = messageOf(mail, senderIn);
      const options = { disableFileAccess: true, disableUrlAccess: true };
      return (await transport.sendMail({ ...message, ...options })).response;
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
  if (!LOOPBACK.includes(host)) return { url: address.href, requireTLS: true };
  // Its certificate is usually self-signed, and nobody else can answer on this machine.
  return { url: address.href, requireTLS: false, tls: { rejectUnauthorized: false } };
}

function writeToFolder(folder: string, senderIn: SenderIn, clock: Clock, content: Content): Sender {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    content,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, senderIn));
      const name = `${clock().toISOString().replaceAll(':', '-')}-${mail.id.slice(0, 8)}`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.html`), mail.html);
      await writeFile(join(folder, `${name}.eml`), Buffer.isBuffer(message) ? message : '');
      return '';
    },
    close: () => undefined,
  };
}

/** The Message-ID ends with the sender's domain: spam filters distrust any other. */
function messageOf({ id, to, subject, language, html, text, stopUrl }: Mail, senderIn: SenderIn) {
  const from = senderIn(language);
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const message = {
    ...{ from, to, subject },
    messageId: `<${id}@${domain}>`,
    alternatives: [encodedPart('plain', text), encodedPart('html', html)],
  };
  if (!stopUrl) return message;
  const headers = {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...message, headers };
}

const LINE_LENGTH = 76;

/**
 * A finished part of an email: the library's own encoders double the CPU time of composing it, and
 * quoted-printable took a fifth of an order's.
 */
function encodedPart(type: 'plain' | 'html', body: Buffer) {
  const head = `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64`;
  const encoded = body.toString('base64');
  let lines = '';
  for (let at = 0; at < encoded.length; at += LINE_LENGTH) {
    lines += `\r\n${encoded.slice(at, at + LINE_LENGTH)}`;
  }
  return { raw: Buffer.from(`${head}\r\n${lines}`, 'latin1') };
}

/** A From header. In quotes a name may contain commas and brackets. */
export const formatSender = (name: string, address: string) =>
  `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

/** A 5xx answer is final only to these commands. To any other it is about the server, not this email. */
const FINAL_COMMANDS = ['RCPT TO', 'DATA'];

/** Renders and sends an email. A final rejection by the mail server is not retried. */
export async function sendMail(
  mailer: Mailer,
  recipient: Recipient,
  content: MailContent,
  row: Pick<EmailRow, 'id' | 'dedupe_key'>,
  /** What the copy must not have: a token that is stored as a hash only. */
  secret?: string,
): Promise<void> {
  const { address: to } = recipient;
  if (to === '') throw new PermanentFailure('no address: erased or never known');
  checkEmail(content, recipient);
  const { subject, html, text } = renderMail(content, mailer.content);
  const { language } = content;
  const id = createHash('sha256').update(row.dedupe_key).digest('hex').slice(0, 32);
  const report = (accepted: boolean, answer: string) =>
    mailer.onAnswer({
      id: row.id,
      accepted,
      answer: withoutAddress(answer, to),
    });
  const stopUrl = content.kind === 'form-reminder' ? content.stopUrl : undefined;
  const body = { html: Buffer.from(html), text: Buffer.from(text) };
  const mail = { to, subject, language, ...body, id, stopUrl };
  const hide = (body: string, hidden: string) => Buffer.from(body.replaceAll(hidden, '…'));
  const copy = secret ? { ...mail, html: hide(html, secret), text: hide(text, secret) } : mail;
  await mailer.saveCopy(row.id, copy);
  try {
    report(true, await mailer.send(mail));
    emails.inc({ result: 'sent' });
    log.info({ email: id, kind: content.kind }, 'email sent');
  } catch (error) {
    emails.inc({ result: 'failed' });
    const { responseCode, command, response } = isRecord(error) ? error : {};
    if (typeof response === 'string') report(false, response);
    const code = Number(responseCode ?? 0);
    const isFinal = code >= 550 && code < 560 && FINAL_COMMANDS.includes(String(command));
    if (isFinal) throw new PermanentFailure(`mail server rejected the email (${code})`);
    throw new Error(`email could not be sent${code ? ` (${code})` : ''}`);
  }
}

const MAX_ANSWER_LENGTH = 300;

/** Servers often repeat the address, and one that was corrected later may be a stranger's. */
function withoutAddress(answer: string, address: string): string {
  const pattern = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const text = answer.includes('@') ? answer.replace(new RegExp(pattern, 'gi'), '…') : answer;
  return text.replace(/\s+/g, ' ').slice(0, MAX_ANSWER_LENGTH);
}
