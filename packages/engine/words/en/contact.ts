import type { Facts } from '../../content/facts.ts';

export const contact = (facts: Facts) => ({
  title: 'Contact Us',
  description: `Email ${facts.firm}. We usually reply within ${facts.contactReplyHours} hours.`,
  intro: `Email is the fastest way to reach us. We usually reply within ${facts.contactReplyHours} hours. For questions about an order, please put the order ID in the subject. It’s the order number in your confirmation email.`,
  company: 'Company',
  firm: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  emailUs: 'Email Us',
  subject: 'Support Request',
  tip: 'Tip: include the product name, your order ID, and screenshots if something looks wrong.',
  findUs: `Find us in ${facts.city}`,
  mapTitle: `Street map with a marker at ${facts.address}`,
  largerMap: 'View larger map',
  newTab: '(opens in a new tab)',
  mapPrivacy: 'Map by OpenStreetMap.',
  closing: ['Have a question before you buy? Email ', ' and we’ll get back to you.'],
});
