import type { Content } from '../content/content.ts';
import { LEGAL_PAGES } from '../content/legal.ts';
import type { Language } from '../rules/language.ts';

/** All that pages in this language may show, of what the shop itself says. */
export function textsOf(content: Content, language: Language): string {
  const legal = LEGAL_PAGES.map((name) => content.legalPage(name, language));
  const texts = textsIn([content.messages(language), content.facts(language), legal]);
  return texts.join(' ').normalize('NFC');
}

/** Of a sentence that is made from values, its source has the words. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [String(value)];
}
