import { createHash } from 'node:crypto';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import type { ProcessContext } from './context.ts';
import { findOrder } from './orderSearch.ts';

type Keyed = Pick<OrderRow, 'id' | 'link_changed_at'>;

/**
 * The secret part of a buyer's library link. It is derived from the order and the shop's secret, so
 * only its hash is stored. After a change of the link or of the email address the order has another
 * one, and earlier links stop working.
 */
export const libraryKey = (secrets: Secrets, order: Keyed) =>
  secrets.sign(
    'library',
    order.link_changed_at === null ? order.id : `${order.id} ${order.link_changed_at}`,
  );

export const libraryHash = (key: string) => createHash('sha256').update(key).digest('hex');

export const libraryPath = (secrets: Secrets, order: Keyed) =>
  `${PATHS.library}/${libraryKey(secrets, order)}`;

type Addressed = Keyed & Pick<OrderRow, 'language'>;

/** For emails: in the language of the email, whatever the browser prefers. */
export function libraryLinks(
  publicUrl: string,
  secrets: Secrets,
  order: Addressed,
  language = order.language,
) {
  const path = libraryPath(secrets, order);
  const query = `?${LANGUAGE_QUERY}=${language}`;
  return {
    libraryUrl: `${publicUrl}${path}${query}`,
    consultantUrl: `${publicUrl}${path}${PATHS.consultant}${query}`,
    withdrawPath: `${path}/withdraw`,
  };
}

export const libraryUrl = (...about: Parameters<typeof libraryLinks>) =>
  libraryLinks(...about).libraryUrl;

/** Where the credit note of a refund is, or is about to be; an order without documents gets none. */
export async function creditNoteUrl(
  { store, secrets }: Pick<ProcessContext, 'store' | 'secrets'>,
  publicUrl: string,
  order: Addressed,
  language = order.language,
): Promise<string | undefined> {
  const documents = store.selectFrom('documents').select('id').where('order_id', '=', order.id);
  if (!(await documents.limit(1).executeTakeFirst())) return undefined;
  return `${libraryUrl(publicUrl, secrets, order, language)}#documents`;
}

export const REFERENCE_QUERY = 'order';
const LIFETIME_MS = 3_600_000;

/**
 * Lets a form find the order of a buyer who comes from the library. It contains nothing about the
 * buyer and expires after an hour, so it is harmless in a log. It ends with the library link.
 */
function orderReference(secrets: Secrets, now: Date, order: Keyed): string {
  const text = [order.id, linkTime(order), now.getTime() + LIFETIME_MS].join('.');
  return `${text}.${secrets.sign('form', text)}`;
}

const linkTime = ({ link_changed_at }: Keyed) => String(link_changed_at ?? '');

/** The address of a form that is prefilled from the order. */
export const prefilledForm = (path: string, secrets: Secrets, now: Date, order: Keyed) =>
  withReference(path, orderReference(secrets, now, order));

/** A post to such an address proves that it comes from the buyer. */
export const withReference = (path: string, reference: string) =>
  reference ? `${path}?${new URLSearchParams({ [REFERENCE_QUERY]: reference })}` : path;

/** Undefined when it is forged or too old, or the library has another link since. */
export async function referredOrder(
  { store, secrets }: { store: Store; secrets: Secrets },
  now: Date,
  reference: string,
): Promise<OrderRow | undefined> {
  const [id = '', linkChanged = '', expires = '', signature = ''] = reference.split('.');
  const genuine = secrets.verifies('form', [id, linkChanged, expires].join('.'), signature);
  if (!genuine || Number(expires) < now.getTime()) return undefined;
  const order = await findOrder(store, 'id', id);
  return order && linkTime(order) === linkChanged ? order : undefined;
}
