import type { Facts } from '../../content/facts.ts';

export const common = (facts: Facts) => ({
  skipToContent: 'Skip to content',
  header: {
    label: 'Main',
    /** By the ids of sections: those that are on the landing page are linked to. */
    nav: { buy: 'Buy', faq: 'FAQ' } as Readonly<Record<string, string>>,
    buyNow: 'Buy Now',
    menu: 'Menu',
  },
  footer: {
    label: 'Legal and contact',
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    payment: 'Payment & Delivery',
    refund: 'Refunds & Withdrawal',
    contact: 'Contact',
    library: 'Your library',
    withdraw: 'Withdraw from contract here',
    language: 'Language',
    rights: `${facts.firm}. All rights reserved.`,
  },
  /** Where the payment provider converted the price into the buyer's currency. */
  paidAs: (amount: string) => `paid as ${amount}`,
  refundedAs: (amount: string) => `refunded as ${amount}`,
  backToTop: 'Back to top',
  networkError: 'There was an error submitting your request. Please try again or contact support.',
  tooMany: 'Too many attempts. Please wait a minute and try again.',
  tooLarge: 'Your text is too long for this form. Please shorten it and try again.',
  crossSite: 'This form only works on our site. Please open the page and try again.',
  unreadable: 'We couldn’t read your form. Please fill it out on our site and send it again.',
  thankYouForMessage: 'Thank you for your message!',
  thankYouForOrder: 'Thank you for your order!',
});
