import type { Facts } from '../../facts.ts';

export const contact = (facts: Facts) => ({
  title: 'Contact Us',
  description: `Write to ${facts.firm}. Replies usually come within ${facts.contactReplyHours} hours.`,
  intro: `E-mail is the fastest way to reach us. Replies usually come within ${facts.contactReplyHours} hours. For questions about an order, please put the order ID in the subject.`,
  company: 'Company',
  firm: 'Firm',
  email: 'Email',
  phone: 'Telephone',
  address: 'Address',
  emailUs: 'Email Us',
  subject: 'Support Request',
  tip: 'Tip: tell us the product name and your order ID, and add screenshots if something looks wrong.',
  findUs: `Find us in ${facts.city.replace(/ \d+$/, '')}`,
  mapTitle: `Street map with a marker at ${facts.address}`,
  largerMap: 'View larger map',
  newTab: '(opens in a new tab)',
  mapPrivacy: 'The map comes from OpenStreetMap.',
  closing: ['A question before you buy? Send a line to ', ' and a person will answer.'],
});
