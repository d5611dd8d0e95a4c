import type { Language } from '../rules/language.ts';
import { remembered } from '../rules/remembered.ts';
import type { Shop } from '../rules/shop.ts';
import { type Facts, factsOf } from './facts.ts';
import { LEGAL_PAGES, type LegalPageName, legalPage } from './legal.ts';
import type { Messages } from './messages/index.ts';

/** The words of a shop as they are written, without the figures of its configuration. */
export type Words = {
  /** What the folders in `content/messages` export, by language. */
  messages: Readonly<Record<Language, (facts: Facts) => Messages>>;
  /** The Markdown of `content/legal`, by `language/page`. */
  legal: Readonly<Record<string, string>>;
};

/** All words of one shop: its figures stand in every text. */
export type Content = ReturnType<typeof openContent>;

export function openContent(shop: Shop, words: Words) {
  /** A buyer's language may have been given up since. */
  const spoken = (language: Language) =>
    shop.languages.includes(language) ? language : shop.languages[0];
  const factsIn = remembered((language: Language) => factsOf(shop, language));
  const messagesIn = remembered((language: Language) => {
    const catalog = words.messages[language];
    if (!catalog) throw new Error(`content/messages/${language}/index.ts is missing`);
    return catalog(factsIn(language));
  });
  const legalIn = (name: LegalPageName, language: Language) =>
    legalPage(
      words.legal[`${language}/${name}`],
      factsIn(language),
      `content/legal/${language}/${name}.md`,
    );
  const versionsIn = remembered((language: Language) =>
    Object.fromEntries(LEGAL_PAGES.map((name) => [name, legalIn(name, language).updated])),
  );
  return {
    facts: (language: Language) => factsIn(spoken(language)),
    messages: (language: Language) => messagesIn(spoken(language)),
    legalPage: (name: LegalPageName, language: Language) => legalIn(name, spoken(language)),
    /** Which text of which day a buyer was shown: kept with every order. */
    textVersions: (language: Language) => versionsIn(spoken(language)),
  };
}
