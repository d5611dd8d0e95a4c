import { existsSync, globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BOOK, ENGINE, ROOT, SHOP_DIR } from './folders.ts';

const inRoot = (path: string) => relative(ROOT, path).split(sep).join('/');
const engine = (...names: string[]) => names.map((name) => inRoot(join(ENGINE, name)));
/** A shop without a guide has no compiler. */
const book = (name = '') => (existsSync(BOOK) ? [inRoot(join(BOOK, name))] : []);

/** Those files of the shop that are there. */
const ofShop = (...names: string[]) =>
  globSync(names, { cwd: SHOP_DIR }).map((name) => inRoot(join(SHOP_DIR, name)));
/** All but what is sold. */
const OWN = ofShop('*.ts', 'theme.css', 'words', 'legal', 'pictures');
/** A project may be installed without one. */
const LOCK = globSync('package-lock.json', { cwd: ROOT });
const SHARED = [...LOCK, ...engine('rules', 'content', 'formats', 'ui', 'build')];
const WORDS = [...LOCK, ...engine('rules', 'content', 'formats', 'words', 'build'), ...OWN];
const STAMP_FONTS = engine(
  'assets/typefaces.ts',
  'assets/fontTables.ts',
  'assets/localForms.ts',
  'rules/remembered.ts',
);

/** What each step of the build reads: it runs again when one of these has changed. */
export const SOURCES = {
  shopConfig: WORDS,
  assets: [
    ...WORDS,
    ...book('fonts.ts'),
    ...engine(
      'assets',
      'site/head/icon.svg',
      'server/core/builtShop.ts',
      'server/core/makeFolder.ts',
      'server/db/files.ts',
      'server/library/bundle.ts',
    ),
  ],
  browser: [...SHARED, ...engine('site')],
  stampFonts: [...LOCK, ...engine('build'), ...STAMP_FONTS],
  server: [...SHARED, ...STAMP_FONTS, ...engine('mails', 'site', 'server', 'cli')],
  desk: [...SHARED, ...engine('site/styles/tokens.css', 'site/styles/common.css', 'desk')],
  /**
   * File by file, because it takes the longest: it need not run again for every rule. The guide shares
   * the names of stages and chapters with the site, and no other texts.
   */
  guide: [
    ...LOCK,
    ...book(),
    ...ofShop('product', 'shop.config.ts', 'facts.ts', 'words/*/outline.ts'),
    ...engine(
      'content/guide.ts',
      'content/search',
      'formats',
      'rules/drafts.ts',
      'rules/editionFiles.ts',
      'rules/fileTypes.ts',
      'rules/isoCodes.ts',
      'rules/language.ts',
      'rules/lookUp.ts',
      'rules/money.ts',
      'rules/remembered.ts',
      'rules/slug.ts',
      'rules/sums.ts',
      'rules/text.ts',
      'build/folders.ts',
      'build/guide.ts',
      'build/namedHere.ts',
      'build/packProduct.ts',
      'build/print.ts',
    ),
  ],
} as const;
