import type { Content } from '../../content/content.ts';
import { distressIn } from '../../rules/distress.ts';
import { emergencyNumbers } from '../../rules/emergencyNumbers.ts';
import type { Language } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../db/database.ts';
import type { OrderRow, QuestionRow } from '../db/schema.ts';

/** The engine of a fixed reply to somebody in distress. */
export const CARE = 'fixed-reply';

export type Care = ReturnType<typeof openCare>;

/** Recognizes distress in every language of the shop, before any search and any language model. */
export function openCare({ shop, content }: { shop: Shop; content: Content }) {
  const lists = shop.languages.map((language) => ({
    language,
    isSign: distressIn(content.messages(language).distress),
  }));
  const isNeeded = (text: string) => lists.some(({ isSign }) => isSign(text));
  return {
    isNeeded,
    /** In the language of the page if the text may be in it, else in the one that the text is in. */
    reply({ country }: OrderRow, { text, language }: Pick<QuestionRow, 'text' | 'language'>) {
      const written = lists.filter(({ isSign }) => isSign(text)).map((list) => list.language);
      const used: Language = written.includes(language) ? language : (written[0] ?? language);
      const { opening, help, closing } = content.messages(used).distress;
      return [opening, help(emergencyNumbers(country)), closing].join('\n\n');
    },
    /** Without what must not reach a language model. */
    withoutSigns: <Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, isNeeded(String(text)) ? '' : text]),
      ) as Texts,
  };
}

/** An answer as any other, but in no count: it has no source, costs nothing and is not rated. */
export async function storeCareReply(
  { store, clock }: { store: Store; clock: Clock },
  questionId: string,
  answer: string,
): Promise<void> {
  await store
    .updateTable('questions')
    .set({
      ...{ state: 'answered', answered_at: clock().getTime(), lease_until: null },
      ...{ answer, sources: '[]', engine: CARE, fallback: null },
    })
    .where('id', '=', questionId)
    .where('state', '<>', 'answered')
    .execute();
}
