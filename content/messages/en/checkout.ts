export const checkout = () => ({
  title: 'Checkout',
  description: 'We’re taking you to the secure payment page.',
  redirecting: 'Redirecting to secure checkout…',
  /** The sentence is cut at the link: before, link, after. */
  ifNothing: ['If nothing happens, ', 'click here', '.'],
  dialog: {
    title: 'Secure Checkout',
    text: "We'll open a new tab with a secure checkout. After payment, return to this tab to continue.",
    frameText: 'Pay below. This form is hosted by our payment provider.',
    proceed: 'Continue to the provider',
    opened:
      'The payment page is open in another tab. After you pay, come back here to open your library. We’ll also email you the link.',
    paid: 'I’ve paid',
    openAgain: 'Open the payment page again',
    notYet:
      'We haven’t received your payment yet. It can take a minute. If you paid in another browser, you don’t need to wait. We’ll email you the link to your library.',
    arrived: 'Your payment went through. Thank you for your order!',
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
