import { lookUp } from '../rules/lookUp.ts';
import type { Facts } from './facts.ts';
import { isWords } from './mergeWords.ts';

/** Texts of a language that were changed at the desk, by their paths: `landing.headline.title`. */
export type DeskWords = Readonly<Record<string, string>>;

/**
 * What the law prescribes, sentences that qualify a claim, and what only a program reads: changed in the
 * shop's folder, by somebody who knows why.
 */
const LOCKED = [
  /^(withdrawal|rights|documents|distress|typed|evidence|sandbox|guideAnswer|drafts)\./,
  /^mails\.(orderConfirmation\.(changeOfMind|contract|keep)|withdrawalReceived|sellerAlert)\./,
  /^buy\.(summary|code)\.|^refund\.law\.|^mails\.orderConfirmation\.keep$/,
  /\.(qualifier|withdraw)$/,
];

const isLockedText = (path: string) => LOCKED.some((pattern) => pattern.test(path));

/** As text in a sentence: a fact that the seller sees as `{price}`. */
type FactTexts = Readonly<Record<string, string>>;

/** Facts that are words or figures; the others decide what is said, and are no part of a sentence. */
export const factTexts = (facts: Facts): FactTexts =>
  Object.fromEntries(
    Object.entries<unknown>(facts).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number'
        ? [[name, String(value)]]
        : [],
    ),
  );

const NAMED = /\{(\w+)\}/g;

const fill = (text: string, facts: FactTexts) =>
  text.replace(NAMED, (whole, name: string) => lookUp(facts, name) ?? whole);

/**
 * Every text that can be changed, with its facts in braces. `say` makes the texts of a language: once
 * with the facts and once with their names. A text is shown with names only where these say the same:
 * where a figure decides which sentence is chosen, the sentence is shown as it is.
 */
export function editableTexts(
  say: (facts: Facts) => object,
  facts: Facts,
): ReadonlyMap<string, string> {
  const known = factTexts(facts);
  const names = {
    ...facts,
    ...Object.fromEntries(Object.keys(known).map((name) => [name, `{${name}}`])),
  };
  const said = new Map(textsIn(say(facts)));
  const named = new Map(textsIn(say(names as Facts)));
  return new Map(
    [...said].flatMap(([path, text]) => {
      if (text === '' || isLockedText(path)) return [];
      const template = named.get(path) ?? text;
      return [[path, fill(template, known) === text ? template : text]];
    }),
  );
}

/** Texts with their paths, without those that a function makes. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (!isWords(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, path ? `${path}.${key}` : key),
  );
}

/** The texts with those of the desk in their places. A place that is gone is left out. */
export function withDeskWords<Said>(said: Said, changed: DeskWords, facts: Facts): Said {
  const known = factTexts(facts);
  return Object.entries(changed).reduce<unknown>(
    (words, [path, text]) =>
      isLockedText(path) ? words : withText(words, path.split('.'), fill(text, known)),
    said,
  ) as Said;
}

function withText(words: unknown, [name = '', ...more]: readonly string[], text: string): unknown {
  if (!isWords(words) && !Array.isArray(words)) return words;
  if (!Object.hasOwn(words, name)) return words;
  const inner: unknown = Reflect.get(words, name);
  const changed =
    more.length > 0 ? withText(inner, more, text) : typeof inner === 'string' ? text : inner;
  if (Array.isArray(words))
    return words.map((one, index) => (String(index) === name ? changed : one));
  return { ...words, [name]: changed };
}

/** What is wrong with a text that was typed; undefined when nothing is. */
export function textProblem(typed: string, template: string, facts: Facts): string | undefined {
  if (typed.trim() === '') return 'expected some text';
  const known = factTexts(facts);
  const own = namesIn(template);
  const unknown = namesIn(typed).find((name) => !Object.hasOwn(known, name) && !own.includes(name));
  if (unknown !== undefined) {
    return `there is no fact called {${unknown}}; this text can have ${own.length > 0 ? own.map((name) => `{${name}}`).join(', ') : 'none'}, and others such as {price} and {productName}`;
  }
  const most = Math.max(MOST, 3 * template.length);
  return typed.length > most ? `expected at most ${most} characters` : undefined;
}

/** A button with a paragraph in it would break its page. */
const MOST = 160;

const namesIn = (text: string) => [...text.matchAll(NAMED)].map(([, name = '']) => name);
