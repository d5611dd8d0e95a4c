import type { Language } from '../rules/language.ts';
import { lookUp } from '../rules/lookUp.ts';
import type { Shop } from '../rules/shop.ts';
import { nearest } from '../rules/text.ts';
import { type Content, messagesWith, openContent, type Words } from './content.ts';
import type { LandingSection } from './landingSections.ts';
import { FACTS_ARE_IN, LEGAL_PAGES, LegalTextError } from './legal.ts';
import { isWords } from './mergeWords.ts';
import { CONSULTANT_NEEDS, FREE, NEEDED, STAGES_NEED } from './messages.ts';

/** In a project of its own the engine is an installed package. */
const ENGINE_WORDS = 'one-product-shop/words';

/** What is wrong with the words of the shop, each with its file; empty when nothing is. */
export function contentProblems(shop: Shop, words: Words): string[] {
  const content = openContent(shop, words);
  const [first] = shop.languages;

  /** The engine's English is the shape of what it says, the first language that of the rest. */
  const shape = words.engine.en(content.facts(first));

  const inWords = (of: 'engine' | 'own', language: Language) =>
    lookUp(words[of], language)?.(content.facts(language)) ?? {};

  /** Nobody must run the type check to build a shop. */
  function messageProblems(language: Language): string[] {
    if (!lookUp(words.own, language)) return [`shop/words/${language}/index.ts is missing`];
    const messages = content.messages(language);
    const unknown = unknownTexts(inWords('own', language), shape);
    const inFirst = lookUp(words.own, first) ? content.messages(first) : {};
    const missing = [...new Set([shape, inFirst].flatMap((all) => missingTexts(all, messages)))];
    return [
      ...unknown.map((path) => {
        const [folder, name] = [folderOf(path), lastKey(path)];
        const known = Object.keys(textAt(shape, folder) ?? {});
        const meant = nearest(name, known);
        const words = meant
          ? `it is ${keyIn(join(folder, meant))}`
          : `there are ${known.join(', ')}`;
        return `${fileOf(language, path)}: there is no text called ${keyIn(path)}; ${words}`;
      }),
      ...missing.map((path) => {
        const [source, part] = [textAt(shape, path) === undefined ? first : 'en', partOf(path)];
        const from = fileOf(source, path).replace(/index\.ts$/, `${part}.ts`);
        return `${fileOf(language, path)}: ${keyIn(path)} is missing; translate it from ${from}`;
      }),
      ...neededTexts()
        .filter((path) => textAt(messages, path) === undefined && !missing.includes(path))
        .map(
          (path) => `${fileOf(language, path)}: ${keyIn(path)} is missing; only a shop can say it`,
        ),
    ];
  }

  /** What the shop has to say itself. */
  function neededTexts(): string[] {
    const stages = sectionsIn(words.landing).some(
      (one) =>
        one.section === 'roadmap' ||
        (one.section === 'cards' && one.cards.some(({ piece }) => piece === 'toolPicker')),
    );
    return [
      ...NEEDED,
      ...(stages ? [STAGES_NEED] : []),
      ...(shop.consultant && !shop.consultant.url ? [CONSULTANT_NEEDS] : []),
    ];
  }

  /** Where a text is, or where the shop has to say it. */
  function fileOf(language: Language, path: string): string {
    const isEngines =
      textAt(inWords('engine', language), path) !== undefined &&
      textAt(inWords('own', language), path) === undefined;
    return `${isEngines ? ENGINE_WORDS : 'shop/words'}/${language}/${path.includes('.') ? partOf(path) : 'index'}.ts`;
  }

  /** Each option of the refund form needs a label, and each resolution a sentence in the email. */
  function optionProblems(language: Language): string[] {
    if (!lookUp(words.own, language)) return [];
    const messages = content.messages(language);
    const folder = `shop/words/${language}`;
    const missing = (names: readonly string[], path: string, place: string) =>
      names
        .filter((name) => !Object.hasOwn(textAt(messages, path) ?? {}, name))
        .map(
          (name) => `${folder}/${place} has no text for "${name}" of refundForm in shop.config.ts`,
        );
    return [
      ...missing(Object.values(shop.refundForm).flat(), 'refund.options', 'refund.ts: options'),
      ...missing(
        shop.refundForm.resolution,
        'mails.refundRequestReceived.next',
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
    ...content.theme.problems,
    ...(lookUp(words.own, first) ? content.landingProblems(first) : []),
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
  const shown = new Set<string | undefined>(sectionsIn(words.landing).map((one) => one.words));
  const facts = new Proxy(content.facts(language), {
    get: (all, name) => (name in all ? Reflect.get(all, name) : `${UNKNOWN}${String(name)};`),
  });
  const own = lookUp(words.own, language)?.(facts);
  const messages = messagesWith(words, language, facts);
  return textsIn(messages).flatMap(([path, text]) => {
    const [part, ...keys] = path.split('.');
    if (part === 'landing' && keys.length > 1 && !shown.has(keys[0])) return [];
    const folder = textAt(own ?? {}, path) === undefined ? ENGINE_WORDS : 'shop/words';
    const place = `${folder}/${language}/${part}.ts: ${keys.join('.')}`;
    return Array.from(
      text.matchAll(UNKNOWN_FACT),
      ([, name]) => `${place}: there is no fact called ${name}; ${FACTS_ARE_IN}`,
    );
  });
}

const partOf = (path: string) => path.replace(/\..*/, '');
const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('.'), 0));
const join = (folder: string, name: string) => (folder ? `${folder}.${name}` : name);
/** A text in its file, which has the name of the first part. */
const keyIn = (path: string) => path.slice(path.indexOf('.') + 1);
const lastKey = (path: string) => path.slice(path.lastIndexOf('.') + 1);

const textAt = (texts: object, path: string): object | undefined =>
  (path === '' ? [] : path.split('.')).reduce<unknown>(
    (at, key) => (isObject(at) ? Reflect.get(at, key) : undefined),
    texts,
  ) as object | undefined;

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

/** Texts of the shop that the engine does not have, or no longer has. */
function unknownTexts(own: object, shape: object, folder = ''): string[] {
  const isIn = (path: string, others: readonly string[]) =>
    others.some((other) => path === other || path.startsWith(`${other}.`));
  return Object.entries(own).flatMap(([key, value]) => {
    const path = join(folder, key);
    if (isIn(path, [...FREE, ...NEEDED])) return [];
    const inShape = Object.hasOwn(shape, key) ? Reflect.get(shape, key) : undefined;
    if (inShape === undefined && !NEEDED.some((one) => isIn(one, [path]))) return [path];
    return isWords(value) ? unknownTexts(value, isWords(inShape) ? inShape : {}, path) : [];
  });
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
