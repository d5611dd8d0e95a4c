import type { Facts } from '../../content/facts.ts';

type Consultant = { until: string; daysLeft: number; ended: boolean };

export const library = (facts: Facts) => ({
  thankYou: {
    title: 'Thank you for your order!',
    description: 'Your order is confirmed. Open your library to download your files.',
    ready: 'Your payment went through, and your library is ready. We’ve also emailed the link to',
    open: 'Open your library',
    order: (number: number) => `Order ${number}`,
    next: 'What happens next',
    steps: [
      'Open your library. Your files are ready.',
      'Keep our email. It has your private link and your order details.',
      'New versions appear in your library, and we email you when they do.',
    ],
    /** Before we know of a payment, so these thank for nothing. */
    checkingTitle: 'Checking your payment',
    checking: 'We’re checking your payment. This page updates automatically.',
    waiting: 'We’re waiting for your payment to be confirmed. This page updates automatically.',
    waitingHint:
      'Card payments take a few seconds. Bank debits can take longer. You can close this page. Once your payment is confirmed, we’ll email you the link.',
    held: 'We received your payment, but we need to check something before we deliver your order. We’ll email you as soon as we’re done. You don’t need to do anything.',
    unknownTitle: 'Find your order',
    unknown:
      'We don’t see an order at this link. If you just paid, we’ll email you the link to your library within a few minutes.',
    paidTwice: (before: number) =>
      `You also paid for order ${before} with this email address a few minutes earlier. If you meant to buy two copies, you’re all set. If it was a mistake, withdraw from this order and we’ll refund it. You don’t need to give a reason, and you keep order ${before}.`,
    payBack: 'Withdraw from this order',
    /** The sentence is cut at the link: before, link, after. */
    noMail: [
      'No email? Check your spam folder, ',
      'get the link again',
      `, or email ${facts.email}.`,
    ],
    wrongAddress:
      'Typo in your email address? You can correct it here once, within an hour of paying.',
    newAddress: 'Correct email address',
    correct: 'Update address',
    corrected: 'We’ve sent the link to your updated address.',
    addressUnchanged:
      'We already use this address. If it’s correct, you don’t need to do anything.',
    tooLate: `You can’t change the address here anymore. Please write to ${facts.email}.`,
  },
  page: {
    title: 'Your library',
    description: 'Your files, updates and order.',
    version: ({ version, published }: { version: string; published: string }) =>
      `Version ${version}, ${published}. Yours for life, with every new version.`,
    cover: (product: string) => `Cover of ${product}`,
    startReading: 'Start reading',
    inBrowser: 'In your browser, nothing to install',
    continueReading: 'Continue reading',
    everything: 'Download everything',
    inOneFile: (files: number, size: string) =>
      `${files === 1 ? '1 file' : `${files} files`} in one ZIP, ${size}`,
    beingMade: 'We’re preparing your copy. It’ll be here in a few seconds.',
    unavailable: `We can’t send the files right now. The problem is on our side, and your purchase is safe. Reload this page later. If you need the files now, write to ${facts.email}.`,
    refresh: 'Refresh the page',
    startHere: 'Start here',
    readOnline: 'Read online',
    remembered: 'This browser remembers your place',
    days: (first: number, last: number) => `Days ${first}–${last}`,
    files: 'Your files',
    online: 'Online',
    download: 'Download',
    play: 'Play',
    changes: 'What’s new',
    older: 'Older versions',
    edition: 'Version',
    published: 'published',
    checksums: 'Checksums (SHA-256)',
    order: 'Your order',
    orderNumber: 'Order number',
    orderDate: 'Date',
    total: 'Total',
    licenseTitle: 'License',
    license:
      'Your license covers one person, for personal use. Please don’t resell, share or publish the files, use them to make a competing product, or train AI on them.',
    refund: 'Request a refund',
    withdraw: 'Withdraw from contract here',
    broken: `Problem with a file? Write to ${facts.email} at any time, and we’ll replace it.`,
    none: 'We’re preparing your files. Please check back in a few minutes.',
    ended:
      'Your downloads have ended because this order was refunded, a refund is on its way, or the payment was reversed.',
    bookmark: 'Bookmark this page. The link works without a password, so please don’t share it.',
    newLinkTitle: 'The link to this page',
    newLink: 'Replace the link to this page',
    newLinkHint:
      'Has someone else seen the link to this page? Replace it. We’ll email you a new one, and this one will stop working.',
  },
  reader: {
    title: 'Read online',
    library: 'Library',
    home: 'Home',
    contents: 'Contents',
    search: 'Search',
    searchLabel: 'Search the whole text',
    onThisPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    minutes: (minutes: number) => `${minutes}\u00a0min read`,
    light: 'Light',
    dark: 'Dark',
    copy: 'Copy',
    copied: 'Copied',
    prompt: 'Prompt',
    results: (count: number, query: string) =>
      `${count === 1 ? '1 result' : `${count} results`} for “${query}”`,
    /** No section has all the words; these are about the same thing. */
    nearest: (query: string) => `No section has exactly these words. Closest to “${query}”:`,
    noResults: (query: string) => `Nothing found for “${query}”. Try fewer or shorter words.`,
    searchHint: 'Type one word or several.',
    /** Where the text is in another language than the page. */
    otherLanguage: (language: string) => `The text is in ${language}.`,
    sample: `This is a whole chapter of ${facts.productName}, free to read.`,
    sampleEnd: 'The rest is as detailed as this chapter.',
    sampleMore: `More about ${facts.productName}`,
  },
  /** In the library and in the order email. */
  consultant: {
    title: facts.consultant,
    access: ({ until, daysLeft, ended }: Consultant) => {
      if (ended) return `Your free access ended on ${until}.`;
      const left = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
      return `Free access until ${until} (${daysLeft ? left : 'last day'}).`;
    },
    open: 'Open the consultant',
    ownLink:
      'The consultant is an AI system, not a person. This link is personal and works without a password. Please don’t share it.',
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
    /** On pages that a buyer may visit in search of the link: before, link, after. */
    hint: ['Can’t find your library link or order number? ', 'Get them by email', '.'],
    description: 'Lost the link to your downloads? We’ll send it again.',
    text: 'Your library has its own private link. It’s in your order confirmation email. If you can’t find it, enter your email address and we’ll send it again.',
    unknown:
      'This library link doesn’t work or has been replaced. Use the link in our latest email to you, or enter your email address and we’ll send it again.',
    expired:
      'This download link has expired. Go back to your library and reload the page to get a new one.',
    later: `We can’t send this file right now. The problem is on our side, and your purchase is safe. Go back to your library and try again later. If you need the file now, write to ${facts.email}.`,
    email: 'Email used at checkout',
    submit: 'Email me the link',
    sent: 'If there’s an order with this address, we’ve sent its link. Please check your inbox and spam folder.',
    replaced:
      'Your library has a new link. We’ve emailed it to the address on your order. The old link no longer works.',
    errorTitle: 'Please fix the following:',
  },
});
