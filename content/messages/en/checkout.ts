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
