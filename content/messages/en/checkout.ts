export const checkout = () => ({
  title: 'Checkout',
  description: 'You are being sent to the secure payment page.',
  redirecting: 'Redirecting to secure checkout…',
  /** The sentence is cut at the link: before, link, after. */
  ifNothing: ['If nothing happens, ', 'click here', '.'],
  dialog: {
    title: 'Secure Checkout',
    text: "We'll open a new tab with a secure checkout. After payment, return to this tab to continue.",
    frameText: 'Pay below at our payment provider.',
    proceed: 'Continue to the provider',
    opened:
      'The payment page is open in another tab. When you have paid, come back to this tab: it leads you on to your library. The link also comes by e-mail.',
    paid: 'I have paid',
    openAgain: 'Open the payment page again',
    notYet:
      'Your payment is not known here yet. It can take a minute. If you paid in another browser, you need not wait: the link to your library comes by e-mail.',
    arrived: 'Your payment has arrived. Thank you for your order!',
    goOn: 'Continue',
    cancel: 'Cancel',
    close: 'Close',
    trouble: 'Having trouble?',
    openInNewTab: 'Open in new tab',
    copyLink: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Copying is not allowed here. Select the link instead:',
    frameTitle: 'Payment page',
  },
});
