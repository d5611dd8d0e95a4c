import type { Language } from '../rules/language.ts';
import { lookUp } from '../rules/lookUp.ts';
import { remembered } from '../rules/remembered.ts';
import type { Shop } from '../rules/shop.ts';
import { type DeskWords, editableTexts, withDeskWords } from './deskWords.ts';
import { type Facts, factsOf } from './facts.ts';
import type { LandingSection, Section, SectionOf } from './landingSections.ts';
import { LEGAL_PAGES, type LegalPageName, legalPage } from './legal.ts';
import { mergeWords } from './mergeWords.ts';
import type { Messages } from './messages.ts';
import { readLanding } from './readLanding.ts';
import { readTheme } from './theme.ts';

/**
 * What a language model behind the consultant is told about the product, in English: it answers in the
 * buyer's language whatever it is told in.
 */
export type ConsultantBrief = {
  /** What the model is: “You are the automated … of” the product. */
  role: string;
  /** What the product is, after its name. */
  about: string;
  /** What it is about; the search looks for questions in a text about this. */
  subject: string;
  /** The language that the text of the product is written in. */
  language: Language;
  /** The days of the plan that the product has, counted for buyers from the purchase; absent without one. */
  planDays?: number;
  /** Where the buyer is on this day since the purchase; absent without such a plan. */
  reader?: (day: number) => string;
  /** What answers have to do with; anything else is declined. */
  scope: string;
  /** What the model must not advise or promise. */
  limits: string;
};

/** The words of a shop as they are written, without the figures of its configuration. */
export type Words = {
  /** Those of the engine, by language: `words/`. English is the shape of all others. */
  engine: Readonly<Record<Language, (facts: Facts) => object>> & { en: (facts: Facts) => object };
  /** Those of the shop, which win: `shop/words`. */
  own: Readonly<Record<Language, (facts: Facts) => object>>;
  /** The landing page from top to bottom: `shop/landing.ts`. */
  landing: readonly LandingSection[];
  /** What is true of what is sold and not of every shop: `shop/facts.ts`. */
  productFacts: (language: Language) => object;
  /** For a shop with a consultant: `shop/facts.ts`. */
  consultant?: ConsultantBrief | undefined;
  /** How many of what the texts promise; the files that are sold must have as many. */
  promised: Readonly<Record<string, number>>;
  /** `shop/theme.css`, if there is one. */
  theme?: string | undefined;
  /** The Markdown of `shop/legal`, by `language/page`. */
  legal: Readonly<Record<string, string>>;
};

/** What pages say that have a price in them. */
export type LocalWords = {
  facts: (language: Language) => Facts;
  messages: (language: Language) => Messages;
  landing: (language: Language) => Section[];
};

/** The hosts that personal data goes to, as the server's settings say; the privacy policy names them. */
export type Recipients = {
  purchaseForm?: string | undefined;
  refundForm?: string | undefined;
  consultantModel?: string | undefined;
};

/** All texts of one shop, with its figures filled in. */
export type Content = ReturnType<typeof openContent>;

/** Undefined in a language that the shop has no words in. */
export function messagesWith(words: Words, language: Language, facts: Facts): Messages | undefined {
  const own = lookUp(words.own, language)?.(facts);
  return own && (mergeWords(lookUp(words.engine, language)?.(facts), own) as Messages);
}

export function openContent(
  shop: Shop,
  words: Words,
  recipients: Recipients = {},
  /** By language. */
  changed: Readonly<Record<Language, DeskWords>> = {},
) {
  /** A buyer's language may have been given up since. */
  const spoken = (language: Language) =>
    shop.languages.includes(language) ? language : shop.languages[0];
  const factsIn = remembered(
    (language: Language) =>
      ({ ...factsOf(shop, language), ...words.productFacts(language) }) as Facts,
  );
  const messagesIn = remembered((language: Language) => {
    const messages = messagesWith(words, language, factsIn(language));
    if (!messages) throw new Error(`shop/words/${language}/index.ts is missing`);
    return withDeskWords(messages, lookUp(changed, language) ?? {}, factsIn(language));
  });
  const legalPagesIn = remembered((language: Language) =>
    remembered((name: LegalPageName) => readLegalPage(name, language)),
  );
  const legalIn = (name: LegalPageName, language: Language) => legalPagesIn(language)(name);
  function readLegalPage(name: LegalPageName, language: Language) {
    // What is missing is reported with the words, and not once more for each legal page.
    const rights: Partial<Messages['rights']> =
      messagesWith(words, language, factsIn(language))?.rights ?? {};
    const { purchaseForm = '', refundForm = '', consultantModel = '' } = recipients;
    const facts = {
      ...factsIn(language),
      formServices: rights.formServices?.(purchaseForm, refundForm) ?? '',
      consultantModel: rights.consultantModel?.(consultantModel) ?? '',
    };
    const source = words.legal[`${language}/${name}`];
    return legalPage(source, facts, `shop/legal/${language}/${name}.md`);
  }
  const versionsIn = remembered((language: Language) =>
    Object.fromEntries(LEGAL_PAGES.map((name) => [name, legalIn(name, language).updated])),
  );
  const readLandingIn = remembered((language: Language) =>
    readLanding({
      list: words.landing,
      messages: messagesIn(language).landing,
      file: `shop/words/${language}/landing.ts`,
      facts: factsIn(language),
    }),
  );
  const landing = (language: Language): Section[] => {
    const { sections, problems } = readLandingIn(spoken(language));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return sections;
  };
  function sectionIn<Name extends 'hero' | 'order'>(language: Language, name: Name) {
    const found = landing(language).find(({ section }) => section === name);
    if (!found) throw new Error(`shop/landing.ts has no section ${name}`);
    return found as SectionOf<Name>;
  }
  return {
    theme: readTheme(words.theme),
    consultant: words.consultant ?? {
      role: 'consultant',
      about: 'a digital product',
      subject: 'this product',
      language: shop.languages[0],
      scope: 'the product and how the user works with it',
      limits: 'Give no legal, tax, medical or investment advice. Promise no result.',
    },
    /** The same words at another price. */
    at: (cents: number): LocalWords =>
      openContent({ ...shop, price: { ...shop.price, cents } }, words, recipients, changed),
    /** Every text that the desk can change, as the folder has it, with its facts in braces. */
    editableTexts: remembered((language: Language) =>
      editableTexts((facts) => messagesWith(words, language, facts) ?? {}, factsIn(language)),
    ),
    landing,
    landingProblems: (language: Language) => readLandingIn(language).problems,
    /** The section with the page's heading, which a landing page always has. */
    hero: (language: Language) => sectionIn(language, 'hero'),
    /** The section with the purchase form, likewise. */
    order: (language: Language) => sectionIn(language, 'order'),
    facts: (language: Language) => factsIn(spoken(language)),
    messages: (language: Language) => messagesIn(spoken(language)),
    /** In every language of the shop: visitors may write in one that they do not read. */
    allMessages: () => shop.languages.map(messagesIn),
    legalPage: (name: LegalPageName, language: Language) => legalIn(name, spoken(language)),
    /** Which text of which day a buyer was shown: kept with every order. */
    textVersions: (language: Language) => versionsIn(spoken(language)),
  };
}
