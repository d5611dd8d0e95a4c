import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages/engine/build/folders.ts';
import { print, printToStderr } from '../packages/engine/build/print.ts';

/** What the full benchmark measured last, by part. `measured` is the day and the machine. */
export type Figures = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `<!-- serving.page -->3,902<!-- / -->` in a page of the docs is the figure `page` of the part `serving`. */
const QUOTED = /<!-- ([\w-]+)\.([\w-]+) -->.*?<!-- \/ -->/g;
const MEASURED_PAGE = 'docs/measured.md';

export const readFigures = (): Figures =>
  JSON.parse(readFileSync(join(ROOT, 'bench/figures.json'), 'utf8'));

/** The page with the figures as they were measured, and what is wrong with it. */
export function quote(path: string, page: string, figures: Figures) {
  const problems: string[] = [];
  const text = page.replace(QUOTED, (quoted, part: string, name: string) => {
    const value = figures[part]?.[name];
    if (value === undefined)
      problems.push(`${path} quotes ${part}.${name}, which nothing measures`);
    return value === undefined ? quoted : `<!-- ${part}.${name} -->${value}<!-- / -->`;
  });
  problems.push(...withoutMark(path, page, figures));
  if (path === MEASURED_PAGE) problems.push(...withoutSource(page));
  return { text, problems };
}

/** With four digits that are not mostly zeros, the same figure is no coincidence. */
const isParticular = (value: string) =>
  value.replace(/\D/g, '').length >= 4 && new Set(value.match(/[1-9]/g)).size > 1;

/** As a number of its own, not within another. */
const isIn = (text: string, value: string) =>
  new RegExp(`(?<![\\d.,])${value.replace(/\W/g, '\\$&')}(?!\\d)`).test(text);

function withoutMark(path: string, page: string, figures: Figures): string[] {
  const bare = page.replace(QUOTED, '');
  return Object.entries(figures).flatMap(([part, values]) =>
    Object.entries(values)
      .filter(([name, value]) => name !== 'measured' && isParticular(value))
      .filter(([, value]) => isIn(bare, value))
      .map(([name, value]) => `${path} has the figure ${part}.${name} without its mark: ${value}`),
  );
}

/** In its tables, only the first column, which says what is measured, has numbers of its own. */
function withoutSource(page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const bare = rows.filter((row) => /\|[^|]*\|.*\d/.test(row.replace(QUOTED, '')));
  return bare.map((row) => `${MEASURED_PAGE} has a figure without a source: ${row}`);
}

/** Fails when a page quotes a figure that is not the measured one; with `--write`, corrects the page. */
if (import.meta.main) {
  const figures = readFigures();
  for (const path of globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: ROOT })) {
    const page = readFileSync(join(ROOT, path), 'utf8');
    const { text, problems } = quote(path, page, figures);
    if (text !== page && process.argv.includes('--write')) {
      writeFileSync(join(ROOT, path), text);
      print(`${path} has the measured figures`);
    } else if (text !== page) {
      problems.push(
        `${path} has figures that are not in bench/figures.json: node tools/figures.ts --write`,
      );
    }
    for (const problem of problems) printToStderr(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
}
