import { z } from 'zod';
import { isStopWord } from './searchTerms.ts';

/**
 * Which section a question is about, as learned from the phrases and the text of the guide when it was
 * built: every feature of a question is a short vector, their sum is compared with each section's.
 * Both are stored as bytes.
 */
export const sectionModelSchema = z.object({
  dimensions: z.int().positive(),
  features: z.base64(),
  sections: z.base64(),
  scale: z.number(),
});

export type SectionModel = z.infer<typeof sectionModelSchema>;

/** A word as it is written, and the term that the index knows it by. */
export type ReadWord = { word: string; term: string };

/** Vectors are shared by features with the same remainder, so that the index stays under 2 MB. */
export const BUCKETS = 11_000;
const PART_LENGTHS = [4];
const MARK = { term: 't:', pair: 'p:', part: '' };

/** Terms, pairs of words, and parts of words, which inflected and misspelled forms share. */
export function featuresOf(words: readonly ReadWord[]): number[] {
  return words.flatMap(({ word, term }, at) => {
    const before = words[at - 1];
    const found = [MARK.term + term];
    if (before) found.push(`${MARK.pair}${before.word} ${word}`);
    if (!isStopWord(term)) found.push(MARK.term + term, ...partsOf(word));
    return found.map(bucketOf);
  });
}

const partsOf = (word: string): string[] => {
  const whole = `<${word}>`;
  return PART_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, whole.length - length + 1) }, (_, at) =>
      whole.slice(at, at + length),
    ),
  );
};

/** FNV-1a, which is the same on every machine. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++)
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}

/**
 * How strongly the model expects each section, in natural logarithms; the likeliest has 0. The last
 * one, after all sections, stands for what the guide does not answer.
 */
export function openSectionModel({ dimensions, ...stored }: SectionModel) {
  const features = bytesOf(stored.features);
  const sections = bytesOf(stored.sections);
  return (words: readonly ReadWord[]): Float64Array => {
    const read = featuresOf(words);
    const scale = stored.scale / Math.sqrt(Math.max(1, read.length));
    const sum = new Float64Array(dimensions);
    for (const bucket of read)
      for (let at = 0; at < dimensions; at++)
        sum[at] = (sum[at] as number) + scale * (features[bucket * dimensions + at] as number);
    const expected = new Float64Array(sections.length / dimensions);
    let most = Number.NEGATIVE_INFINITY;
    for (let section = 0; section < expected.length; section++) {
      let product = 0;
      for (let at = 0; at < dimensions; at++)
        product += (sections[section * dimensions + at] as number) * (sum[at] as number);
      expected[section] = product;
      most = Math.max(most, product);
    }
    return expected.map((value) => value - most);
  };
}

const bytesOf = (base64: string) => {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Int8Array(buffer, byteOffset, byteLength);
};

/** Vectors as bytes, with the factor that makes them what they were. */
export function packVectors(vectors: Float32Array): { base64: string; factor: number } {
  const largest = vectors.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const factor = largest / 127;
  const packed = Int8Array.from(vectors, (value) => Math.round(value / factor));
  return { base64: Buffer.from(packed.buffer).toString('base64'), factor };
}
