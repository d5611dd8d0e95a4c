import { PATHS } from '../../rules/paths.ts';
import { paidSession, sessionEvent, signedNow } from '../../testkit/fakes/paymentEvents.ts';
import { sendRequest } from '../../testkit/rawRequest.ts';
import { waitUntil } from '../processes.ts';
import { type Attempt, must } from './attempt.ts';
import { logIn } from './deskAttempts.ts';

const FORMULA = '=HYPERLINK("https://intruder.test","x")';

async function pay(url: string, session: string, change: object): Promise<void> {
  const event = sessionEvent('completed', paidSession(session, { ...change }));
  const { status } = await fetch(url + PATHS.webhook, signedNow(event));
  must(status === 200, `the event was answered with ${status}`);
}

/** Attacks by a buyer, real or pretended. */
export const dataAttempts: Attempt[] = [
  {
    asvs: 'V2.3 business logic',
    what: 'the book for one dollar, signed by the provider',
    async run({ url }) {
      await pay(url, 'cs_cheap', { amount_total: 100 });
      let page = '';
      await waitUntil('the order', async () => {
        page = (await sendRequest(url, { path: `${PATHS.thankYou}?session_id=cs_cheap` })).body;
        return page.includes('</html>');
      });
      must(!page.includes(`${PATHS.library}/`), 'the library was opened');
      return 'held for the seller, no library';
    },
  },
  {
    asvs: 'V1.2 injection',
    what: 'a spreadsheet formula as a name',
    async run(target) {
      const customer_details = { email: 'formula@example.com', name: FORMULA };
      await pay(target.url, 'cs_formula', { customer_details });
      const headers = { cookie: await logIn(target) };
      let csv = '';
      await waitUntil('the order', async () => {
        csv = (await sendRequest(target.deskUrl, { path: '/export/orders.csv', headers })).body;
        return csv.includes('formula@example.com');
      });
      must(!/(^|,)"?=HYPER/m.test(csv), 'a cell starts with the formula');
      return 'exported as text';
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
