import shop from '#shop';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../rules/language.ts';
import { LEGAL_PAGES, type LegalPageName, LegalTextError, legalPage } from './legal.ts';
import { messagesFor } from './messages/index.ts';
import { missingTexts } from './missingTexts.ts';
import { landingProblems } from './readLanding.ts';

/** What is wrong with the words of the shop, each with its file; empty when nothing is. */
export const contentProblems = (): string[] => [
  ...landingProblems(FALLBACK_LANGUAGE),
  ...LANGUAGES.flatMap((language) => [
    ...messageProblems(language),
    ...optionProblems(language),
    ...LEGAL_PAGES.flatMap((page) => legalProblems(page, language)),
  ]),
];

/** English is the shape. The type check says the same, but nobody must run it to build a shop. */
function messageProblems(language: Language): string[] {
  const shape = messagesFor(FALLBACK_LANGUAGE);
  return missingTexts(shape, messagesFor(language)).map((path) => {
    const [part = '', ...keys] = path.split('.');
    if (keys.length === 0) return `content/messages/${language}/index.ts: ${part} is missing`;
    const file = (of: Language) => `content/messages/${of}/${part}.ts`;
    const key = keys.join('.');
    return `${file(language)}: ${key} is missing; translate it from ${file(FALLBACK_LANGUAGE)}`;
  });
}

/** Each option of the refund form needs a label, and each resolution a sentence in the email. */
function optionProblems(language: Language): string[] {
  const { refund, mails } = messagesFor(language);
  const folder = `content/messages/${language}`;
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

function legalProblems(page: LegalPageName, language: Language): string[] {
  try {
    legalPage(page, language);
    return [];
  } catch (error) {
    if (error instanceof LegalTextError) return [error.message];
    throw error;
  }
}
