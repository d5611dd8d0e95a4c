type Thing = Record<string, unknown> & { id: string; metadata: Record<string, string> };
export type Answer = [status: number, body: object];
type Fields = Record<string, unknown>;

const DEFAULTS: Record<string, Fields> = {
  products: { active: true },
  prices: { active: true, type: 'one_time', recurring: null, tax_behavior: 'unspecified' },
  payment_links: {
    ...{ active: true, allow_promotion_codes: false, billing_address_collection: 'auto' },
    ...{ automatic_tax: { enabled: false }, tax_id_collection: { enabled: false } },
    after_completion: { type: 'hosted_confirmation' },
  },
  webhook_endpoints: { status: 'enabled' },
  coupons: { percent_off: null, amount_off: null },
  promotion_codes: { active: true },
};
const PREFIXES: Record<string, string> = {
  ...{ products: 'prod', prices: 'price', payment_links: 'plink' },
  ...{ webhook_endpoints: 'we', coupons: 'coupon', promotion_codes: 'promo' },
};
/** They have nothing in a new account. */
const EMPTY = ['checkout/sessions', 'payment_intents', 'refunds', 'disputes', 'files'];
const NUMBERS = ['unit_amount', 'amount_off', 'percent_off', 'quantity', 'max_redemptions'];

/**
 * A fake account at Stripe that a shop is set up in: what the shop creates is there and can be changed,
 * and errors can be ordered. Test and live mode are two of these with one id.
 */
export function stripeAccount({ id = 'acct_1', isLive = false, name = 'Sample Company' } = {}) {
  const made = Object.fromEntries(Object.keys(DEFAULTS).map((kind) => [kind, [] as Thing[]]));
  const of = (kind: string): Thing[] => made[kind] ?? [];
  const profile = {
    ...{ id, object: 'account', country: 'BG', charges_enabled: true, payouts_enabled: true },
    settings: { dashboard: { display_name: name } },
  };
  const methods: Fields = { card: { available: true }, apple_pay: { available: true } };
  const tax = { status: 'pending' };
  /** What the key may not do: `POST /v1/prices`. */
  const forbidden: string[] = [];
  const trouble = {
    revoked: false,
    down: false,
    /** After so many changes nobody hears from the account, as if the shop had died. */
    diesAfter: Number.POSITIVE_INFINITY,
  };
  const counts = { writes: 0 };
  const answered = new Map<string, Answer>();
  let last = 0;

  const missing: Answer = [
    404,
    { error: { type: 'invalid_request_error', code: 'resource_missing' } },
  ];
  const listed = (data: readonly object[]): Answer => [
    200,
    { object: 'list', data, has_more: false, url: '' },
  ];

  const shown = (kind: string, thing: Thing): Fields => {
    const { secret: _, line_items, ...rest } = thing;
    if (kind === 'promotion_codes') {
      const { coupon } = rest.promotion as Fields;
      return { ...rest, promotion: { coupon: of('coupons').find((one) => one.id === coupon) } };
    }
    return kind === 'payment_links' ? { ...rest, line_items: itemsOf(line_items) } : rest;
  };
  const itemsOf = (items: unknown) => ({
    data: (items as Fields[]).map(({ price, quantity }) => ({
      quantity,
      currency: 'usd',
      price: of('prices').find((one) => one.id === price),
    })),
  });

  function read(path: string, query: URLSearchParams): Answer {
    if (path === 'account') return [200, profile];
    if (path === 'tax/settings') return [200, tax];
    if (path === 'payment_method_configurations')
      return listed([{ id: 'pmc_1', is_default: true, application: null, ...methods }]);
    if (EMPTY.includes(path)) return listed([]);
    const [kind = '', one, part] = path.split('/');
    const things = of(kind);
    if (one) {
      const thing = things.find((known) => known.id === one);
      if (!thing) return missing;
      return part === 'line_items'
        ? listed(itemsOf(thing.line_items).data)
        : [200, shown(kind, thing)];
    }
    const asked = ['product', 'code', 'active', 'type'].filter((field) => query.has(field));
    const found = things.filter((thing) =>
      asked.every((field) => String(thing[field]) === query.get(field)),
    );
    return listed(found.map((thing) => shown(kind, thing)));
  }

  function create(kind: string, fields: Fields): Answer {
    last += 1;
    const own = typeof fields.id === 'string' ? fields.id : `${PREFIXES[kind]}_${id}_${last}`;
    if (
      of(kind).some(
        (one) =>
          one.id === own || (kind === 'promotion_codes' && one.code === fields.code && one.active),
      )
    )
      return [400, { error: { type: 'invalid_request_error', code: 'resource_already_exists' } }];
    const url = `https://buy.stripe.com/${isLive ? '' : 'test_'}${last}`;
    const thing: Thing = {
      ...{ metadata: {}, livemode: isLive },
      ...DEFAULTS[kind],
      ...(kind === 'payment_links' && { url }),
      ...(kind === 'webhook_endpoints' && { secret: `whsec_${own}` }),
      ...fields,
      id: own,
    };
    of(kind).push(thing);
    return [200, kind === 'webhook_endpoints' ? thing : shown(kind, thing)];
  }

  function write(method: string, path: string, fields: Fields): Answer {
    const [kind = '', one] = path.split('/');
    if (!one) return create(kind, fields);
    const things = of(kind);
    const thing = things.find((known) => known.id === one);
    if (!thing) return missing;
    if (method === 'DELETE') {
      things.splice(things.indexOf(thing), 1);
      return [200, { id: one, deleted: true }];
    }
    const { metadata, disabled, ...rest } = fields;
    Object.assign(thing, rest);
    Object.assign(thing.metadata, metadata);
    if (disabled !== undefined) thing.status = disabled ? 'disabled' : 'enabled';
    return [200, shown(kind, thing)];
  }

  /** Undefined for no answer at all. */
  function answer(request: {
    method: string;
    url: string;
    sent: string;
    key: string;
  }): Answer | undefined {
    const { pathname, searchParams } = new URL(request.url, 'http://stripe');
    const { method, sent, key } = request;
    if (trouble.down || counts.writes >= trouble.diesAfter) return undefined;
    if (trouble.revoked)
      return [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }];
    const path = pathname.replace('/v1/', '');
    const isRefused = forbidden.some((what) => `${method} ${pathname}`.startsWith(what));
    if (isRefused) return [403, { error: { type: 'invalid_request_error', message: 'no' } }];
    if (method === 'GET') return read(path, searchParams);
    const known = answered.get(`${key} ${pathname}`);
    if (known) return known;
    const result = write(method, path, nested(new URLSearchParams(sent)));
    if (result[0] === 200) {
      counts.writes += 1;
      answered.set(`${key} ${pathname}`, result);
      // The shop dies before it hears what it has changed.
      if (counts.writes >= trouble.diesAfter) return undefined;
    }
    return result;
  }

  return { id, made, profile, methods, tax, forbidden, trouble, counts, answer };
}

export type StripeAccount = ReturnType<typeof stripeAccount>;

/** `a[b][0][c]=d` as the object that it stands for. */
function nested(sent: URLSearchParams): Fields {
  const root: Fields = {};
  for (const [name, value] of sent) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    let at: Fields = root;
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) at[part] = read(part, value);
      else at = at[part] = (at[part] ?? {}) as Fields;
    }
  }
  return listsIn(root) as Fields;

  function read(name: string, text: string): unknown {
    if (text === 'true' || text === 'false') return text === 'true';
    return NUMBERS.includes(name) ? Number(text) : text;
  }
}

function listsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
