import type { Language } from '../rules/language.ts';
import { lookUp } from '../rules/lookUp.ts';
import type { Shop } from '../rules/shop.ts';
import { nearest } from '../rules/text.ts';
import { type Content, openContent, type Words } from './content.ts';
import type { LandingSection } from './landingSections.ts';
import { FACTS_ARE_IN, LEGAL_PAGES, LegalTextError } from './legal.ts';

/** What is wrong with the words of the shop, each with its file; empty when nothing is. */
export function contentProblems(shop: Shop, words: Words): string[] {
  const content = openContent(shop, words);
  const [first] = shop.languages;

  /** The first language is the shape: nobody must run the type check to build a shop. */
  function messageProblems(language: Language): string[] {
    if (!lookUp(words.messages, language)) return [`words/${language}/index.ts is missing`];
    if (!lookUp(words.messages, first)) return [];
    return missingTexts(content.messages(first), content.messages(language)).map((path) => {
      const [part = '', ...keys] = path.split('.');
      if (keys.length === 0) return `words/${language}/index.ts: ${part} is missing`;
      const file = (of: Language) => `words/${of}/${part}.ts`;
      const key = keys.join('.');
      const misspelled = misspelledText(language, path, file);
      if (misspelled) return misspelled;
      return `${file(language)}: ${key} is missing; translate it from ${file(first)}`;
    });
  }

  /**
   * A text with nearly the same name, where the first language has none, is no missing text. The name
   * that more languages have is the right one.
   */
  function misspelledText(
    language: Language,
    path: string,
    file: (of: Language) => string,
  ): string | undefined {
    const others = shop.languages.slice(1).filter((other) => lookUp(words.messages, other));
    const has = (of: Language, name: string) => textAt(content.messages(of), name) !== undefined;
    const [folder, name] = [path.slice(0, path.lastIndexOf('.')), lastKey(path)];
    const extra = Object.keys(textAt(content.messages(language), folder) ?? {})
      .map((key) => `${folder}.${key}`)
      .filter((other) => !has(first, other));
    const near = nearest(name, extra.map(lastKey));
    if (near === undefined) return undefined;
    const [key, nearKey] = [path, `${folder}.${near}`].map((one) => one.replace(/^[^.]*\./, ''));
    const agreeing = others.filter((other) => has(other, `${folder}.${near}`));
    if (others.some((other) => has(other, path)))
      return `${file(language)}: there is no text called ${nearKey}; it is ${key}`;
    if (others.length > 1 && agreeing.length === others.length)
      return `${file(first)}: there is no text called ${key}; it is ${nearKey}`;
    return `${file(first)} has ${key} and ${file(language)} has ${nearKey}: one of them is misspelled`;
  }

  /** Each option of the refund form needs a label, and each resolution a sentence in the email. */
  function optionProblems(language: Language): string[] {
    if (!lookUp(words.messages, language)) return [];
    const { refund, mails } = content.messages(language);
    const folder = `words/${language}`;
    const missing = (names: readonly string[], texts: object, place: string) =>
      names
        .filter((name) => !Object.hasOwn(texts, name))
        .map(
          (name) => `${folder}/${place} has no text for "${name}" of refundForm in shop.config.ts`,
        );
    return [
      ...missing(Object.values(shop.refundForm).flat(), refund.options, 'refund.ts: options'),
      ...missing(
        shop.refundForm.resolution,
        mails.refundRequestReceived.next,
        'mails.ts: refundRequestReceived.next',
      ),
    ];
  }

  function legalProblems(language: Language): string[] {
    return LEGAL_PAGES.flatMap((page) => {
      try {
        content.legalPage(page, language);
        return [];
      } catch (error) {
        if (error instanceof LegalTextError) return error.problems;
        throw error;
      }
    });
  }

  const problems = [
    ...(lookUp(words.messages, first) ? content.landingProblems(first) : []),
    ...shop.languages.flatMap((language) => [
      ...messageProblems(language),
      ...factProblems(language, content, words),
      ...optionProblems(language),
      ...legalProblems(language),
    ]),
  ];
  // A mistake in the first language shows in every other.
  return [...new Set(problems)];
}

/** Texts with facts that do not exist: they would appear as "undefined". */
export function unknownFacts(shop: Shop, words: Words): string[] {
  const content = openContent(shop, words);
  return shop.languages.flatMap((language) => factProblems(language, content, words));
}

function factProblems(language: Language, content: Content, words: Words): string[] {
  const catalog = lookUp(words.messages, language);
  if (!catalog) return [];
  const shown = new Set<string | undefined>(sectionsIn(words.landing).map((one) => one.words));
  const facts = new Proxy(content.facts(language), {
    get: (all, name) => (name in all ? Reflect.get(all, name) : `${UNKNOWN}${String(name)};`),
  });
  return textsIn(catalog(facts)).flatMap(([path, text]) => {
    const [part, ...keys] = path.split('.');
    if (part === 'landing' && keys.length > 1 && !shown.has(keys[0])) return [];
    const place = `words/${language}/${part}.ts: ${keys.join('.')}`;
    return Array.from(
      text.matchAll(UNKNOWN_FACT),
      ([, name]) => `${place}: there is no fact called ${name}; ${FACTS_ARE_IN}`,
    );
  });
}

const lastKey = (path: string) => path.slice(path.lastIndexOf('.') + 1);

const textAt = (texts: object, path: string): object | undefined =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), texts) as
    | object
    | undefined;

const sectionsIn = (list: readonly LandingSection[]): LandingSection[] =>
  list.flatMap((one) => [one, ...('parts' in one ? sectionsIn(one.parts ?? []) : [])]);

const UNKNOWN = '\u0000';
const UNKNOWN_FACT = new RegExp(`${UNKNOWN}(\\w+);`, 'g');

/** Every text with its path, without those that a function makes. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (!isObject(value)) return [];
  return Object.entries(value as object).flatMap(([key, text]) =>
    textsIn(text, path ? `${path}.${key}` : key),
  );
}

/** Where a text of the first language is missing in another language, or has a different type. */
function missingTexts(first: unknown, other: unknown, path = ''): string[] {
  if (first === undefined) return [];
  if (kindOf(other) !== kindOf(first)) return [path];
  if (!isObject(first) || !isObject(other)) return [];
  return Object.entries(first).flatMap(([key, text]) =>
    missingTexts(text, Reflect.get(other, key), path ? `${path}.${key}` : key),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
