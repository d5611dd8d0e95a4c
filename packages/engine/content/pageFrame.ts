import { type Language, languageName } from '../rules/language.ts';
import type { Shop } from '../rules/shop.ts';
import type { Content } from './content.ts';
import { anchorOf } from './landingSections.ts';

type Words = Pick<Content, 'messages' | 'facts' | 'landing'>;

/** What the head, header and footer of every page say. */
export function pageFrame(shop: Shop, content: Words, language: Language) {
  const { common } = content.messages(language);
  const { productName, email, phone } = content.facts(language);
  const { languages } = shop;
  return {
    common,
    productName,
    email,
    phone,
    languages,
    /** The places on the landing page that the header may lead to. */
    anchors: content.landing(language).flatMap((section) => anchorOf(section) ?? []),
    /** What the language switch offers. */
    others: languages
      .filter((other) => other !== language)
      .map((other) => ({ language: other, name: languageName(other) })),
  };
}
