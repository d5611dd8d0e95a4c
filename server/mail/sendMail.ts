import { createHash } from 'node:crypto';
import { type MailContent, renderMail } from '../../mails/renderMail.ts';
import { isRecord } from '../../rules/record.ts';
import { log } from '../core/log.ts';
import { emails } from '../core/metrics.ts';
import { PermanentFailure } from '../jobs/queue.ts';
import type { Mailer } from './mailer.ts';

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
