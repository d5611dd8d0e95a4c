import { DISPUTE_REASONS } from '../../content/seller.ts';
import { counted } from '../../rules/text.ts';

type Visits = { downloads: number; files: number; visits: number; pages: number };

/** The evidence file for a disputed payment, which the seller gives to the bank. */
export const evidence = () => ({
  title: (order: string) => `Evidence for order ${order}`,
  subtitle: (day: string) => `Made from the shop’s records on ${day}`,
  test: 'Test mode',
  unprinted: (mark: string) => `${mark} stands for letters that can’t be printed in this file.`,
  times: (zone: string) => `Times are in the time zone ${zone}.`,
  summary: {
    title: 'Summary',
    paid: (amount: string, on: string) => `The order of ${amount} was paid on ${on}.`,
    delivered: ({ downloads, files, visits, pages }: Visits, from: string, to: string) => {
      const downloaded = `${counted(downloads, 'download')} of ${counted(files, 'file')}`;
      const visited = `${counted(visits, 'visit')} to the buyer’s library`;
      // A shop may have no online reader.
      const all =
        pages > 0
          ? `${downloaded}, ${visited} and ${counted(pages, 'page')} read online`
          : `${downloaded} and ${visited}`;
      return `The delivery log has ${all}, between ${from} and ${to}.`;
    },
    notOpened:
      'The delivery log has no visit to the buyer’s library yet. The link was sent by email.',
    access:
      'The library opens with a private link, which was sent to the email address of the order.',
  },
  order: {
    title: 'Order',
    number: 'Order number',
    ordered: 'Ordered',
    paid: 'Paid',
    buyer: 'Buyer',
    email: 'Email',
    country: 'Country',
    cardCountry: 'Country of the card',
    product: 'Product',
    productValue: (name: string, version: string) => `${name}, version ${version}, digital content`,
    amount: 'Amount',
    refunded: 'Refunded',
    card: 'Card',
    cardValue: (last4: string) => `ends in ${last4}`,
    method: 'Payment method',
    payment: 'Payment ID',
    session: 'Checkout ID',
    documents: 'Documents',
  },
  dispute: {
    title: 'Dispute',
    id: 'Dispute ID',
    reason: 'Reason',
    amount: 'Disputed amount',
    opened: 'Opened',
    due: 'Respond by',
  },
  reasons: DISPUTE_REASONS,
  texts: {
    title: 'Texts shown to the buyer',
    note: 'The buyer was shown these versions when they ordered. The order email has the contract summary, the withdrawal notice and a link to the terms.',
    heads: ['Version of', 'Text', 'Address'],
    whole: 'The texts in full',
    wholeNote: 'In the version and the language that the buyer was shown.',
    versionOf: (title: string, version: string) => `${title}, version of ${version}`,
  },
  log: {
    title: 'Visits and downloads',
    note: 'Repeated visits from the same network and browser are one line. Network addresses are shortened.',
    none: 'No visit to the library has been recorded.',
    heads: ['Time', 'What', 'From'],
    library: 'Opened the library',
    reader: (pages: string) => `Read online: ${pages}`,
    download: (file: string) => `Downloaded ${file}`,
    times: (count: number) => `${count} times`,
    sent: (sent: string, size: string) => `${sent} sent, the file has ${size}`,
    until: (time: string) => `until ${time}`,
    more: (count: number) => `${count} later lines are left out.`,
  },
  emails: {
    title: 'Emails to the buyer',
    none: 'No email has been recorded.',
    heads: ['Time', 'Email', 'To', 'Answer of the mail server'],
    sent: 'Sent',
    rejected: 'Rejected',
    bodies: 'The emails in full',
    bodiesNote: 'As they were sent, without the private parts of links.',
    kinds: {
      'order-confirmation': 'Order confirmation with the library link',
      'lost-link': 'Library link, asked for by the buyer',
      'link-replaced': 'New library link',
      'address-changed': 'Email address changed',
      'refund-issued': 'Refund sent',
      'refund-failed': 'Refund failed',
      'refund-request-received': 'Refund request received',
      'withdrawal-received': 'Withdrawal received',
      'case-update': 'News about a request',
      'new-edition': 'New version',
      message: 'Message from the seller',
    } as Readonly<Partial<Record<string, string>>>,
  },
  requests: {
    title: 'Requests and replies',
    none: 'The buyer has not asked for a refund and has not withdrawn from the contract.',
    received: 'Received',
    status: 'Status',
    declined: 'Reason given to the buyer',
    resolution: 'Agreed instead',
    refunded: 'Refunded',
  },
});
