import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { isStopWord } from './searchTerms.ts';

/**
 * Which section a question is about, as learned when the guide was built: every term and every pair of
 * terms (a feature) speaks for some sections and against others. Lists of numbers, compressed.
 */
export const sectionModelSchema = z.object({
  /** With the one that stands for what the guide does not answer. */
  classes: z.int().positive(),
  /** The hashes of the features, and for each of them how rare it is, and how many weights it has. */
  features: z.base64(),
  rarities: z.base64(),
  counts: z.base64(),
  /** For each weight, feature by feature: its section, as the distance from the one before, and its size. */
  sections: z.base64(),
  weights: z.base64(),
  scale: z.number(),
});

export type SectionModel = z.infer<typeof sectionModelSchema>;

/** What a question is made of: its terms, pairs of neighbors, and pairs with the small words left out. */
export function featuresOf(terms: readonly string[]): string[] {
  const content = terms.filter((term) => !isStopWord(term));
  return [...new Set([...terms, ...pairsOf(terms, ' '), ...pairsOf(content, '+')])];
}

const pairsOf = (terms: readonly string[], between: string) =>
  terms.slice(1).map((term, at) => `${terms[at]}${between}${term}`);

/** FNV-1a, which is the same on every machine. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++)
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export const pack = (numbers: Uint32Array | Uint16Array | Uint8Array | Int8Array): string =>
  deflateRawSync(new Uint8Array(numbers.buffer)).toString('base64');

/** A copy, because a buffer of Node.js may begin anywhere in its memory, and long numbers may not. */
const unpack = (packed: string): ArrayBuffer =>
  new Uint8Array(inflateRawSync(Buffer.from(packed, 'base64'))).buffer;

/**
 * How strongly a question speaks for each section. The last one, after all sections, stands for what the
 * guide does not answer.
 */
export function openSectionModel(model: SectionModel) {
  const rarities = new Uint8Array(unpack(model.rarities));
  const counts = new Uint16Array(unpack(model.counts));
  const distances = new Uint16Array(unpack(model.sections));
  const weights = new Int8Array(unpack(model.weights));
  const known = new Map<number, { rarity: number; from: number; to: number }>();
  let from = 0;
  for (const [at, hash] of new Uint32Array(unpack(model.features)).entries()) {
    const to = from + (counts[at] as number);
    known.set(hash, { rarity: rarities[at] as number, from, to });
    from = to;
  }
  return (terms: readonly string[]): Float64Array => {
    const found = featuresOf(terms).flatMap((feature) => known.get(hashOf(feature)) ?? []);
    const length = Math.hypot(...found.map(({ rarity }) => rarity)) || 1;
    const sums = new Float64Array(model.classes);
    for (const { rarity, from, to } of found) {
      const factor = (model.scale * rarity) / length;
      let section = 0;
      for (let at = from; at < to; at++) {
        section += distances[at] as number;
        sums[section] = (sums[section] as number) + factor * (weights[at] as number);
      }
    }
    return sums;
  };
}
