import { PATHS } from '../../rules/paths.ts';
import { sessionEvent, signed } from '../../testkit/fakes/paymentEvents.ts';
import { paidSession } from '../../testkit/paidSessions.ts';
import { until } from '../until.ts';
import { ask } from './ask.ts';
import { type Attempt, must } from './attempt.ts';
import { logIn } from './deskAttempts.ts';

const FORMULA = '=HYPERLINK("https://intruder.test","x")';

async function pay(url: string, session: string, change: object): Promise<void> {
  const event = sessionEvent('completed', paidSession(session, { ...change }));
  const { status } = await fetch(url + PATHS.webhook, signed(event, { at: new Date() }));
  must(status === 200, `the event was answered with ${status}`);
}

/** What somebody tries who pays, or seems to. */
export const dataAttempts: Attempt[] = [
  {
    asvs: 'V2.3 business logic',
    what: 'the book for one dollar, signed by the provider',
    async run({ url }) {
      await pay(url, 'cs_cheap', { amount_total: 100 });
      let page = '';
      await until('the order', async () => {
        page = (await ask(url, { path: `${PATHS.thankYou}?session_id=cs_cheap` })).body;
        return page.includes('</html>');
      });
      must(!page.includes(`${PATHS.library}/`), 'the library was opened');
      return 'held for the seller, no library';
    },
  },
  {
    asvs: 'V1.2 injection',
    what: 'a formula as a name, waiting for the seller’s spreadsheet',
    async run(target) {
      const customer_details = { email: 'formula@example.com', name: FORMULA };
      await pay(target.url, 'cs_formula', { customer_details });
      const headers = { cookie: await logIn(target) };
      let csv = '';
      await until('the order', async () => {
        csv = (await ask(target.deskUrl, { path: '/export/orders.csv', headers })).body;
        return csv.includes('formula@example.com');
      });
      must(!/(^|,)"?=HYPER/m.test(csv), 'the formula stands at the start of a cell');
      return 'exported as text';
    },
  },
  {
    asvs: 'V14.3 personal data',
    what: 'pages about a buyer kept by a cache on the way',
    async run({ url, deskUrl }) {
      const thanks = { path: `${PATHS.thankYou}?session_id=cs_cheap` };
      const pages = [await ask(url, thanks), await ask(deskUrl, { path: '/login' })];
      const kept = pages.filter(({ headers }) => !headers['cache-control']?.includes('no-store'));
      must(kept.length === 0, `${kept.length} may be kept`);
      return 'no-store';
    },
  },
  {
    asvs: 'V15.3 defensive code',
    what: 'a form whose fields reach into the program (__proto__, constructor)',
    async run({ url }) {
      const body =
        '{"__proto__":{"consent":true,"name":"x"},"constructor":{"prototype":{"email":"a@b.cd"}},"email":"x"}';
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const { status } = await ask(url, {
        method: 'POST',
        path: PATHS.purchaseForm,
        headers: { ...headers, 'x-forwarded-for': '192.0.2.55' },
        body,
      });
      must(status === 422, `answered ${status}`);
      return 'refused with 422';
    },
  },
];
