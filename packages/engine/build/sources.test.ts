import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { ENGINE, ROOT, SHOP_DIR } from './folders.ts';
import { SOURCES } from './sources.ts';

/** Imports that are still there when the types are gone. */
const IMPORT =
  /(?:^(?:import|export) (?!type )(?:[^'";]*? from )?|await import\()'((?:[.#]|one-product-shop)[^'?]+)/gm;

const fileOf = (path: string, importer: string) => {
  const [alias, ...rest] = path.split('/');
  if (alias === 'one-product-shop') return join(ENGINE, ...rest);
  if (alias === 'one-product-shop-book') return join(ENGINE, '../book', ...rest);
  return alias === '#shop' ? join(SHOP_DIR, ...rest) : resolve(dirname(importer), path);
};

/** This file and what it imports, at any distance. */
function closureOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    closureOf(fileOf(path, file), known);
  return known;
}

test.each(Object.entries(SOURCES))(
  '%s is built again when a file that it imports has changed',
  (step, sources) => {
    const read = [...closureOf(join(import.meta.dirname, `${step}.ts`))].map((file) =>
      relative(ROOT, file).split(sep).join('/'),
    );
    expect(read.length).toBeGreaterThan(1);
    const isKnown = (file: string) =>
      sources.some((source) => file === source || file.startsWith(`${source}/`));
    expect(read.filter((file) => !isKnown(file))).toEqual([]);
  },
);
