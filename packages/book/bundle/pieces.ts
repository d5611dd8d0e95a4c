import { GuideError } from 'one-product-shop/content/guide.ts';
import type { Pieces } from 'one-product-shop/formats/edition.ts';
import { type Guide, stagedChapters } from '../read/guide.ts';

/** What the landing page shows of the guide itself. */
export function piecesOf(guide: Guide): Pieces {
  const { shownPrompt, shownCaselet } = guide.manual;
  const prompt = guide.prompts.find(({ id }) => id === shownPrompt);
  if (shownPrompt && !prompt)
    throw new GuideError(`shop/product/manual.yaml: there is no prompt ${shownPrompt}`);
  const caselet = guide.caselets.find(({ number }) => number === shownCaselet);
  if (shownCaselet && !caselet)
    throw new GuideError(`shop/product/manual.yaml: there is no caselet ${shownCaselet}`);
  return {
    chapterDays: stagedChapters(guide).map(({ days }) => days),
    playbooks: guide.playbooks.map(({ setupPrice, monthlyPrice, hoursPerMonth }) => ({
      setupPrice,
      monthlyPrice,
      hoursPerMonth,
    })),
    moneyMap: guide.moneyMap && {
      offers: guide.moneyMap.offers,
      officeHours: guide.moneyMap.officeHours,
    },
    fastStart: fastStartMinutes(guide),
    prompt: prompt && {
      id: prompt.id,
      title: prompt.title,
      check: prompt.check,
      text: prompt.prompt,
    },
    caselet: caselet?.series.points,
    checklist: guide.checklist.flatMap(({ items }) => items),
  };
}

/** Its headings name their minutes: `Minutes 5–15: Choose one buyer`. */
const fastStartMinutes = ({ fastStart }: Guide) =>
  Array.from((fastStart?.source ?? '').matchAll(/^## Minutes (\d+)/gm), ([, minute]) =>
    Number(minute),
  );
