import { createServer } from 'node:http';
import { freePort } from '../serverProcess.ts';

type Thing = Record<string, unknown> & { id: string };
type Answer = [status: number, body: object];
type Account = {
  sessions: Thing[];
  refunds: Thing[];
  disputes: Thing[];
  links: Thing[];
  lineItems: Thing[];
  endpoints: Thing[];
};

export const STRIPE_KEY = 'rk_test_a_key_for_tests';
export const LINK_URL = 'https://buy.stripe.com/test_link';
const CREATED = Date.parse('2026-11-15T11:00:00Z') / 1000;

export const paidSession = (n: number, change: object = {}): Thing => ({
  id: `cs_${n}`,
  object: 'checkout.session',
  status: 'complete',
  created: CREATED,
  payment_status: 'paid',
  amount_total: 4900,
  currency: 'usd',
  payment_link: 'plink_1',
  payment_intent: {
    id: `pi_${n}`,
    latest_charge: {
      id: `ch_${n}`,
      created: CREATED + 60,
      currency: 'usd',
      payment_intent: `pi_${n}`,
      amount_refunded: 0,
      payment_method_details: { card: { last4: '4242' } },
    },
  },
  client_reference_id: null,
  locale: 'en',
  total_details: { amount_discount: 0, amount_tax: 817 },
  customer_details: { email: `buyer${n}@example.com`, name: 'Ann', address: { country: 'DE' } },
  ...change,
});

export const refundOf = (n: number, cents: number, status = 'succeeded'): Thing => ({
  id: `re_${n}`,
  created: CREATED + 120,
  status,
  amount: cents,
  payment_intent: `pi_${n}`,
  charge: { id: `ch_${n}`, payment_intent: `pi_${n}`, amount_refunded: cents, currency: 'usd' },
});

export const disputeOf = (n: number, status: string): Thing => ({
  id: `du_${n}`,
  created: CREATED + 180,
  payment_intent: `pi_${n}`,
  status,
  amount: 4900,
  currency: 'usd',
});

/** A stand-in of Stripe's API on this machine: the lists of an account, in pages, for one key. */
export async function fakeStripe() {
  const account: Account = {
    sessions: [],
    refunds: [],
    disputes: [],
    links: [],
    lineItems: [],
    endpoints: [],
  };
  const lists: Record<string, keyof Account> = {
    '/v1/checkout/sessions': 'sessions',
    '/v1/refunds': 'refunds',
    '/v1/disputes': 'disputes',
    '/v1/payment_links': 'links',
    '/v1/webhook_endpoints': 'endpoints',
  };

  function answer(address: string, key: string | undefined): Answer {
    const { pathname, searchParams } = new URL(address, 'http://stripe');
    if (key !== `Bearer ${STRIPE_KEY}`) return [401, { error: { message: `Invalid: ${key}` } }];
    const [, linkId, items] = /^\/v1\/payment_links\/(\w+)(\/line_items)?$/.exec(pathname) ?? [];
    if (items) return [200, page(account.lineItems, searchParams)];
    if (linkId) {
      const link = account.links.find(({ id }) => id === linkId);
      return link ? [200, link] : [404, { error: { code: 'resource_missing' } }];
    }
    const list = lists[pathname];
    if (!list) return [404, { error: { message: 'no such address' } }];
    const since = Number(searchParams.get('created[gte]') ?? 0);
    const asked = ['payment_link', 'payment_intent', 'status'].filter((name) =>
      searchParams.has(name),
    );
    const wanted = account[list]
      .filter(({ created }) => Number(created ?? since) >= since)
      .filter((thing) => asked.every((name) => thing[name] === searchParams.get(name)));
    return [200, page(wanted, searchParams)];
  }

  /** What was asked for with a key before is answered as it was then, rejections included. */
  const answered = new Map<string, Answer>();
  const trouble = { loseAnswers: 0, refuse: '', status: 'succeeded' };

  function refund(sent: URLSearchParams, key: string): Answer {
    const answer = answered.get(key) ?? newRefund(sent);
    answered.set(key, answer);
    return answer;
  }

  function newRefund(sent: URLSearchParams): Answer {
    const payment = sent.get('payment_intent');
    const [amount, charged] = [Number(sent.get('amount')), 4900];
    const before = account.refunds.filter(
      ({ payment_intent, status }) =>
        payment_intent === payment && status !== 'failed' && status !== 'canceled',
    );
    const rest = before.reduce((left, made) => left - Number(made.amount), charged);
    const refusal =
      trouble.refuse || (amount > rest && 'Refund amount is greater than unrefunded amount.');
    if (refusal) return [400, { error: { type: 'invalid_request_error', message: refusal } }];
    const made: Thing = {
      id: `re_${account.refunds.length + 1}`,
      object: 'refund',
      status: trouble.status,
      payment_intent: payment,
      amount,
      metadata: { case: sent.get('metadata[case]') },
    };
    // Stripe's lists begin with the newest.
    account.refunds.unshift(made);
    return [200, made];
  }

  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const { authorization, 'idempotency-key': key } = request.headers;
    const [status, body] =
      request.method === 'POST' && request.url === '/v1/refunds'
        ? refund(new URLSearchParams(sent), String(key))
        : answer(request.url ?? '', authorization);
    if (request.method === 'POST' && trouble.loseAnswers > 0) {
      trouble.loseAnswers -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    account,
    trouble,
    settings: {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      PAYMENT_LINK_URL: LINK_URL,
      PAYMENT_LINK_ID: 'plink_1',
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;

/** Three to a page, however many are asked for, so that every test turns pages. */
function page(things: readonly Thing[], asked: URLSearchParams) {
  const after = asked.get('starting_after');
  const start = after ? things.findIndex(({ id }) => id === after) + 1 : 0;
  const data = things.slice(start, start + 3);
  return { object: 'list', data, has_more: start + 3 < things.length, url: '' };
}
