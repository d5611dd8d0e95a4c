import { expect, test } from 'vitest';
import { AUDIT_EVENTS, type AuditDetails, type AuditEvent, sentenceOf } from './history.ts';

const ann = { actor: 'Ann Lee' };
const order = { about: 'order 12', currency: 'usd' };
const request = { about: 'R-7', currency: 'usd' };
const host = { ...ann, host: 'hooks.example' };

/** What is recorded with each event, and how a person reads it. */
const READ: Record<AuditEvent, [details: AuditDetails, sentence: string, of?: typeof order]> = {
  'order created': [{ session: 'cs_1' }, 'Order 12 was created.'],
  'state changed': [
    { from: 'awaiting-payment', to: 'partially-refunded' },
    'Order 12 changed from “Awaiting payment” to “Partially refunded”.',
  ],
  'refund started': [
    { ...ann, cents: 1050, reason: 'a file was broken' },
    'Ann Lee refunded $10.50 of order 12, reason: a file was broken.',
  ],
  'card refund requested': [
    { reference: 're_1', cents: 4900, status: 'pending' },
    'The payment provider accepted a card refund of $49 (re_1).',
  ],
  'card refund rejected': [
    { reason: 'The card was closed.' },
    'The payment provider rejected the card refund, reason: The card was closed.',
  ],
  released: [
    { ...ann, was: 'wrong-amount' },
    'Ann Lee released order 12, which was on hold. The amount doesn’t match the price minus the discount.',
  ],
  'duplicate dismissed': [
    { ...ann, other: 11 },
    'Ann Lee confirmed that order 12 isn’t a duplicate of order 11.',
  ],
  'email address corrected by the buyer': [
    { from: 'a@gmial.com', to: 'a@gmail.com' },
    'The buyer corrected the email address from a@gmial.com to a@gmail.com.',
  ],
  'email address corrected': [
    { ...ann, proof: 'wrote-from-it' },
    'Ann Lee corrected the email address. The buyer wrote from it, and the name matches.',
  ],
  'email address restored': [ann, 'Ann Lee undid the correction of the email address.'],
  'library link replaced': [
    { actor: 'command line' },
    'Someone on the command line replaced the library link of order 12.',
  ],
  'lost link email not sent': [
    { suspicion: 'too-fast' },
    'Someone asked for the library link. The form looked automated, so no email was sent.',
  ],
  'bank details added by the buyer': [{}, 'The buyer added bank details for the refund.'],
  'business details added by the buyer': [
    {},
    'The buyer added the details of a business for an invoice.',
  ],
  'VAT number checked': [
    { ...ann, vat_check: 'unavailable' },
    'Ann Lee looked up the VAT number in the EU’s register: the register didn’t answer.',
  ],
  'message sent': [
    { ...ann, reason: 'fault', edition: '1.1' },
    'Ann Lee sent a message to the buyers of version 1.1, reason: there’s a fault in the product.',
  ],
  'email resent': [
    { ...ann, kind: 'order-confirmation', mail: 'id' },
    'Ann Lee sent the email “Order confirmation” again.',
  ],
  'evidence draft saved': [
    { ...ann, dispute: 'du_1', fields: ['access_activity_log'] },
    'Ann Lee saved 1 field of evidence as a draft in Stripe.',
  ],
  'case opened': [
    { kind: 'withdrawal', flags: ['no-match'] },
    'The buyer sent a withdrawal. No order matches this email address and the details given.',
  ],
  review: [ann, 'Ann Lee started the review of R-7.', request],
  accept: [
    { ...ann, refundMethod: 'bank', agreed: true },
    'Ann Lee accepted R-7, with a refund by bank transfer as agreed with the buyer.',
    request,
  ],
  decline: [
    { ...ann, reason: 'It came in May.', ground: 'late' },
    'Ann Lee declined R-7 (received after the withdrawal period), reason: It came in May.',
    request,
  ],
  resolve: [ann, 'Ann Lee resolved R-7 without a refund.', request],
  pay: [
    { ...ann, by: 'bank', reference: 'TRX-9', cents: 4900 },
    'Ann Lee refunded $49 for R-7 by bank transfer, reference: TRX-9.',
    request,
  ],
  'change-method': [
    { ...ann, refundMethod: 'card' },
    'Ann Lee changed the refund for R-7 to one to the card.',
    request,
  ],
  match: [{ ...ann, order: 12 }, 'Ann Lee matched R-7 to order 12.', request],
  'to-withdrawal': [{ actor: 'buyer' }, 'The buyer changed R-7 to a withdrawal.', request],
  reopen: [{ ...ann, from: 'declined' }, 'Ann Lee reopened R-7, which was “Declined”.', request],
  cancel: [{ actor: 'buyer' }, 'The buyer canceled R-7.', request],
  'reminder stopped': [ann, 'Ann Lee recorded that the visitor doesn’t want a reminder.'],
  'code created': [
    { ...ann, code: 'LAUNCH20', percent: 20, until: '2026-11-30', uses: 1 },
    'Ann Lee created code LAUNCH20: 20% off, until Nov 30, 2026, for 1 order at most.',
  ],
  'settings published': [
    { ...ann, number: 3, keys: ['price.cents', 'company.phone'], at: '2026-11-30T08:00:00.000Z' },
    'Ann Lee published 2 settings, in force from 2026-11-30T08:00:00.000Z: price.cents, company.phone.',
  ],
  'settings taken back': [
    { ...ann, number: 3 },
    'Ann Lee took back the settings of version 3 before they came into force.',
  ],
  'code ended': [{ ...ann, code: 'LAUNCH20' }, 'Ann Lee ended code LAUNCH20.'],
  'Stripe connected': [
    { ...ann, mode: 'test', last4: '4f2Q' },
    'Ann Lee connected Stripe in test mode, with the key that ends in 4f2Q.',
  ],
  'Stripe set up': [
    { ...ann, repaired: ['Price', 'Payment link'] },
    'Ann Lee checked Stripe, and the shop put right: Price and Payment link.',
  ],
  'Stripe disconnected': [ann, 'Ann Lee disconnected Stripe.'],
  'publishing started': [
    ann,
    'Ann Lee started to publish version 1.2.',
    { about: 'version 1.2', currency: 'usd' },
  ],
  'desk login': [{ ...ann, address: '::1' }, 'Ann Lee logged in to the desk.'],
  'desk login failed': [
    { address: '::1' },
    'Someone tried to log in to the desk with a wrong password.',
  ],
  'desk sign-in link requested': [
    { address: '::1' },
    'Someone asked for a sign-in link on the login page. It was sent to the shop’s email address.',
  ],
  'desk sign-in link created': [ann, 'Ann Lee created a sign-in link for the desk.'],
  'desk sign-in link used': [
    { address: '::1' },
    'A sign-in link opened the desk’s login in a new browser.',
  ],
  'desk passkey rejected': [ann, 'Ann Lee tried to log in with an unknown passkey.'],
  'desk logout': [ann, 'Ann Lee logged out of the desk.'],
  'desk logout everywhere': [ann, 'Ann Lee logged out of the desk everywhere.'],
  'desk passkey added': [ann, 'Ann Lee added a passkey.'],
  'desk password set': [{ ...ann, user: 'bob' }, 'Ann Lee set the desk password of bob.'],
  'desk user invited': [
    { ...ann, user: 'bob', role: 'editor' },
    'Ann Lee invited bob to the desk as editor.',
  ],
  'desk user invited again': [
    { ...ann, user: 'bob' },
    'Ann Lee sent bob another invitation to the desk.',
  ],
  'desk invitation shown': [
    { ...ann, user: 'bob' },
    'Ann Lee looked at the link of the invitation for bob.',
  ],
  'desk user joined': [{ ...ann, with: 'passkey' }, 'Ann Lee joined the desk with a passkey.'],
  'desk role changed': [
    { ...ann, user: 'bob', from: 'editor', to: 'support' },
    'Ann Lee changed the role of bob from editor to support.',
  ],
  'desk user removed': [{ ...ann, user: 'bob' }, 'Ann Lee ended the access of bob to the desk.'],
  'desk passkeys removed': [{ ...ann, user: 'bob' }, 'Ann Lee removed the passkeys of bob.'],
  'orders exported': [ann, 'Ann Lee downloaded the list of orders as CSV.'],
  'cases exported': [ann, 'Ann Lee downloaded the list of cases as CSV.'],
  'documents exported': [ann, 'Ann Lee downloaded the list of documents as CSV.'],
  'sources exported': [ann, 'Ann Lee downloaded the list of sources as CSV.'],
  'unpaid exported': [ann, 'Ann Lee downloaded the list of unpaid forms as CSV.'],
  'buyers exported': [ann, 'Ann Lee downloaded the list of buyers as CSV.'],
  'oss exported': [ann, 'Ann Lee downloaded the OSS return as CSV.'],
  'ledger exported': [ann, 'Ann Lee downloaded the VAT ledger as CSV.'],
  'exchange rates imported': [ann, 'Ann Lee imported exchange rates.'],
  'version started': [ann, 'Ann Lee started to prepare a new version.'],
  'file uploaded': [{ ...ann, path: 'guide.pdf', bytes: 7 }, 'Ann Lee uploaded guide.pdf.'],
  'file removed': [
    { ...ann, path: 'guide.pdf' },
    'Ann Lee removed guide.pdf from the new version.',
  ],
  'file restored': [
    { ...ann, path: 'guide.pdf' },
    'Ann Lee put guide.pdf back into the new version.',
  ],
  'ZIP file unpacked': [{ ...ann, path: 'all.zip' }, 'Ann Lee unpacked all.zip.'],
  'version discarded': [ann, 'Ann Lee discarded the new version.'],
  'publishing failed': [
    { ...ann, problem: 'A file is missing' },
    'Publishing order 12 failed, reason: A file is missing.',
  ],
  'data exported': [ann, 'Ann Lee exported the data of a person.'],
  'person erased': [
    { ...ann, access: 'the library link ends', counts: { orders: 1 } },
    'Ann Lee erased a person; the library link ends.',
  ],
  'expired data deleted': [
    { lines: [{ table: 'jobs', rows: 1, outcome: 'deleted' }] },
    '1 record past its retention period was removed.',
  ],
  'API token created': [
    { ...ann, name: 'Books', scopes: ['orders', 'buyers', 'figures'] },
    'Ann Lee created the API token “Books” for orders, buyers, and figures.',
  ],
  'API token revoked': [{ ...ann, name: 'Books' }, 'Ann Lee revoked the API token “Books”.'],
  'webhook created': [
    { ...host, events: ['order.paid'] },
    'Ann Lee created a webhook to hooks.example.',
  ],
  'webhook test sent': [host, 'Ann Lee sent a test event to hooks.example.'],
  'webhook secret replaced': [host, 'Ann Lee replaced the secret of the webhook to hooks.example.'],
  'webhook switched on': [host, 'Ann Lee switched on the webhook to hooks.example.'],
  'webhook switched off': [
    { error: 'The endpoint answered 410.' },
    'The shop switched off a webhook that kept failing, reason: The endpoint answered 410.',
  ],
  'webhook deleted': [host, 'Ann Lee deleted the webhook to hooks.example.'],
  'webhook event sent again': [
    { ...host, id: 'msg_1' },
    'Ann Lee sent an event to hooks.example again.',
  ],
  'backup made': [ann, 'Ann Lee made a backup.'],
  'backup restored': [
    { ...ann, madeAt: '2026-11-15T12:00:00.000Z' },
    'Ann Lee restored the backup of Nov 15, 2026.',
  ],
};

test('says that a version was published without emails', () => {
  const details = { actor: 'Ann Lee', quiet: true };
  expect(sentenceOf('publishing started', details, { about: 'version 1.2', currency: 'usd' })).toBe(
    'Ann Lee started to publish version 1.2 without emailing buyers.',
  );
});

test.each(AUDIT_EVENTS)('reads as a sentence: %s', (event) => {
  const [details, sentence, of = order] = READ[event];
  expect(sentenceOf(event, details, of)).toBe(sentence);
});

test.each(AUDIT_EVENTS)('has no empty place and no raw name without its details: %s', (event) => {
  const words = sentenceOf(event, {}, order);
  expect(words).toMatch(/^[A-Z0-9].*[.!?]$/s);
  expect(words).not.toMatch(/undefined|null|NaN|\[object|[a-z]-(match|amount|payment)\b/);
});

test.each([
  ['several', { fields: ['a', 'b'] }, 'Ann Lee saved 2 fields of evidence as a draft in Stripe.'],
  ['none', { fields: [] }, 'Ann Lee saved 0 fields of evidence as a draft in Stripe.'],
])('counts %s in the plural', (_, details, sentence) => {
  expect(sentenceOf('evidence draft saved', { ...ann, ...details }, order)).toBe(sentence);
});

test('a case whose refund was paid is refunded, an order is paid', () => {
  const details = { from: 'accepted', to: 'paid' };
  expect(sentenceOf('state changed', details, request)).toBe(
    'R-7 changed from “Accepted” to “Refunded”.',
  );
  expect(sentenceOf('state changed', { ...details, from: 'held' }, order)).toBe(
    'Order 12 changed from “On hold” to “Paid”.',
  );
});

test('says what a buyer typed once, whatever it ends with', () => {
  const said = sentenceOf('decline', { ...ann, reason: 'Really?' }, request);
  expect(said).toBe('Ann Lee declined R-7, reason: Really?');
});
