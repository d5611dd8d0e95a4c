import { NAME_LIMIT } from '../../../rules/purchase.ts';
import type { Facts } from '../../facts.ts';

export const buy = (facts: Facts) => ({
  form: {
    label: 'Quick purchase',
    name: 'Name',
    email: 'Email',
    emailHint: 'We’ll send your download link here.',
    honeypot: 'Leave this field empty',
    submit: `Continue to payment: ${facts.price}`,
    submitting: 'Just a moment…',
    errorTitle: 'Please fix the following:',
    problems: {
      nameMissing: 'Please enter your name.',
      nameTooLong: `Please shorten your name to ${NAME_LIMIT} characters.`,
      nameNotOneLine: 'Please enter your name as one line of plain text.',
      emailMissing: 'Please enter your email address.',
      emailInvalid: 'Please enter an email address like name@example.com.',
      emailLetters:
        'Please use Latin letters before the @. Many email providers can’t deliver to other letters there.',
    },
  },
  summary: {
    title: 'Your order',
    format:
      'Digital download (PDF, spreadsheets and templates, in English), delivered by email as a link',
    once: 'Total (one-time payment)',
    vat: 'This is the final price, with VAT included where applicable.',
    updates: 'Lifetime updates',
    secure: 'Secure checkout with our payment provider. We never see your card details.',
    guarantee: `${facts.guaranteePeriod} from delivery to withdraw from the contract, no reason needed`,
    licence: 'License for one person, personal use only',
    conformity: 'Legal guarantee of conformity',
    seller: `Sold by ${facts.firm}, ${facts.address}`,
    terms: 'Terms of Use',
    withdrawal: 'Right of withdrawal',
    privacy: 'Privacy Policy',
    adults: `You must be ${facts.minimumAge} or older to buy.`,
  },
});
