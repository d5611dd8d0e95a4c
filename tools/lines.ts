import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE, ROOT, RUNNING } from '../packages/engine/build/folders.ts';
import { print, printToStderr } from '../packages/engine/build/print.ts';

const CODE = '**/*.{ts,tsx,css,html}';
const IS_TEST = /\.test\.tsx?$/;
const PAGE = join(ROOT, 'docs/architecture.md');
const BLOCK = /(?<=<!-- lines -->\n)[\s\S]*?(?=<!-- \/ -->)/;
/** The table may be off by this part of the sum, so that few commits have to touch it. */
const TOLERANCE = 0.02;

export type Counts = Readonly<Record<string, number>>;

/** The lines of each folder, with blank lines and comments, without tests and texts. */
export function countLines(engine: string): Counts {
  const counts: Record<string, number> = {};
  for (const path of globSync(`{${RUNNING.join()}}/${CODE}`, { cwd: engine })) {
    const name = path.replaceAll('\\', '/');
    if (IS_TEST.test(name)) continue;
    const [folder = '', inside = '', ...more] = name.split('/');
    const counted = folder === 'server' && more.length > 0 ? `server/${inside}` : folder;
    const text = readFileSync(join(engine, path), 'utf8');
    counts[counted] = (counts[counted] ?? 0) + text.split('\n').length - 1;
  }
  return counts;
}

const number = (count: number) => count.toLocaleString('en-US');
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** The folders, with the capabilities of the server below it; largest first. */
export function table(counts: Counts): string {
  const capabilities = largestFirst(counts).filter(([folder]) => folder.includes('/'));
  const { server = 0, ...others } = counts;
  const folders = Object.entries(others).filter(([folder]) => !folder.includes('/'));
  const rows = largestFirst({
    ...Object.fromEntries(folders),
    server: server + sum(capabilities.map(([, lines]) => lines)),
  });
  const list = capabilities.map(([folder, lines]) => `\`${folder.slice(7)}/\` ${number(lines)}`);
  return [
    '| folder | lines |',
    '|---|---:|',
    ...rows.map(([folder, lines]) => `| \`${folder}/\` | ${number(lines)} |`),
    `| all | ${number(sum(Object.values(counts)))} |`,
    '',
    `In \`server/\`: ${list.join(', ')}.`,
    '',
  ].join('\n');
}

const largestFirst = (counts: Counts) => Object.entries(counts).toSorted(([, a], [, b]) => b - a);

/** A capability of the server may have the name of a folder, but only folders are in a cell. */
const entriesIn = (text: string) =>
  new Map(
    [...text.matchAll(/((?:`[\w-]+\/`|all) (?:\| )?)([\d,]+)/g)].map(
      ([, folder = '', lines = '']) => [folder, Number(lines.replaceAll(',', ''))],
    ),
  );

/** Whether a folder is missing or gone, or one of the counts is far off. */
export function isStale(written: string, counted: string): boolean {
  const [old, current] = [entriesIn(written), entriesIn(counted)];
  const most = (current.get('all | ') ?? 0) * TOLERANCE;
  return [...new Set([...old.keys(), ...current.keys()])].some(
    (folder) =>
      !(Math.abs((old.get(folder) ?? Number.NaN) - (current.get(folder) ?? Number.NaN)) <= most),
  );
}

/** Prints the lines per folder; fails when the table in the docs is stale, or writes it with `--write`. */
if (import.meta.main) {
  const counted = table(countLines(ENGINE));
  print(`Running lines, without tests and texts:\n${counted}`);
  const page = readFileSync(PAGE, 'utf8');
  const [written = ''] = BLOCK.exec(page) ?? [];
  if (process.argv.includes('--write')) {
    writeFileSync(PAGE, page.replace(BLOCK, counted));
  } else if (isStale(written, counted)) {
    printToStderr(
      'The table of lines in docs/architecture.md is stale: node tools/lines.ts --write',
    );
    process.exitCode = 1;
  }
}
