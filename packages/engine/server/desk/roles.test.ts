import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { addDeskUser, cookieOf, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { ROLES, type Role } from '../../rules/roles.ts';
import { commands } from '../composition.ts';

/**
 * Who may do what, besides owners: a command or a route that is added, or that another role may use,
 * shows here in its review.
 */
const COMMANDS: Record<string, string> = {
  'api-token-create': '',
  'api-token-revoke': '',
  'api-tokens': '',
  backup: '',
  buyer: 'support',
  buyers: 'support',
  'code-create': 'editor',
  'code-end': 'editor',
  codes: 'editor',
  consultant: 'support',
  'consultant-conversation': 'support',
  'desk-passkey-remove': '',
  'desk-password': '',
  'desk-sign-in-link': '',
  'desk-users': 'support accountant editor',
  'dispute-draft': 'support',
  doctor: '',
  documents: 'accountant',
  'edition-discard': 'editor',
  'edition-draft': 'editor',
  'edition-preview': 'editor',
  'edition-publish': 'editor',
  'edition-remove-file': 'editor',
  'edition-restore-file': 'editor',
  'edition-save': 'editor',
  'edition-start': 'editor',
  'edition-unpack': 'editor',
  editions: 'support editor',
  erase: '',
  export: '',
  figures: 'support accountant',
  funnel: 'support accountant',
  mail: 'support',
  'mail-preview': 'support',
  'mail-resend': 'support',
  mails: 'support',
  message: 'support',
  'message-all': '',
  messages: 'support',
  order: 'support',
  'order-correct-email': 'support',
  'order-dismiss-duplicate': 'support',
  'order-evidence': 'support',
  'order-new-link': 'support',
  'order-refund': 'support',
  'order-release': 'support',
  'order-undo-correction': 'support',
  'order-vat-number': 'support',
  orders: 'support',
  publish: 'editor',
  rates: '',
  reconcile: '',
  refund: 'support',
  'refund-accept': 'support',
  'refund-cancel': 'support',
  'refund-change-method': 'support',
  'refund-decline': 'support',
  'refund-match': 'support',
  'refund-open': 'support',
  'refund-pay': 'support',
  'refund-reopen': 'support',
  'refund-resolve': 'support',
  'refund-review': 'support',
  'refund-to-withdrawal': 'support',
  refunds: 'support',
  rehearse: '',
  restore: '',
  retention: '',
  'setting-save': 'editor',
  settings: 'editor',
  'settings-discard': 'editor',
  'settings-export': '',
  'settings-history': 'editor',
  'settings-publish': 'editor',
  'settings-return': '',
  'settings-take-back': '',
  sources: 'support editor',
  stripe: '',
  'stripe-check': '',
  'stripe-connect': '',
  'stripe-disconnect': '',
  'tax-ledger': 'accountant',
  'tax-oss': 'accountant',
  today: 'support accountant editor',
  unpaid: 'support',
  'unpaid-stop-reminder': 'support',
  'user-end': '',
  'user-invite': '',
  'user-invite-again': '',
  'user-invite-link': '',
  'user-role': '',
  'webhook-create': '',
  'webhook-delete': '',
  'webhook-event': '',
  'webhook-log': '',
  'webhook-ping': '',
  'webhook-replay': '',
  'webhook-resume': '',
  'webhook-rotate': '',
  webhooks: '',
  words: 'editor',
};

/** By route, with a request for each of what a route serves. */
const ROUTES: Record<string, Record<string, string>> = {
  'POST /api/:command': {},
  'GET /api/changes': { '/api/changes': 'support accountant editor' },
  'POST /passkeys/options': { '/passkeys/options': 'support accountant editor' },
  'POST /passkeys': { '/passkeys': 'support accountant editor' },
  'POST /uploads': { '/uploads': 'editor' },
  'PUT /uploads/:id/:chunk': { '/uploads/x/1': 'editor' },
  'POST /uploads/:id/finish': { '/uploads/x/finish': 'editor' },
  'GET /emails/edition': { '/emails/edition': 'editor' },
  'GET /orders/:number/evidence.pdf': { '/orders/1/evidence.pdf': 'support' },
  'GET /export/:file{[a-z]+\\.csv}': {
    '/export/orders.csv': 'support',
    '/export/cases.csv': 'support',
    '/export/documents.csv': 'accountant',
    '/export/oss.csv': 'accountant',
    '/export/ledger.csv': 'accountant',
    '/export/sources.csv': 'support editor',
    '/export/unpaid.csv': 'support',
    '/export/buyers.csv': 'support',
  },
  'GET /documents/:id': { '/documents/x': 'support accountant' },
  'GET /emails/preview': { '/emails/preview': 'support' },
  'POST /emails/message': { '/emails/message': 'support' },
  'GET /emails/:id': { '/emails/x': 'support' },
  'POST /rates': { '/rates': '' },
  // Serve no data: the app's page, and what says that a command is called by POST.
  'ALL /api/:command': {},
  'GET *': { '/nowhere': 'support accountant editor' },
};

/** The content type that the route takes. */
const TYPES: Record<string, string> = {
  'PUT /uploads/:id/:chunk': 'application/octet-stream',
  'POST /emails/message': 'application/x-www-form-urlencoded',
};

let it: TestDesk;
const cookies = new Map<Role, string>();
beforeAll(async () => {
  it = await testDesk();
  for (const role of ROLES) {
    const password = `the password of ${role}`;
    await addDeskUser(it.shop.store, { name: `my ${role}`, role, password });
    const body = new URLSearchParams({ username: `my ${role}`, password });
    cookies.set(role, cookieOf(await it.ask('/login', { method: 'POST', body })));
  }
});
afterAll(() => it.close());

const headersOf = (role: Role, type = 'application/json') => ({
  cookie: cookies.get(role) ?? '',
  'content-type': type,
});
/** Of those besides owners. */
const listed = (roles: readonly Role[]) => roles.filter((role) => role !== 'owner').join(' ');

test('every command declares what this list says', () => {
  const declared = Object.entries(commands).map(([name, { roles }]) => [name, listed(roles)]);
  expect(Object.fromEntries(declared)).toEqual(COMMANDS);
});

test('every route behind the login is in this list', () => {
  const routes = it.desk.routes.map(({ method, path }) => `${method} ${path.replace('/*', '*')}`);
  const behindLogin = routes.slice(routes.lastIndexOf('ALL *') + 1);
  expect(new Set(behindLogin)).toEqual(new Set(Object.keys(ROUTES)));
});

describe.each(ROLES)('to a user with the role %s', (role) => {
  test.each(Object.keys(COMMANDS))('the desk allows or refuses %s', async (name) => {
    const isAllowed = role === 'owner' || COMMANDS[name]?.split(' ').includes(role);
    // No command has such a field, so nothing is run, and nothing is said before it is checked.
    const body = JSON.stringify({ 'no such field': true });
    const init = { method: 'POST', headers: headersOf(role), body };
    const answer = await it.ask(`/api/${name}`, init);
    const { onlyCommandLine } = commands[name as keyof typeof commands];
    if (onlyCommandLine) return expect(answer.status).toBe(404);
    expect(answer.status).toBe(isAllowed ? 422 : 403);
    if (!isAllowed) expect(await answer.json()).toEqual({ refusal: refusalFor(role) });
  });

  const requests = Object.entries(ROUTES).flatMap(([route, paths]) =>
    Object.entries(paths).map(([path, roles]): [string, string, string] => [path, route, roles]),
  );
  test.each(requests)('the desk allows or refuses %s', async (path, route, roles) => {
    const isAllowed = role === 'owner' || roles.split(' ').includes(role);
    const [method = ''] = route.split(' ');
    const headers = headersOf(role, TYPES[route]);
    const answer = await it.ask(path, { method, headers });
    if (isAllowed) expect(answer.status).not.toBe(403);
    else expect([answer.status, await textOf(answer)]).toEqual([403, refusalFor(role)]);
    await answer.body?.cancel().catch(() => undefined);
  });
});

const refusalFor = (role: Role) =>
  `Your role, ${role}, doesn’t include this. An owner can change that: my owner or seller.`;

const textOf = async (answer: Response) => {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return isJson ? (await answer.json()).refusal : answer.text();
};

test('a role decides what Today has', async () => {
  await it.shop.deliver(sessionEvent('completed'));
  const today = async (role: Role) => (await it.call(cookies.get(role) ?? '', 'today', {})).json();
  for (const role of ['owner', 'support'] as const) {
    expect(await today(role)).toMatchObject({ sold: { orders: 1 }, latest: [{ number: 1 }] });
  }
  const nothing = { disputes: [], cases: [], orders: [], failed: [], latest: [] };
  expect(await today('accountant')).toMatchObject({ ...nothing, sold: { orders: 1 } });
  expect(await today('editor')).toMatchObject({ ...nothing, sold: null });
});

test('the page says what its user may do, and who can change that', async () => {
  const page = async (role: Role) =>
    (await it.ask('/orders', { headers: { cookie: cookies.get(role) ?? '' } })).text();
  const editors = await page('editor');
  expect(editors).toContain('<meta name="desk-role" content="editor" />');
  expect(editors).toContain('content="An owner can change that: my owner or seller."');
  expect(/name="desk-commands" content="([^"]*)"/.exec(editors)?.[1]?.split(' ')).toEqual(
    expect.arrayContaining(['edition-publish', 'codes']),
  );
  expect(editors).not.toContain('order-refund');
  expect(await page('support')).toContain('order-refund');
});
