import type { MailContent } from './mailContent.ts';

/** What `npm run mails` and dev mode show: the samples and what makes mails of them, of the same shop. */
export { renderMail } from './renderMail.ts';
export { sampleMails } from './samples.ts';

/** Tells the samples of one language apart. */
export function sampleName(mail: MailContent): string {
  const variant = variantOf(mail);
  const words = variant ? (variant.toLowerCase().match(/[a-z]+/g) ?? []) : [];
  return [mail.kind, ...words].join('-');
}

function variantOf(mail: MailContent): string | false | undefined {
  switch (mail.kind) {
    case 'case-update':
      return mail.step;
    case 'refund-made':
      return !mail.whole && 'partly';
    case 'order-confirmation':
      return mail.paidBefore !== undefined && 'paid-twice';
    case 'refund-request-received':
      return mail.openedBySeller ? 'opened-by-seller' : mail.resolution;
    case 'withdrawal-received':
      return mail.openedBySeller && 'opened-by-seller';
    default:
      return undefined;
  }
}
