import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** A folder of the server may import those before it. docs/architecture.md explains the order. */
export const SERVER_ORDER = [
  ...['core', 'db', 'people', 'http', 'settings', 'jobs', 'mail', 'webhooks', 'insights'],
  ...['payments', 'orders'],
  ...['documents', 'refunds', 'checkout', 'library', 'privacy', 'backup', 'reconcile', 'doctor'],
  ...['commands', 'desk', 'connections', 'consultant', 'evidence', 'uploads'],
];

const ENGINE = 'one-product-shop';
const BOOK = 'one-product-shop-book';

/**
 * What the code of a folder may import besides itself and packages; tests may import more. `#shop/` is
 * the folder that is built, which only a build resolves and most code is given as a value, and `node:`
 * is what a browser lacks. The
 * shop and the book know the engine by the name of its package, because they may be elsewhere.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shop: [`${ENGINE}/rules`, `${ENGINE}/words`, `${ENGINE}/content`],
  rules: [],
  words: ['rules', 'content'],
  content: ['rules', 'words', '#shop', 'node:'],
  // What the book and the engine both read.
  formats: ['rules', 'content', 'node:'],
  ui: ['rules', 'content'],
  mails: ['rules', 'content'],
  // Of the makers of assets, the types of what they make.
  site: ['rules', 'content', 'formats', 'ui', 'assets'],
  server: ['rules', 'content', 'formats', 'ui', 'mails', 'site', 'node:'],
  // Of the server, the types of its commands.
  desk: ['rules', 'content', 'ui', 'server/commands', 'server/composition.ts'],
  cli: ['rules', 'content', 'server', '#shop', 'node:'],
  assets: ['rules', 'content', 'formats', 'server', 'site', 'build', BOOK, 'node:'],
  build: ['rules', 'content', 'formats', 'site', 'server', 'assets', BOOK, '#shop', 'node:'],
  dev: ['rules', 'content', 'ui', 'mails', 'site', 'server', 'build', '#shop', 'node:'],
  tasks: ['rules', 'server', 'build', 'dev', 'node:'],
  book: [`${ENGINE}/rules`, `${ENGINE}/content`, `${ENGINE}/formats`, '#shop', 'node:'],
  testkit: [
    ...['shop', 'rules', 'words', 'content', 'formats', 'ui', 'mails', 'site', 'server', 'desk'],
    ...['cli', 'assets', 'build', 'book', ENGINE, 'node:'],
  ],
  tools: [
    ...['shop', 'rules', 'content', 'formats', 'ui', 'mails', 'site', 'server', 'desk', 'cli'],
    ...['assets', 'build', 'dev', 'tasks', 'book', 'testkit', 'node:'],
  ],
};

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

const OURS = new RegExp(`^(#shop|${ENGINE}|${BOOK})/`);

export type Source = { path: string; text: string };

/** `path imports what it may not` for each import against the direction. */
export const wrongImports = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(([, imported = '']) =>
      mayImport(path, imported) ? [] : `${path} may not import ${imported}`,
    ),
  );

/** `server/orders/…` for a file of the engine, whose folders have names that nothing else has. */
const inPackages = (path: string) => path.replace(/^packages\/(engine\/)?/, '');

function mayImport(path: string, imported: string): boolean {
  const [folder = '', ...inside] = inPackages(path).split('/');
  const allowed = MAY_IMPORT[folder];
  if (!allowed) return true;
  if (imported.startsWith('node:')) return allowed.includes('node:');
  if (imported === 'react') return folder !== 'rules';
  const isRelative = imported.startsWith('.');
  if (!isRelative && !OURS.test(imported)) return true;
  const target = isRelative ? inPackages(join(dirname(path), imported)) : imported;
  const [to = '', ...toInside] = target.split('/');
  if (to !== folder)
    return allowed.some((name) => target === name || target.startsWith(`${name}/`));
  return folder !== 'server' || inside.length === 1 || isInOrder(inside, toInside);
}

/** The files of `server/` itself put its folders together, and none of these imports them. */
const isInOrder = ([from = '']: readonly string[], [to = '', ...more]: readonly string[]) =>
  more.length > 0 && SERVER_ORDER.indexOf(to) <= SERVER_ORDER.indexOf(from);

if (import.meta.main) {
  const paths = globSync('{packages,shop,testkit,tools}/**/*.{ts,tsx}');
  const code = paths.filter((path) => !/\.test\.tsx?$/.test(path));
  const wrong = wrongImports(code.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  for (const line of wrong) process.stderr.write(`${line}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
