import { PATHS, thankYouUrl } from '../../packages/engine/rules/paths.ts';
import { paidSession, post, sessionEvent, signedNow } from '../fakes/paymentEvents.ts';
import { refundRequest, withdrawalStatement } from '../fakes/requests.ts';
import { htmlOf, recipientOf } from '../mailServer.ts';
import { queued } from '../queued.ts';
import { sendRequest } from '../rawRequest.ts';
import { libraryOf } from '../readyShop.ts';
import { waitUntil } from '../waitUntil.ts';
import { must, type Target } from './attempt.ts';

const FORMS = {
  [PATHS.refundForm]: refundRequest,
  [PATHS.withdrawalForm]: withdrawalStatement,
  [PATHS.lostLinkForm]: { elapsedMs: 9000 },
};

let visitors = 0;

/** Sends a form that is valid but for the changes, from a network of its own; `query` is signed. */
export async function submit(
  { url }: Target,
  form: keyof typeof FORMS,
  change: object,
  headers: Record<string, string> = {},
  query = '',
): Promise<string> {
  visitors += 1;
  const answer = await sendRequest(url, {
    method: 'POST',
    path: form + query,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) % 256}.${visitors % 256}`,
      ...headers,
    },
    body: JSON.stringify({
      lng: 'en',
      ...FORMS[form],
      submissionId: `visit-${visitors}`,
      ...change,
    }),
  });
  must(answer.status === 200, `${form} was answered with ${answer.status}`);
  return answer.body;
}

/** A plain post of a page's own form. */
export const postForm = ({ url }: Target, path: string, fields: Record<string, string> = {}) =>
  sendRequest(url, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

export const statusOf = async ({ url }: Target, path: string) =>
  (await sendRequest(url, { path })).status;

export const pageAt = async ({ url }: Target, path: string) =>
  (await sendRequest(url, { path })).body;

/** Somebody who has just paid. */
export async function newBuyer(target: Target, name: string, email = `${name}@example.com`) {
  const session = `cs_${name}`;
  const customer_details = { email, name: 'Ann Lee' };
  const paid = paidSession(session, { customer_details, locale: 'en' });
  must(await post(target, signedNow(sessionEvent('completed', paid))), 'the payment was rejected');
  const library = await libraryOf(target, session);
  const { number } = await orderOf(target, session);
  // The confirmation has arrived.
  await jobsDone(target);
  return { number, session, email, library, thankYou: thankYouUrl(session) };
}

export const orderOf = ({ store }: Target, session: string) =>
  store
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow();

/** What the seller does at the desk. */
export const asSeller = ({ deskUrl, seller }: Target, command: string, input: object) =>
  sendRequest(deskUrl, {
    method: 'POST',
    path: `/api/${command}`,
    headers: { 'content-type': 'application/json', ...seller },
    body: JSON.stringify(input),
  });

/** Longer than the lease of a running job. */
const SOON_MS = 20_000;

/** Waits until every job is done, except those for later. */
export const jobsDone = ({ store }: Target) =>
  waitUntil('the jobs', async () => {
    const waiting = queued(store).select('id').where('state', '=', 'waiting');
    return (await waiting.where('run_at', '<', Date.now() + SOON_MS).execute()).length === 0;
  });

/** The emails to one address, or to those that start in the same way, in the order of arrival. */
export async function emailsTo(target: Target, start: string): Promise<string[]> {
  await jobsDone(target);
  return target.mail.emails.filter((email) => recipientOf(email).startsWith(start));
}

const LIBRARY = new RegExp(`${PATHS.library}/[\\w-]{43}`);
export const libraryLinkIn = (text: string) => LIBRARY.exec(text)?.[0];
export const libraryLinkInEmail = (email = '') =>
  libraryLinkIn(htmlOf(email)) ?? '/no-library-link';

export async function caseOf(target: Target, email: string) {
  await jobsDone(target);
  const cases = target.store.selectFrom('cases').selectAll().where('email', '=', email);
  return cases.orderBy('number', 'desc').executeTakeFirstOrThrow();
}
