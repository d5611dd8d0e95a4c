import { createServer } from 'node:http';
import { freePort } from '../serverProcess.ts';
import type { StripeAccount } from './stripeAccount.ts';

type Thing = Record<string, unknown> & { id: string };
type Answer = [status: number, body: object];
type Account = {
  sessions: Thing[];
  refunds: Thing[];
  disputes: Thing[];
  links: Thing[];
  lineItems: Thing[];
  endpoints: Thing[];
  coupons: Thing[];
  codes: Thing[];
};

export const STRIPE_KEY = 'rk_a_key_for_tests';
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
  reason: 'product_not_received',
  amount: 4900,
  currency: 'usd',
  evidence: {},
  metadata: {},
});

/** A fake of Stripe's API on this machine: the paginated lists of one account. */
export async function fakeStripe() {
  const account: Account = {
    sessions: [],
    refunds: [],
    disputes: [],
    links: [],
    lineItems: [],
    endpoints: [],
    coupons: [],
    codes: [],
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
    if (Number(searchParams.get('limit')) > 100) {
      return [400, { error: { type: 'invalid_request_error', message: 'Invalid limit' } }];
    }
    const [, linkId, items] = /^\/v1\/payment_links\/(\w+)(\/line_items)?$/.exec(pathname) ?? [];
    if (items) return [200, page(account.lineItems, searchParams)];
    if (linkId) {
      const link = account.links.find(({ id }) => id === linkId);
      return link ? [200, link] : [404, { error: { code: 'resource_missing' } }];
    }
    const [, disputeId] = /^\/v1\/disputes\/(\w+)$/.exec(pathname) ?? [];
    if (disputeId) {
      const dispute = account.disputes.find(({ id }) => id === disputeId);
      return dispute ? [200, dispute] : [404, { error: { code: 'resource_missing' } }];
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

  /** A repeated idempotency key gets the first response again, errors included. */
  const answered = new Map<string, Answer>();
  const trouble = { loseAnswers: 0, refuse: '', status: 'succeeded', forbidden: '' };
  /** What was posted, by address. */
  const posted: { path: string; sent: string }[] = [];

  function refund(sent: URLSearchParams, key: string): Answer {
    const answer = answered.get(key) ?? newRefund(sent);
    answered.set(key, answer);
    return answer;
  }

  /** Evidence is merged into the dispute; `submit` would hand it to the bank. */
  function updateDispute(path: string, sent: URLSearchParams): Answer {
    const dispute = account.disputes.find(({ id }) => path === `/v1/disputes/${id}`);
    if (!dispute) return [404, { error: { code: 'resource_missing' } }];
    for (const [name, value] of sent) {
      const [, part, field] = /^(evidence|metadata)\[(\w+)\]$/.exec(name) ?? [];
      if (part && field) Object.assign(dispute[part] as object, { [field]: value });
    }
    if (sent.get('submit') !== 'false') dispute.status = 'under_review';
    return [200, dispute];
  }

  function post(path: string, sent: string, key: string): Answer {
    posted.push({ path, sent });
    if (path === trouble.forbidden) return [403, { error: { type: 'invalid_request_error' } }];
    if (path === '/v1/refunds') return refund(new URLSearchParams(sent), key);
    if (path === '/v1/files') return [200, { id: `file_${posted.length}`, object: 'file' }];
    const fields = new URLSearchParams(sent);
    return change(path, fields, key) ?? updateDispute(path, fields);
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
      metadata: Object.fromEntries(
        ['case', 'order', 'key'].map((name) => [name, sent.get(`metadata[${name}]`)]),
      ),
    };
    // Stripe's lists start with the newest.
    account.refunds.unshift(made);
    return [200, made];
  }

  /** Coupons and promotion codes, and the one change that the shop makes to a payment link. */
  function change(path: string, sent: URLSearchParams, key: string): Answer | undefined {
    const known = answered.get(key);
    if (known) return known;
    const [, kind, id] =
      /^\/v1\/(coupons|promotion_codes|payment_links)(?:\/(\w+))?$/.exec(path) ?? [];
    const lists = {
      coupons: account.coupons,
      promotion_codes: account.codes,
      payment_links: account.links,
    };
    const list = lists[kind as keyof typeof lists];
    if (!list) return undefined;
    const fields = Object.fromEntries(sent);
    if (id) {
      const thing = list.find((found) => found.id === id);
      if (!thing) return [404, { error: { code: 'resource_missing' } }];
      return [200, Object.assign(thing, fields)];
    }
    if (kind === 'promotion_codes' && list.some(({ code }) => code === fields.code)) {
      const message = 'An active promotion code already exists.';
      return [400, { error: { type: 'invalid_request_error', message } }];
    }
    const made: Thing = { ...fields, id: `${kind}_${list.length + 1}` };
    list.push(made);
    answered.set(key, [200, made]);
    return [200, made];
  }

  /** Accounts that a shop can be connected to, by their keys. */
  const keys = new Map<string, StripeAccount>();

  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += Buffer.from(chunk).toString('latin1');
    const { authorization, 'idempotency-key': key } = request.headers;
    const connected = keys.get((authorization ?? '').replace('Bearer ', ''));
    if (connected) {
      const { method = '', url = '' } = request;
      const given = connected.answer({ method, url, sent, key: String(key) });
      if (!given) return void request.socket.destroy();
      response.writeHead(given[0], { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(given[1]));
    }
    const [status, body] =
      request.method === 'POST'
        ? post(String(request.url), sent, String(key))
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
    posted,
    keys,
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

/** Three per page, whatever the limit, so that every test covers pagination. */
function page(things: readonly Thing[], asked: URLSearchParams) {
  const after = asked.get('starting_after');
  const start = after ? things.findIndex(({ id }) => id === after) + 1 : 0;
  const data = things.slice(start, start + 3);
  return { object: 'list', data, has_more: start + 3 < things.length, url: '' };
}
