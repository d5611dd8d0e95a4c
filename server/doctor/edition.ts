import { join } from 'node:path';
import { damagesIn } from '../library/bundle.ts';
import { listEditions } from '../library/editions.ts';
import { builtOtherwise } from '../library/firstEdition.ts';
import type { Seller } from '../orders/context.ts';
import type { Finding } from './finding.ts';
import { advice, fine, missing } from './finding.ts';

/** What buyers get: whether it is there, whole, and the edition that the site speaks of. */
export async function checkEdition({ store, env, shop, bundle }: Seller): Promise<Finding[]> {
  const [current] = await listEditions(store);
  if (!current) {
    const words = 'none is published yet; the first start publishes what "npm run guide" makes';
    return [advice('Edition', words)];
  }
  const { version, files } = current;
  const damages = await damagesIn(join(env.dataDir, 'editions', version), files);
  if (damages.length > 0) {
    const more = damages.length > 1 ? `, and ${damages.length - 1} more` : '';
    return [
      missing(
        'Edition',
        `${damages[0]}${more}. Publish ${version} again from its bundle, or restore a backup`,
      ),
    ];
  }
  const wanted = shop.product.version;
  if (version !== wanted) {
    return [
      advice(
        'Edition',
        `the site speaks of ${wanted}, buyers get ${version}. Publish it: npm run shop -- publish`,
      ),
    ];
  }
  const otherwise = await builtOtherwise(current, bundle);
  if (otherwise) return [missing('Edition', otherwise)];
  return [fine('Edition', `${version} with ${files.length} files, each as it was published`)];
}
