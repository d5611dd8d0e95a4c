import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, SHOP_DIR } from './folders.ts';

/** Those files of the shop that are there. */
const ofShop = (...names: string[]) =>
  globSync(names, { cwd: SHOP_DIR }).map((name) => relative(ROOT, join(SHOP_DIR, name)));
/** All but what is sold. */
const OWN = ofShop('*.ts', 'words', 'legal', 'pictures');
const SHARED = ['package-lock.json', 'rules', 'content', 'ui', 'tools/build'];
const WORDS = ['package-lock.json', 'rules', 'content', 'words', 'tools/build', ...OWN];
const MANIFEST = [
  'server/core/builtShop.ts',
  'server/core/makeFolder.ts',
  'server/db/files.ts',
  'server/library/bundle.ts',
];
const ASSETS = [...WORDS, 'site/head/icon.svg', 'tools/assets', 'book/fonts.ts', ...MANIFEST];
const STAMP_FONTS = [
  'tools/assets/typefaces.ts',
  'tools/assets/fontTables.ts',
  'tools/assets/localForms.ts',
  'rules/remembered.ts',
];

/** Where the notice of third parties looks for packages. */
const NOTICE = ['tools/lines.ts', 'tools/importDirection.ts'];

/** What each step of the build reads: it runs again when one of these has changed. */
export const SOURCES = {
  shopConfig: WORDS,
  assets: ASSETS,
  browser: [...SHARED, 'site', ...NOTICE],
  stampFonts: ['package-lock.json', 'tools/build', ...STAMP_FONTS],
  server: [...SHARED, ...STAMP_FONTS, 'mails', 'site', 'server', 'cli', ...NOTICE],
  desk: [...SHARED, 'site/styles/tokens.css', 'site/styles/common.css', 'desk'],
  /**
   * File by file, because it takes the longest: it need not run again for every rule. The guide shares
   * the names of stages and chapters with the site, and no other texts.
   */
  guide: [
    'package-lock.json',
    'book',
    'content/guide.ts',
    ...ofShop('product', 'shop.config.ts', 'facts.ts', 'words/*/outline.ts'),
    'content/search',
    'rules/drafts.ts',
    'rules/fileTypes.ts',
    'rules/isoCodes.ts',
    'rules/language.ts',
    'rules/lookUp.ts',
    'rules/money.ts',
    'rules/remembered.ts',
    'rules/slug.ts',
    'rules/sums.ts',
    'rules/text.ts',
    'server/consultant/draftFiles.ts',
    'server/consultant/guideIndex.ts',
    'server/consultant/searchTerms.ts',
    'server/consultant/sectionModel.ts',
    'server/db/files.ts',
    'server/documents/savePdf.ts',
    'server/documents/typst.ts',
    'tools/build/folders.ts',
    'tools/build/guide.ts',
    'tools/build/print.ts',
  ],
} as const;
