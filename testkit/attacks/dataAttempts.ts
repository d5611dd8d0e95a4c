import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import {
  chargeEvent,
  type PaymentEvent,
  paidSession,
  refundEvent,
  sessionEvent,
  signedNow,
} from '../fakes/paymentEvents.ts';
import { htmlOf } from '../mailServer.ts';
import { sendRequest } from '../rawRequest.ts';
import { type Attempt, must, type Target } from './attempt.ts';
import {
  asSeller,
  emailsTo,
  jobsDone,
  libraryLinkInEmail,
  newBuyer,
  orderOf,
  pageAt,
} from './people.ts';

/** Stripe sends all of this about a person; it must not be found afterwards. */
const PERSON = {
  name: 'Zvezdelina Unforgettable',
  email: 'zvezdelina@example.com',
  phone: '+359888123456',
  address: { line1: '12 Untraceable Lane', country: 'BG' },
};
const TRACES = ['Zvezdelina', PERSON.email, PERSON.phone, PERSON.address.line1];

/** Which of the person's data is in any file of the data folder, in deleted rows too. */
function tracesIn({ dataDir }: Target): string[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((file) => statSync(file).isFile());
  return TRACES.filter((trace) => files.some((file) => readFileSync(file).includes(trace)));
}

/** Delivers events as Stripe does, and waits until they are applied. */
async function deliver(target: Target, ...events: readonly PaymentEvent[]): Promise<void> {
  for (const event of events) {
    const { status } = await fetch(target.url + PATHS.webhook, signedNow(event));
    must(status === 200, `an event was answered with ${status}`);
  }
  await jobsDone(target);
}

/** Stripe's charges have the buyer's details. */
function withPerson(event: PaymentEvent): PaymentEvent {
  const more = { billing_details: PERSON, receipt_email: PERSON.email, description: PERSON.name };
  return { ...event, data: { object: { ...event.data.object, ...more } } };
}

const MARKUP = '<img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("https://intruder.test","x")';

const paid = (session: string, change: object) =>
  sessionEvent('completed', paidSession(session, { ...change }));

/** Attacks by a buyer, real or pretended. */
export const dataAttempts: Attempt[] = [
  {
    asvs: 'V2.3 business logic',
    what: 'the book for one dollar, signed by the provider',
    async run(target) {
      await deliver(target, paid('cs_cheap', { amount_total: 100 }));
      const page = await pageAt(target, `${PATHS.thankYou}?session_id=cs_cheap`);
      must(page.includes('</html>'), 'no page');
      must(!page.includes(`${PATHS.library}/`), 'the library was opened');
      return 'held for the seller, no library';
    },
  },
  {
    asvs: 'V2.3 business logic',
    what: 'one payment reported 20 times, under other ids',
    async run(target) {
      const events = Array.from({ length: 20 }, () => paid('cs_replayed', {}));
      await Promise.all(events.map((event) => deliver(target, event)));
      const sent = await emailsTo(target, 'cs_replayed@');
      must(sent.length === 1, `${sent.length} confirmations were sent`);
      return 'one order, one email';
    },
  },
  {
    asvs: 'V1.2 injection',
    what: 'markup as a buyer’s name, in emails and library (stored XSS)',
    async run(target) {
      const customer_details = { email: 'markup@example.com', name: MARKUP };
      await deliver(target, paid('cs_markup', { customer_details }));
      const [email = ''] = await emailsTo(target, customer_details.email);
      must(email !== '', 'no email was sent');
      const library = await pageAt(target, libraryLinkInEmail(email));
      // The library has a picture of its own, the cover.
      const isMarkup = (text: string) => text.includes('<img src=x');
      must(![htmlOf(email), library].some(isMarkup), 'it is markup there');
      return 'shown as text';
    },
  },
  {
    asvs: 'V1.2 injection',
    what: 'a spreadsheet formula as a name',
    async run(target) {
      const customer_details = { email: 'formula@example.com', name: FORMULA };
      await deliver(target, paid('cs_formula', { customer_details }));
      const request = { path: '/export/orders.csv', headers: target.seller };
      const { body: csv } = await sendRequest(target.deskUrl, request);
      must(csv.includes('formula@example.com'), 'the order is missing');
      must(!/(^|,)"?=HYPER/m.test(csv), 'a cell starts with the formula');
      return 'exported as text';
    },
  },
  {
    asvs: 'V2.3 business logic',
    what: 'the book for test money or for another product’s payment',
    async run(target) {
      const customer_details = PERSON;
      const inTestMode = { ...paid('cs_unpaid', { customer_details }), livemode: false };
      await deliver(
        target,
        inTestMode,
        paid('cs_foreign', { customer_details, payment_link: 'plink_other' }),
        withPerson(chargeEvent('succeeded', '4242', 'pi_foreign')),
      );
      for (const session of ['cs_unpaid', 'cs_foreign']) {
        const order = await orderOf(target, session).catch(() => undefined);
        must(!order, `${session} became order ${order?.number}`);
      }
      must(tracesIn(target).length === 0, `stored: ${tracesIn(target)}`);
      return 'no order, and nothing about these people is stored';
    },
  },
  {
    asvs: 'V14.2 personal data',
    what: 'a person who was erased, brought back by later events',
    async run(target) {
      const { email } = PERSON;
      const { session } = await newBuyer(target, 'erased', email);
      const { payment_id: payment } = await orderOf(target, session);
      await deliver(target, withPerson(chargeEvent('succeeded', '4242', payment ?? '')));
      must(tracesIn(target).includes(email), 'nothing was stored in the first place');
      const { status } = await asSeller(target, 'erase', { email });
      must(status === 200, `the erasure was answered with ${status}`);
      must(tracesIn(target).length === 0, `left: ${tracesIn(target)}`);
      const again = sessionEvent(
        'async_payment_succeeded',
        paidSession(session, { customer_details: PERSON }),
      );
      const refunded = withPerson(refundEvent(4900, payment ?? ''));
      Object.assign(refunded.data.object, { payment_method_details: { card: { last4: '4242' } } });
      await deliver(target, again, refunded);
      must(tracesIn(target).length === 0, `came back: ${tracesIn(target)}`);
      const payments = target.store.selectFrom('payments').select('last4');
      const stored = await payments.where('id', '=', payment ?? '').executeTakeFirst();
      must(!stored?.last4, 'the digits of the card came back');
      const answer = await asSeller(target, 'erase', { email });
      must(answer.body.includes('Nothing is left'), `answered ${answer.body}`);
      return 'nothing comes back, and the desk says so truthfully';
    },
  },
  {
    asvs: 'V14.3 personal data',
    what: 'a buyer’s pages stored by a shared cache',
    async run({ url, deskUrl }) {
      const thanks = { path: `${PATHS.thankYou}?session_id=cs_cheap` };
      const pages = [
        await sendRequest(url, thanks),
        await sendRequest(deskUrl, { path: '/login' }),
      ];
      const cacheable = pages.filter(
        ({ headers }) => !headers['cache-control']?.includes('no-store'),
      );
      must(cacheable.length === 0, `${cacheable.length} may be cached`);
      return 'no-store';
    },
  },
  {
    asvs: 'V15.3 defensive code',
    what: 'prototype pollution by form fields (__proto__, constructor)',
    async run({ url }) {
      const body =
        '{"__proto__":{"consent":true,"name":"x"},"constructor":{"prototype":{"email":"a@b.cd"}},"email":"x"}';
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const { status } = await sendRequest(url, {
        method: 'POST',
        path: PATHS.purchaseForm,
        headers: { ...headers, 'x-forwarded-for': '192.0.2.55' },
        body,
      });
      must(status === 422, `answered ${status}`);
      return 'rejected with 422';
    },
  },
];
