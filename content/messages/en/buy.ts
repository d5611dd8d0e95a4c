import { NAME_LIMIT } from '../../../rules/purchase.ts';
import type { Facts } from '../../facts.ts';

export const buy = (facts: Facts) => ({
  form: {
    label: 'Quick purchase',
    name: 'Name',
    email: 'E-mail',
    emailHint: 'The download link goes here.',
    honeypot: 'Leave this field empty',
    submit: `Continue to payment: ${facts.price}`,
    submitting: 'One moment…',
    errorTitle: 'Please fix the following:',
    problems: {
      nameMissing: 'Please enter your name.',
      nameTooLong: `Please shorten your name to ${NAME_LIMIT} characters.`,
      nameNotOneLine: 'Please write your name on one line, without special control characters.',
      emailMissing: 'Please enter your e-mail address.',
      emailInvalid: 'Please enter an e-mail address like name@example.com.',
      emailLetters:
        'Please use Latin letters before the @. Many mail servers do not deliver to addresses with other letters there.',
    },
  },
  summary: {
    title: 'Your order',
    format: 'Digital download: PDF, sheets and templates, in English, sent by e-mail as a link',
    once: 'Total, one time',
    vat: 'VAT included or handled at checkout where applicable',
    updates: 'Lifetime updates',
    secure: 'Secure checkout at our payment provider; we never see your card',
    guarantee: `${facts.guaranteePeriod} to change your mind, from delivery`,
    licence: 'For one person, personal use',
    seller: `Sold by ${facts.firm}, ${facts.address}`,
    terms: 'Terms of Use',
    withdrawal: 'Right of withdrawal',
    privacy: 'Privacy Policy',
    adults: `For adults, ${facts.minimumAge}+.`,
  },
});
