import type { Facts } from '../../facts.ts';

type Consultant = { until: string; daysLeft: number; ended: boolean };

export const library = (facts: Facts) => ({
  thankYou: {
    title: 'Thank you for your order!',
    description: 'Your order and your downloads.',
    ready: 'Your payment has arrived. Your library is ready, and its link is on the way to',
    open: 'Open your library',
    waiting:
      'We are waiting for the confirmation of your payment. This page looks again every few seconds.',
    waitingHint:
      'A card takes seconds, a bank debit can take longer. You may close this page: the link comes by e-mail.',
    held: 'Your payment has arrived. Something about it needs a look by a person, and we write to you as soon as that is done. You need not do anything.',
    unknown: 'If you have just paid, the link to your library comes by e-mail within minutes.',
    paidTwice: (before: number) =>
      `You paid order ${before} with this address a few minutes before. If you wanted two copies, all is well. If it was a mistake, we pay this one back: you need not say why, and order ${before} stays yours.`,
    payBack: 'Get the money of this order back',
    /** The sentence is cut at the link: before, link, after. */
    noMail: [
      'No e-mail? Look into the spam folder, ',
      'have the link sent again',
      `, or write to ${facts.email}.`,
    ],
    wrongAddress: 'Is the address mistyped? You can correct it here once, within an hour.',
    newAddress: 'The right e-mail address',
    correct: 'Correct the address',
    corrected: 'We have sent the link to the corrected address.',
    addressUnchanged:
      'This is the address that the link goes to already. If it is right, there is nothing to do.',
    tooLate: `It can no longer be corrected here. Please write to ${facts.email}.`,
  },
  page: {
    title: 'Your library',
    description: 'Your downloads, updates and order.',
    files: 'Your files',
    edition: 'Edition',
    published: 'published',
    download: 'Download',
    checksum: 'SHA-256',
    whole: 'Everything in one file.',
    beingMade: 'Everything in one file. It is being made for you: please look again in a minute.',
    changes: 'What changed',
    older: 'Older editions',
    order: 'Your order',
    orderNumber: 'Order number',
    orderDate: 'Date',
    total: 'Total',
    licence:
      'Your licence: for one person, personal use. Please do not resell, share or publish the material, make competing products from it, or train AI with it.',
    refund: 'Ask for a refund',
    withdraw: 'Withdraw from contract here',
    broken: `A file is broken? Write to ${facts.email}; it is replaced at any time.`,
    none: 'The files are being prepared. Please look again in a few minutes.',
    ended:
      'A refund of this order was accepted, or its payment was taken back, so its downloads have ended.',
    newLink: 'Replace the link to this page',
    newLinkHint:
      'Has somebody else seen the link to this page? Replace it: we email you a new one, and this one stops working.',
    bookmark: 'Keep this page as a bookmark: every new edition appears here.',
  },
  /** In the library and in the order mail. */
  consultant: {
    title: facts.consultant,
    access: ({ until, daysLeft, ended }: Consultant) => {
      if (ended) return `The free access ended on ${until}.`;
      const left = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
      return `Free access until ${until} (${daysLeft ? left : 'today is the last day'}).`;
    },
    open: 'Open the consultant',
    ownLink: 'The link knows your order: you need no password. Please keep it to yourself.',
    unset: 'This is a rehearsal: the seller has not yet said where the consultant is.',
  },
  /** The line at the foot of every page of a buyer's PDF; the plainer one when a name cannot be set. */
  stamp: {
    line: (order: { name: string; email: string; number: number }) =>
      `Licensed to ${order.name} (${order.email}), order ${order.number}. Personal use only.`,
    plainer: (order: { email: string; number: number }) =>
      `Licensed to ${order.email}, order ${order.number}. Personal use only.`,
    numberOnly: (order: { number: number }) => `Order ${order.number}. Personal use only.`,
  },
  lost: {
    title: 'Find your library',
    /** On pages where somebody may be who has lost the link: before, link, after. */
    hint: [
      'Lost the link to your library with your files and your order number? ',
      'Have it sent again',
      '.',
    ],
    description: 'Lost the link to your downloads? Have it sent again.',
    text: 'Your library has an address of its own, which is in your order e-mail. If you cannot find it, we send it again.',
    unknown:
      'This library address is not valid, or not valid any more. The newest one is in the last e-mail that we sent you; if you cannot find it, we send it again.',
    expired:
      'That download address has expired. Go back to your library and load the page again: it then has new ones.',
    replaced:
      'Your library has a new link. We have sent it to the email address of your order. The old link no longer works.',
    later: `That file is still being made for you. Open your library again in a few minutes; if it does not come, write to ${facts.email}.`,
    email: 'E-mail used at checkout',
    submit: 'Send me the link',
    sent: 'If there is an order with this address, its link is on the way. Please check the inbox and the spam folder.',
    errorTitle: 'Please fix the following:',
  },
});
