import type { Facts } from '../../facts.ts';

export const common = (facts: Facts) => ({
  skipToContent: 'Skip to content',
  header: {
    badge: 'AI',
    label: 'Main',
    /** By the ids of sections: those that are on the landing page are linked to. */
    nav: { product: 'The Product', inside: "What's Inside", buy: 'Buy', faq: 'FAQ' },
    buyNow: 'Buy Now',
    menu: 'Menu',
  },
  footer: {
    label: 'Legal and contact',
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    payment: 'Payment & Delivery',
    refund: 'Returns & Withdrawal',
    contact: 'Contact',
    library: 'Your library',
    withdraw: 'Withdraw from contract here',
    language: 'Language',
    rights: `${facts.firm}. All rights reserved.`,
    honesty: 'A plan and not a promise: results depend on your work and your market.',
  },
  backToTop: 'Back to top',
  networkError: 'There was an error submitting your request. Please try again or contact support.',
  tooMany: 'That was a lot of tries in a short time. Please wait a minute and send it again.',
  tooLarge: 'That is more text than this form can take. Please shorten it and send it again.',
  crossSite: 'This form can only be sent from our own pages. Please open the page and try again.',
  unreadable: 'We could not read what was sent. Please fill in the form on our page.',
  thankYouForMessage: 'Thank you for your message!',
  thankYouForOrder: 'Thank you for your order!',
});
