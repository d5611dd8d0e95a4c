import type { GuideSection } from '../../server/consultant/guideIndex.ts';
import {
  isStopWord,
  type Synonyms,
  searchTerm,
  wordsOf,
} from '../../server/consultant/searchTerms.ts';
import {
  BUCKETS,
  featuresOf,
  packVectors,
  type SectionModel,
} from '../../server/consultant/sectionModel.ts';

const DIMENSIONS = 32;
const ROUNDS = 8;
const RATE = 0.3;
/** A sentence of the guide says less about how people ask than a phrase does. */
const SENTENCE_WEIGHT = 0.3;
const SENTENCE = { shortest: 20, longest: 400 };
/** Features left out at random, so that no single one decides. */
const LEFT_OUT = 0.3;
/** Classes that are this unlikely have next to nothing to learn from an example. */
const NEGLIGIBLE = 1e-4;
const SQUARINGS = 20;
/** Its exponential, 6e-6, is below what is negligible. */
const SMALLEST_POWER = -12;

type Text = { text: string; weight: number };
type Example = { features: Int32Array; right: number; weight: number };

/**
 * Softmax regression with a layer of word vectors, like fastText. Its classes are the sections, and one
 * for what the guide does not answer. Training takes seconds and gives the same result on every
 * machine: the random numbers come from a fixed seed, and nothing depends on the processor.
 */
export function trainSectionModel(
  sections: readonly GuideSection[],
  synonyms: Synonyms,
  elsewhere: readonly string[],
): SectionModel {
  const random = randomNumbers(1);
  const features = Float32Array.from(
    { length: BUCKETS * DIMENSIONS },
    () => ((random() - 0.5) * 4) / DIMENSIONS,
  );
  const classes = sections.length + 1;
  const outputs = new Float32Array(classes * DIMENSIONS);
  const reader = exampleReader(synonyms);
  const examples = [
    ...sections.flatMap((section, at) => examplesOf(section).map(reader(at))),
    ...elsewhere.map((text) => ({ text, weight: 1 })).map(reader(sections.length)),
  ].filter((example) => example.features.length > 0);
  const learn = learner(features, outputs, classes);
  const steps = ROUNDS * examples.length;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(examples, random);
    examples.forEach(({ features: all, right, weight }, at) => {
      const some = all.filter(() => random() > LEFT_OUT);
      const rate = RATE * weight * (1 - (round * examples.length + at) / steps);
      if (some.length > 0) learn(some, right, rate);
    });
  }
  const [packed, packedOutputs] = [packVectors(features), packVectors(outputs)];
  return {
    dimensions: DIMENSIONS,
    features: packed.base64,
    sections: packedOutputs.base64,
    scale: packed.factor * packedOutputs.factor,
  };
}

function examplesOf(section: GuideSection): Text[] {
  const sentences = section.text
    .split(/\n\n|(?<=[.!?])\s+/)
    .filter(({ length }) => length > SENTENCE.shortest && length < SENTENCE.longest);
  return [
    ...section.phrases.map((text) => ({ text, weight: 1 })),
    ...[`${section.title} ${section.chapter}`, ...sentences].map((text) => ({
      text,
      weight: SENTENCE_WEIGHT,
    })),
  ];
}

const exampleReader =
  (synonyms: Synonyms) =>
  (right: number) =>
  ({ text, weight }: Text): Example => {
    const words = wordsOf(text).map((word) => ({
      word,
      term: isStopWord(word) ? word : searchTerm(word, synonyms),
    }));
    return { features: Int32Array.from(featuresOf(words)), right, weight };
  };

/** One step of gradient descent. Plain loops over typed arrays: it runs a hundred thousand times. */
function learner(features: Float32Array, outputs: Float32Array, classes: number) {
  const sum = new Float32Array(DIMENSIONS);
  const change = new Float32Array(DIMENSIONS);
  const share = new Float32Array(classes);
  return (read: Int32Array, right: number, rate: number) => {
    const norm = 1 / Math.sqrt(read.length);
    sum.fill(0);
    for (const bucket of read) add(sum, 0, features, bucket * DIMENSIONS, norm);
    let most = Number.NEGATIVE_INFINITY;
    for (let one = 0; one < classes; one++) {
      const value = product(outputs, one * DIMENSIONS, sum);
      share[one] = value;
      if (value > most) most = value;
    }
    let total = 0;
    for (let one = 0; one < classes; one++) {
      const value = exponential((share[one] as number) - most);
      share[one] = value;
      total += value;
    }
    change.fill(0);
    for (let one = 0; one < classes; one++) {
      const error = (one === right ? 1 : 0) - (share[one] as number) / total;
      if (Math.abs(error) < NEGLIGIBLE) continue;
      add(change, 0, outputs, one * DIMENSIONS, error);
      add(outputs, one * DIMENSIONS, sum, 0, rate * error);
    }
    for (const bucket of read) add(features, bucket * DIMENSIONS, change, 0, rate * norm);
  };
}

function add(to: Float32Array, toAt: number, from: Float32Array, fromAt: number, factor: number) {
  for (let at = 0; at < DIMENSIONS; at++)
    to[toAt + at] = (to[toAt + at] as number) + factor * (from[fromAt + at] as number);
}

function product(vectors: Float32Array, from: number, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++)
    sum += (vectors[from + at] as number) * (other[at] as number);
  return sum;
}

/**
 * e to the power of a number of at most 0. `Math.exp` may differ in its last bit between processors, and
 * a hundred thousand steps make another model of that; multiplication is the same everywhere.
 */
function exponential(power: number): number {
  if (power < SMALLEST_POWER) return 0;
  let value = 1 + power / 2 ** SQUARINGS;
  for (let time = 0; time < SQUARINGS; time++) value *= value;
  return value;
}

/** A linear congruential generator (Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}
