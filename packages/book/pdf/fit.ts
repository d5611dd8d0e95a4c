import { join } from 'node:path';
import { z } from 'zod';
import { storedResult } from '../storedResult.ts';
import type { Fit } from './bookParts.ts';
import { str } from './code.ts';
import { declarePdfUa } from './pdfUa.ts';
import type { Typesetter, TypstFiles } from './typst.ts';

/** Tried in this order; of two that look alike the first is taken. */
const LEVELS = [0, 1, 2, 3, 4, -1, -3];
/** Where the text of a page begins and ends, in points from the top; see `page.typ`. */
const TOP = 65;
const BOTTOM = 649;
/** A last page that ends above this height is too short: a third of it. */
const TOO_HIGH = 245;
/** A part with no gap above this share of a page is left as designed. */
const GOOD_ENOUGH = 0.04;

export type Edge = { id: string; edge: 'start' | 'end'; page: number; y: number };

/**
 * How bad the pages of a part look: the empty share of each page before the last, squared, because
 * one large gap is worse than two small ones. A last page with only a few lines is worse still. A page
 * on which a block continues to the next is full.
 */
export function unevenness(edges: readonly Edge[]): number {
  const ends = edges.filter(({ edge }) => edge === 'end');
  const starts = edges.filter(({ edge }) => edge === 'start');
  const last = Math.max(...ends.map(({ page }) => page));
  const lowest = (page: number) =>
    Math.max(TOP, ...ends.filter((end) => end.page === page).map(({ y }) => y));
  const continues = (page: number) =>
    ends.some((end, index) => end.page > page && (starts[index]?.page ?? page + 1) <= page);
  let sum = Math.max(0, 1 - (lowest(last) - TOP) / (TOO_HIGH - TOP));
  for (let page = Math.min(...starts.map((start) => start.page)); page < last; page += 1)
    if (!continues(page)) sum += ((BOTTOM - lowest(page)) / (BOTTOM - TOP)) ** 2;
  return sum;
}

/** In the folder of a guide, and in that of each language of its working files. */
export const FIT_FILE = 'page-fit.json';

export type KeepFit = (from: TypstFiles, find: () => Fit) => Fit;

/** Trying the levels takes longer than setting the pages. */
export const fitIn =
  (folder: string): KeepFit =>
  (...input) =>
    storedResult(join(folder, FIT_FILE), z.record(z.string(), z.number()), ...input);

/** Sets pages with the level of each part at which they look best. */
export const fitPages = (
  files: (fit: Fit) => TypstFiles,
  typst: Typesetter,
  keep: KeepFit = (_, find) => find(),
): Promise<Uint8Array> =>
  declarePdfUa(typst.set(files(keep(files({}), () => bestFit(files, typst)))));

/** Lays the pages out, and tries each uneven part tighter and looser. */
function bestFit(files: (fit: Fit) => TypstFiles, typst: Typesetter): Fit {
  const best: Record<string, { level: number; bad: number }> = {};
  for (const level of LEVELS) {
    const uneven = Object.keys(best).filter((id) => (best[id]?.bad ?? 0) > GOOD_ENOUGH);
    const isFirst = level === LEVELS[0];
    if (!isFirst && uneven.length === 0) break;
    const tried = files(Object.fromEntries(uneven.map((id) => [id, level])));
    typst.layOut(isFirst ? tried : excerpt(tried, uneven));
    const edges = Map.groupBy(typst.ask('edges') as Edge[], ({ id }) => id);
    for (const [id, own] of edges) {
      const bad = unevenness(own);
      const so = best[id];
      if (!so || bad < so.bad - GOOD_ENOUGH / 10) best[id] = { level, bad };
    }
  }
  return Object.fromEntries(Object.entries(best).map(([id, { level }]) => [id, level]));
}

/** Where the pages of a part begin. */
const PART = /\n(?=#(?:cover|part-page|[a-z-]*opener)\()/;

/**
 * Only these parts: each begins on a new page and breaks as it does in the whole book, which takes ten
 * times as long to lay out.
 */
function excerpt(files: TypstFiles, ids: readonly string[]): TypstFiles {
  const [head = '', ...parts] = (files['/main.typ'] ?? '').split(PART);
  const kept = parts.filter((part) => ids.some((id) => part.includes(`measured(${str(id)}`)));
  return { ...files, '/main.typ': [head, ...kept].join('\n') };
}
