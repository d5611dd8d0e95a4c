import { ENGINE_WORDS } from '../words/languages.ts';
import type { ConsultantBrief, Words } from './content.ts';

type Catalog = { words: Words['own'][string] };

const catalogs: Record<string, Catalog> = import.meta.glob('#shop/words/*/index.ts', {
  eager: true,
});
const lists: Record<string, { LANDING: Words['landing'] }> = import.meta.glob('#shop/landing.ts', {
  eager: true,
});
type Product = Pick<Words, 'productFacts'> & { PRODUCT?: object; CONSULTANT?: ConsultantBrief };
const products: Record<string, Product> = import.meta.glob('#shop/facts.ts', { eager: true });
const themes: Record<string, string> = import.meta.glob('#shop/theme.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const texts: Record<string, string> = import.meta.glob('#shop/legal/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const named = <Value>(files: Record<string, Value>, name: RegExp): [string, Value][] =>
  Object.entries(files).map(([file, value]) => [name.exec(file)?.[1] ?? file, value]);

const [product] = Object.values(products);

/** Every language that has a folder, whether the shop speaks it or not. `#shop` is the shop's folder. */
export const words: Words = {
  engine: ENGINE_WORDS,
  own: Object.fromEntries(
    named(catalogs, /([^/]+)\/index\.ts$/).map(([language, catalog]) => [language, catalog.words]),
  ),
  landing: Object.values(lists)[0]?.LANDING ?? [],
  productFacts: product?.productFacts ?? (() => ({})),
  consultant: product?.CONSULTANT,
  promised: Object.fromEntries(
    Object.entries(product?.PRODUCT ?? {}).filter(([, count]) => typeof count === 'number'),
  ),
  theme: Object.values(themes)[0],
  legal: Object.fromEntries(named(texts, /([^/]+\/[^/]+)\.md$/)),
};
