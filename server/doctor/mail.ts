import nodemailer from 'nodemailer';
import type { Seller } from '../orders/context.ts';
import type { Finding } from './finding.ts';
import { advice, fine, missing } from './finding.ts';

const TIMEOUT_MS = 5000;
/** Their owners forbid others to send in their name: such mails end as spam. */
const FREE_MAIL = /@(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|abv|mail)\.[a-z.]+$/i;

export async function checkMail(seller: Seller): Promise<Finding[]> {
  const { smtpUrl } = seller.env;
  return smtpUrl ? [await checkServer(smtpUrl), checkSender(seller)] : [];
}

/** Goes as far as the login; nothing is sent. */
async function checkServer(url: string): Promise<Finding> {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return fine('Mail server', `${new URL(url).host} answers and accepts the login`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return missing(
      'Mail server',
      code === 'EAUTH'
        ? `${new URL(url).host} refuses the login: look at the user and the password in SMTP_URL`
        : `${new URL(url).host} cannot be used: look at host and port in SMTP_URL, its certificate and the firewall`,
    );
  } finally {
    transport.close();
  }
}

function checkSender({ env, shop }: Seller): Finding {
  const sender = env.mailFrom ?? shop.company.email;
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
  if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(address) || address.endsWith('.example')) {
    return missing('MAIL_FROM', 'set it to an address of yours: "Your Shop <hello@your-shop.com>"');
  }
  if (FREE_MAIL.test(address)) {
    return advice('MAIL_FROM', `${address}: use an address of your own domain, or mails are spam`);
  }
  return fine('MAIL_FROM', `${address}. Its domain needs SPF and DKIM records`);
}
