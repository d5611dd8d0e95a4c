import type { GuideSection } from 'one-product-shop/formats/guideIndex.ts';
import {
  isStopWord,
  type Synonyms,
  searchTerm,
  searchWords,
} from 'one-product-shop/formats/searchTerms.ts';
import {
  featuresOf,
  hashOf,
  pack,
  type SectionModel,
} from 'one-product-shop/formats/sectionModel.ts';

const ROUNDS = 4;
const RATE = 3;
/** A sentence of the guide says less about how people ask than a question does. */
const SENTENCE_WEIGHT = 0.6;
/** A question that began with a buyer says more than one that began with the text of a section. */
const ASKED_WEIGHT = 4;
const SENTENCE = { shortest: 20, longest: 400 };
/** A section with many questions is not likelier than others by all of them. */
const BALANCE = { power: 0.3, questions: 60 };
/** What fewer examples have in common is chance. */
const FEWEST_EXAMPLES = 3;
/** A term says more than a pair of the same rarity, which is rare by nature. */
const TERM_RARITY = 2;
const RARITY_STEPS = 10;
/** Smaller weights change nothing that was measured, and there are twenty times as many. */
const LEAST_WEIGHT = 0.8;
/** Keeps the index below 2 MB. With half as many, two questions in a hundred fewer are found. */
const MOST_WEIGHTS = 235_000;
/** Errors that are this small have next to nothing to teach. */
const NEGLIGIBLE = 1e-4;
const SQUARINGS = 20;
/** Its exponential, 6e-6, is below what is negligible. */
const SMALLEST_POWER = -12;

type Example = { features: string[]; right: readonly number[]; weight: number };
/** Questions with the numbers of all sections that answer them; the number after the last: none does. */
type Asked = { texts: readonly string[]; right: readonly number[] };

/**
 * Softmax regression: its classes are the sections, and one for what the guide does not answer. It takes
 * seconds and gives the same result on every machine: examples are shuffled by numbers from a fixed
 * seed, and nothing depends on the processor.
 */
export function trainSectionModel(
  sections: readonly GuideSection[],
  synonyms: Synonyms,
  elsewhere: readonly string[],
  asked: readonly Asked[] = [],
): SectionModel {
  const classes = sections.length + 1;
  const read = (text: string) =>
    featuresOf(
      searchWords(text).map((word) => (isStopWord(word) ? word : searchTerm(word, synonyms))),
    );
  const example = (text: string, right: readonly number[], weight: number): Example => {
    return { features: read(text), right, weight };
  };
  const examples = [
    ...[...sections.map(textsOf), elsewhere.map((text) => ({ text, weight: 1 }))].flatMap(
      (texts, one) => texts.map(({ text, weight }) => example(text, [one], weight)),
    ),
    ...asked.flatMap(({ texts, right }) => {
      const weight = right.includes(sections.length) ? 1 : ASKED_WEIGHT;
      return texts.map((text) => example(text, right, weight));
    }),
  ];
  const rarities = raritiesOf(examples);
  const features = [...rarities.keys()];
  const numbers = new Map(features.map((feature, at) => [feature, at]));
  const inOrder = [...rarities.values()];
  const rarityOf = (at: number) => inOrder[at] as number;
  const learnable = examples.flatMap(({ features: all, right, weight }) => {
    const known = Int32Array.from(all.flatMap((feature) => numbers.get(feature) ?? []));
    const length = Math.sqrt(known.reduce((sum, at) => sum + rarityOf(at) ** 2, 0));
    const values = Float32Array.from(known, (at) => rarityOf(at) / length);
    return known.length > 0 ? { known, values, right, weight } : [];
  });
  const weights = new Float32Array(features.length * classes);
  const learn = learner(weights, classes);
  const random = randomNumbers(1);
  const steps = ROUNDS * learnable.length;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(learnable, random);
    learnable.forEach(({ known, values, right, weight }, at) => {
      const rest = 1 - (round * learnable.length + at) / steps;
      learn(known, values, right, RATE * weight * rest);
    });
  }
  return packed(features, rarities, weights, classes);
}

function textsOf(section: GuideSection) {
  const sentences = section.text
    .split(/\n\n|(?<=[.!?])\s+/)
    .filter(({ length }) => length > SENTENCE.shortest && length < SENTENCE.longest);
  const balance = (BALANCE.questions / (section.phrases.length + 1)) ** BALANCE.power;
  return [
    ...section.phrases.map((text) => ({ text, weight: balance })),
    ...[`${section.title} ${section.chapter}`, ...sentences].map((text) => ({
      text,
      weight: SENTENCE_WEIGHT,
    })),
  ];
}

/** In whole steps, so that the last bit of a logarithm, which differs between processors, has no say. */
function raritiesOf(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Map(
    [...counts]
      .filter(([, count]) => count >= FEWEST_EXAMPLES)
      .map(([feature, count]) => {
        const rarity = Math.log(1 + examples.length / count);
        const isPair = /[ +]/.test(feature);
        return [feature, Math.round(RARITY_STEPS * rarity * (isPair ? 1 : TERM_RARITY))];
      }),
  );
}

/** One step of gradient descent. Plain loops over typed arrays: it runs two hundred thousand times. */
function learner(weights: Float32Array, classes: number) {
  const share = new Float32Array(classes);
  const wrong = new Int32Array(classes);
  const wanted = new Float32Array(classes);
  return (features: Int32Array, values: Float32Array, right: readonly number[], rate: number) => {
    share.fill(0);
    wanted.fill(0);
    for (const one of right) wanted[one] = 1 / right.length;
    for (let at = 0; at < features.length; at++) {
      const [from, value] = [(features[at] as number) * classes, values[at] as number];
      for (let one = 0; one < classes; one++)
        share[one] = (share[one] as number) + value * (weights[from + one] as number);
    }
    let most = Number.NEGATIVE_INFINITY;
    for (let one = 0; one < classes; one++) most = Math.max(most, share[one] as number);
    let total = 0;
    for (let one = 0; one < classes; one++) {
      share[one] = exponential((share[one] as number) - most);
      total += share[one] as number;
    }
    let count = 0;
    for (let one = 0; one < classes; one++) {
      const error = (wanted[one] as number) - (share[one] as number) / total;
      if (Math.abs(error) < NEGLIGIBLE) continue;
      share[one] = rate * error;
      wrong[count++] = one;
    }
    for (let at = 0; at < features.length; at++) {
      const [from, value] = [(features[at] as number) * classes, values[at] as number];
      for (let n = 0; n < count; n++) {
        const one = wrong[n] as number;
        weights[from + one] = (weights[from + one] as number) + value * (share[one] as number);
      }
    }
  };
}

/** The weights that count, as bytes. */
function packed(
  features: readonly string[],
  rarities: ReadonlyMap<string, number>,
  weights: Float32Array,
  classes: number,
): SectionModel {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
  const magnitudes = weights.filter((one) => Math.abs(one) > LEAST_WEIGHT).map(Math.abs);
  const least = magnitudes.toSorted().at(-MOST_WEIGHTS) ?? LEAST_WEIGHT;
  const kept = features
    .map((feature, at) => {
      const large: [section: number, weight: number][] = [];
      weights.subarray(at * classes, (at + 1) * classes).forEach((weight, section) => {
        if (Math.abs(weight) > least) large.push([section, weight]);
      });
      return { hash: hashOf(feature), rarity: rarities.get(feature) as number, large };
    })
    .filter(({ large }) => large.length > 0)
    .sort((a, b) => a.hash - b.hash);
  const all = kept.flatMap(({ large }) => large);
  const distances = kept.flatMap(({ large }) =>
    large.map(([section], at) => section - (large[at - 1]?.[0] ?? 0)),
  );
  return {
    classes,
    features: pack(Uint32Array.from(kept, ({ hash }) => hash)),
    rarities: pack(Uint8Array.from(kept, ({ rarity }) => rarity)),
    counts: pack(Uint16Array.from(kept, ({ large }) => large.length)),
    sections: pack(Uint16Array.from(distances)),
    weights: pack(Int8Array.from(all, ([, weight]) => Math.round(weight / scale))),
    scale,
  };
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
