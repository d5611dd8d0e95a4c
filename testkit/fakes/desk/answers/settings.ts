import { webhookDelivery } from '../connections.ts';
import { DAY, HOUR, now } from '../times.ts';
import type { DeskAnswers } from './answers.ts';

const STRIPE = 'https://dashboard.stripe.com/test/apikeys';

/** Connections, settings check and users. */
export const settingsAnswers: DeskAnswers = {
  webhooks: () => [
    {
      id: 'wh_1',
      url: 'https://hooks.accounting.example/catch/18237465/b0a1c2d3e4f5a6b7c8d9/a-rather-long-address',
      events: ['order.paid', 'order.refunded', 'order.disputed'],
      withBuyer: true,
      createdAt: now - 40 * DAY,
      failingSince: null,
      offAt: null,
    },
    {
      id: 'wh_2',
      url: 'https://support.example/hook',
      events: ['request.opened'],
      withBuyer: false,
      createdAt: now - 9 * DAY,
      failingSince: now - 2 * DAY,
      offAt: now - DAY,
    },
  ],
  'webhook-log': () => ({
    rows: [
      webhookDelivery({
        id: 'msg_3',
        state: 'waiting',
        attempts: 2,
        status: 503,
        error: 'The endpoint answered 503.',
      }),
      webhookDelivery({}),
      webhookDelivery({
        id: 'msg_1',
        type: 'ping',
        state: 'failed',
        error: 'The endpoint can’t be reached: ECONNREFUSED.',
        status: null,
      }),
    ],
    next: null,
  }),
  'api-tokens': () => [
    { name: 'Accounting', scopes: ['orders', 'buyers'], createdAt: now - DAY, usedAt: now - HOUR },
    { name: 'A spreadsheet', scopes: ['figures'], createdAt: now - DAY, usedAt: null },
  ],
  stripe: () => ({
    key: {
      ...{ last4: '4f2Q', connectedAt: now - DAY, connectedBy: 'ann' },
      ...{ isReadable: true, rejectedAt: now - HOUR },
    },
    account: 'acct_1S8qExampleExample',
    mode: 'test',
    link: 'https://buy.stripe.com/test_8wM5lq9fVeXw0kE7ss',
    fromEnvironment: ['STRIPE_WEBHOOK_SECRET'],
    checkedAt: now - HOUR,
    isReady: false,
    steps: [
      {
        name: 'Key',
        state: 'ok',
        details: 'Ends in 4f2Q, test mode, so nobody is charged.',
        url: STRIPE,
      },
      {
        ...{ name: 'Promotion codes', state: 'failed', url: STRIPE },
        details:
          'The key may not do this. Open the key in Stripe, set Coupons and Promotion Codes to Write, save, and check again.',
      },
      {
        name: 'Webhook',
        state: 'todo',
        details: 'Stripe can’t reach http://localhost:4321.',
        url: STRIPE,
      },
      { name: 'Payment link', state: 'fixed', details: 'Returns buyers to the shop.', url: null },
    ],
    permissions: [
      { name: 'Products', level: 'Write' },
      { name: 'Checkout Sessions', level: 'Read' },
    ],
    history: [],
  }),
  doctor: () => [
    { check: 'Mail', status: 'fine', details: 'The mail server answers.' },
    { check: 'STRIPE_SECRET_KEY', status: 'missing', details: 'Set it: refunds by card need it.' },
    {
      check: 'The desk’s password',
      status: 'advice',
      details: 'It lies readable in the settings.',
    },
  ],
  'desk-users': () => ({
    you: 'seller',
    users: [
      {
        ...{ name: 'seller', email: null, role: 'owner', hasPassword: true, passkeys: [] },
        ...{ isChangeable: false, invitedUntil: null, emailError: null, seenAt: now },
      },
      {
        ...{ name: 'Ann', email: 'ann@shop.example', role: 'support', hasPassword: true },
        ...{ isChangeable: true, invitedUntil: null, emailError: null, seenAt: now - HOUR },
        passkeys: [{ host: 'desk.shop.example', createdAt: now - DAY, usedAt: now - HOUR }],
      },
      {
        ...{ name: 'Sample Accounting', email: 'books@sample.example', role: 'accountant' },
        ...{ isChangeable: true, hasPassword: true, invitedUntil: null, emailError: null },
        ...{ seenAt: null, passkeys: [] },
      },
      {
        ...{ name: 'Petya', email: 'petya@shop.example', role: 'editor', hasPassword: false },
        ...{ isChangeable: true, invitedUntil: now + 2 * DAY, emailError: null, seenAt: null },
        passkeys: [],
      },
      {
        ...{ name: 'Nina', email: 'nina@shop.example', role: 'editor', hasPassword: false },
        ...{ isChangeable: true, invitedUntil: now + 2 * DAY, seenAt: null, passkeys: [] },
        emailError: 'email could not be sent',
      },
    ],
  }),
};
