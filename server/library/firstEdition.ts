import type { OrderContext } from '../orders/context.ts';
import { copyBundle, readBundle } from './bundle.ts';
import { type Edition, hasFilesOf, listEditions, registerEdition } from './editions.ts';

/**
 * A shop that has just been set up delivers the bundle that it was built with; as long as nobody has
 * ordered, also one that was built anew. Later only `publish` changes what buyers get.
 */
export async function registerFirstEdition(
  context: OrderContext,
  dataDir: string,
  bundle: string,
): Promise<void> {
  const { store, clock } = context;
  const built = await builtBundle(bundle);
  if (!built) return;
  const [current, ...earlier] = await listEditions(store);
  if (!current) {
    await registerEdition(store, clock, dataDir, bundle, {});
    return;
  }
  const isFirst = earlier.length === 0 && current.version === built.version;
  if (!isFirst || hasFilesOf(current, built)) return;
  const ordered = await store.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  if (ordered) return;
  await copyBundle(bundle, dataDir, built);
  await store
    .updateTable('editions')
    .set({ files: JSON.stringify(built.files) })
    .where('version', '=', built.version)
    .execute();
}

/** Says so when other files were built under the version that buyers get. */
export async function builtOtherwise(
  current: Edition | undefined,
  bundle: string,
): Promise<string | undefined> {
  const built = await builtBundle(bundle);
  if (!built || built.version !== current?.version || hasFilesOf(current, built)) return;
  return `your files have changed since ${built.version} was published, and buyers get the old ones. Raise product.version in shop.config.ts, start again and publish: npm run shop -- publish`;
}

const builtBundle = (folder: string) => readBundle(folder).catch(() => undefined);
