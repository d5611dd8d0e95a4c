import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openContent, type Words } from '../packages/engine/content/content.ts';
import { LEGAL_PAGES } from '../packages/engine/content/legal.ts';
import { isWords } from '../packages/engine/content/mergeWords.ts';
import { renderMail } from '../packages/engine/mails/renderMail.ts';
import { sampleMails, sampleName } from '../packages/engine/mails/samples.ts';
import { ENGINE_WORDS } from '../packages/engine/words/languages.ts';
import { productFacts } from '../testkit/shops/videos/facts.ts';
import { LANDING } from '../testkit/shops/videos/landing.ts';
import shop from '../testkit/shops/videos/shop.config.ts';
import { words as english } from '../testkit/shops/videos/words/en/index.ts';
import { words as french } from '../testkit/shops/videos/words/fr/index.ts';

/* The engine's words are those of every shop: of videos, of any files, of a guide about anything. */

const FOLDER = join(import.meta.dirname, '../testkit/shops/videos');
const own = { en: english, fr: french } as unknown as Words['own'];
const words: Words = {
  engine: ENGINE_WORDS,
  own,
  landing: LANDING,
  productFacts,
  promised: {},
  legal: Object.fromEntries(
    Object.keys(own).flatMap((language) =>
      LEGAL_PAGES.map((page) => {
        const path = `${language}/${page}`;
        return [path, readFileSync(join(FOLDER, 'legal', `${path}.md`), 'utf8')];
      }),
    ),
  ),
};
const videos = openContent(shop, words);

/** What our product is, has or promises. The shop above guarantees 20 days. */
const OURS =
  /(?<!\p{L})(guides?|manual|(e-?)?books?|toolkit|chapters?|prompts?|spreadsheets?|Bulgarian|30[ -]days?|of 30|30-те дни|30 дни|от 30|наръчник\p{L}*|ръководств\p{L}*|книга(та)?|глав[аи]|промпт\p{L}*|на английски|на български)(?!\p{L})/iu;

/** Where one of these is said with a reason. */
const REASONS: readonly [key: RegExp, reason: string][] = [
  [/^buy\.code\./, 'the law asks for the lowest price of 30 days, in every shop'],
  [/^documents\.details\.registrationNumberHint$/, 'of a seller in Bulgaria alone'],
  [/^library\.reader\.(prompt|sample|sampleEnd)$/, 'of a text in chapters, which is read online'],
  [/^(typed|distress\.(spelled|read|signs|harmless))\b/, 'read and never shown'],
];

/** Of a function its source, which has the text of every branch. */
function textsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (isWords(value) || Array.isArray(value))
    return Object.entries(value).flatMap(([name, one]) =>
      textsOf(one, key ? `${key}.${name}` : name),
    );
  return [[key, String(value)]];
}

describe.each(Object.entries(ENGINE_WORDS))('the words of the engine in %s', (_, engine) => {
  test('say nothing that is true of one product alone', () => {
    const texts = textsOf(engine(videos.facts('en')));
    expect(texts.length).toBeGreaterThan(800);
    const found = texts
      .filter(([, text]) => OURS.test(text))
      .filter(([key]) => !REASONS.some(([allowed]) => allowed.test(key)));
    expect(found).toEqual([]);
  });
});

describe.each(shop.languages)('a shop of videos (%s)', (language) => {
  test.each(
    sampleMails(shop, videos)
      .filter((mail) => mail.language === language)
      .map((mail) => [sampleName(mail), mail] as const),
  )('says nothing of ours in the email %s', (_, mail) => {
    const { subject, text } = renderMail(mail, videos);
    expect(`${subject}\n${text}`).not.toMatch(OURS);
  });
});
