import nodemailer from 'nodemailer';
import { lookUp } from '../../rules/lookUp.ts';
import { isSampleValue } from '../../rules/sampleValues.ts';
import { smtpServer } from '../mail/mailer.ts';
import type { CommandContext } from '../orders/context.ts';
import { advice, type Finding, fine, missing } from './finding.ts';

const TIMEOUT_MS = 5000;
/** These providers forbid others to send from their domains; such emails end up as spam. */
const FREE_PROVIDERS = /@(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|abv|mail)\.[a-z.]+$/i;

export async function checkMail(context: CommandContext): Promise<Finding[]> {
  const { smtpUrl } = context.env;
  return smtpUrl ? [await checkServer(smtpUrl), ...checkSender(context)] : [];
}

/** Logs in without sending anything. */
async function checkServer(url: string): Promise<Finding> {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ ...smtpServer(url), ...timeouts });
  try {
    await transport.verify();
    return fine('Mail server', `connected to ${new URL(url).host} and logged in`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const { host } = new URL(url);
    const words: Partial<Record<string, string>> = {
      EAUTH: 'rejects the login. Check the user name and password in SMTP_URL',
      ETLS: 'offers no valid encryption (STARTTLS), so no email is sent. Use smtps:// or another server',
    };
    const problem =
      lookUp(words, String(code)) ??
      'can’t be reached. Check the host and port in SMTP_URL, the certificate and the firewall';
    return missing('Mail server', `${host} ${problem}`);
  } finally {
    transport.close();
  }
}

function checkSender({ env, shop }: CommandContext): Finding[] {
  const sender = env.mailFrom ?? shop.company.email;
  // Listed with the settings that a production start rejects.
  if (isSampleValue(sender)) return [];
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
  if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(address)) {
    return [missing('MAIL_FROM', 'set it to your own address: "Your Shop <hello@your-shop.com>"')];
  }
  if (FREE_PROVIDERS.test(address)) {
    return [
      advice(
        'MAIL_FROM',
        `${address} isn’t on your own domain, so emails may land in spam. Use an address on your domain`,
      ),
    ];
  }
  return [fine('MAIL_FROM', `${address}. Make sure its domain has SPF and DKIM records`)];
}
