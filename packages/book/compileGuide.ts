import { join } from 'node:path';
import type { CompiledGuide } from 'one-product-shop/formats/edition.ts';
import type { Shop } from 'one-product-shop/rules/shop.ts';
import { makeManual } from './bundle/makeManual.ts';
import { fitIn } from './pdf/fit.ts';
import { readGuide } from './read/readGuide.ts';
import { trainedOnce } from './reader/storedModel.ts';

/** Makes everything that is sold and shown of the guide in a folder. */
export const compileGuide = (folder: string, shop: Shop): Promise<CompiledGuide> =>
  makeManual(readGuide(folder), shop, {
    train: trainedOnce(folder),
    fitIn: (source) => fitIn(join(folder, source)),
  });
