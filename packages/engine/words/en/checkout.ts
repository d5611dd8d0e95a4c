export const checkout = () => ({
  title: 'Checkout',
  description: 'We’re taking you to the secure payment page.',
  redirecting: 'Redirecting to secure checkout…',
  /** The sentence is cut at the link: before, link, after. */
  ifNothing: ['If nothing happens, ', 'click here', '.'],
  /** In place of another way to pay, once an order is paid or its payment is on its way. */
  alreadyPaid: {
    title: 'You’ve already placed this order',
    text: 'You don’t need to pay again. Once your payment is confirmed, we email the link to your library to the address you gave when you paid.',
    open: 'Open your library',
    getLink: 'Get the link again',
    another: 'Buy another copy',
    /** In its place while the payment is not known. */
    notPaid: 'Haven’t paid yet, or want another copy? Go back to the order form',
  },
  /** In place of the purchase form, in a browser that has bought. */
  bought: {
    checking: {
      text: 'We’re checking your payment. You don’t need to pay again.',
      link: 'See whether it has arrived',
    },
    delivered: { text: 'You’ve paid. Your library is ready.', link: 'Open your library' },
    /** After an hour: someone else may be at the computer. */
    emailed: {
      text: 'You’ve paid. The link to your library is in the email about your order.',
      link: 'Get the link again',
    },
    placed: {
      text: 'You’ve already placed this order. You don’t need to pay again.',
      link: 'Go to your order',
    },
  },
  dialog: {
    title: 'Secure Checkout',
    text: "We'll open a new tab with a secure checkout. After payment, return to this tab to continue.",
    /** Above the frame. */
    frameText: 'Pay below. This form is hosted by our payment provider.',
    proceed: 'Continue to the provider',
    opened:
      'The payment page is open in another tab. After you pay, come back here to open your library. We’ll also email you the link.',
    paid: 'I’ve paid',
    openAgain: 'Open the payment page again',
    notYet:
      'We haven’t received your payment yet. It can take a minute. If you paid in another browser, you don’t need to wait. We’ll email you the link to your library.',
    arrived: 'Your payment went through. Thank you for your order!',
    checking: 'We’re checking your payment. You don’t need to pay again.',
    placed: 'Your order is placed. You don’t need to pay again.',
    open: 'Open your library',
    goOn: 'Continue',
    cancel: 'Cancel',
    close: 'Close',
    trouble: 'Having trouble?',
    openInNewTab: 'Open in new tab',
    copyLink: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Your browser blocked copying. Select the link instead:',
    frameTitle: 'Payment page',
  },
});
