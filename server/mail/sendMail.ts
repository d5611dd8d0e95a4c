import { createHash } from 'node:crypto';
import type { MailContent } from '../../mails/renderMail.ts';
import { renderMail } from '../../mails/renderMail.ts';
import { isRecord } from '../../rules/record.ts';
import { log } from '../core/log.ts';
import { emails } from '../core/metrics.ts';
import { Hopeless } from '../jobs/handler.ts';
import type { Mailer } from './mailer.ts';

/** What a refusal for good must be about: a server that turns everybody away may think better of it. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/** Renders and hands over; an address that the mail server rejects for good is not tried again. */
export async function sendMail(
  mailer: Mailer,
  to: string,
  content: MailContent,
  dedupeKey: string,
): Promise<void> {
  if (to === '') throw new Hopeless('there is no address: it was erased, or never known');
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
    const forGood = code >= 550 && code < 560 && ABOUT_THE_MAIL.includes(String(command));
    if (forGood) throw new Hopeless(`the mail server refused it (${code})`);
    throw new Error(`the mail could not be handed over${code ? ` (${code})` : ''}`);
  }
}
