import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ENGINE, ROOT, RUNNING } from './folders.ts';
import { print } from './print.ts';

/** An import that is not only of types, or a font by its path. */
const IMPORTED =
  /(?<!import type .*)(?:\bfrom|\bimport|\bimport\()\s*'((?:@[\w-]+\/)?\w[\w.-]*)[^']*'|[`'](@fontsource[\w-]*\/[\w-]+)/g;
/** Of the code that makes fonts for the product, pages and documents, the fonts alone are shipped. */
const MAKES_FONTS = ['../book/fonts.ts', 'assets/typefaces.ts'];
/** Copied into the build as a file. */
const COPIED = '@myriaddreamin/typst-ts-web-compiler';
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

type Package = { name: string; version: string; license: string; author: string; texts: string[] };
type Manifest = {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The packages that the running code imports, the fonts, and what is installed on a server. */
function imported(): string[] {
  const code = globSync(`{${RUNNING.join()}}/**/*.{ts,tsx}`, { cwd: ENGINE });
  const running = code.filter((path) => !/\.test\.tsx?$/.test(path));
  const found = (paths: readonly string[]) =>
    paths.flatMap((path) => [...readFileSync(join(ENGINE, path), 'utf8').matchAll(IMPORTED)]);
  return [
    ...Object.keys(manifestIn(ENGINE).dependencies ?? {}),
    COPIED,
    ...found(running).map(([, name, font]) => name ?? font ?? ''),
    ...found(MAKES_FONTS).flatMap(([, , font]) => font ?? []),
  ];
}

/** Where Node.js finds a package from a folder; nothing if it is Node.js itself or not installed. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === ROOT ? undefined : folderOf(name, dirname(from));
}

/** With all that they depend on: more than a bundle takes from them, never less. */
export function shippedPackages(): Package[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (!folder || name.startsWith('@types/') || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = manifestIn(folder);
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const each of Object.keys(needed)) visit(each, folder);
  };
  for (const name of imported()) visit(name, ENGINE);
  return [...folders].map(describe).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

const key = ({ name, version }: Package) => `${name} ${version}`;

function describe(folder: string): Package {
  const { name, version, license = 'see its text', author = '' } = manifestIn(folder);
  // The package of Node.js has the license in the part for this machine.
  const files = globSync(['*', 'node_modules/node-*-*/LICENSE'], { cwd: folder }).sort();
  const texts = files
    .filter((file) => LICENSE_FILE.test(basename(file)) && statSync(join(folder, file)).isFile())
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const { name: by } = typeof author === 'string' ? { name: author } : author;
  // Without an email or web address.
  return { name, version, license, author: by.replace(/ [<(].*/, ''), texts };
}

/** One list of the packages, then each text once with the packages that it belongs to. */
export function notice(packages: readonly Package[]): string {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    for (const text of one.texts) byText.set(text, [...(byText.get(text) ?? []), key(one)]);
  }
  const list = packages.map((one) =>
    [`- ${key(one)}: ${one.license}`, one.author].filter(Boolean).join(', '),
  );
  return [
    '# Third-party notices',
    'The fonts and packages that this software contains or is installed with, and their licenses.',
    list.join('\n'),
    ...[...byText].map(([text, names]) => `## ${names.join(', ')}\n\n${text}`),
    '',
  ].join('\n\n');
}

/** `node packages/engine/build/thirdParty.ts` prints it. */
if (import.meta.main) print(notice(shippedPackages()));
