import { type Guide, GuideError } from '../read/guide.ts';

/**
 * What the landing page shows of the manual: its own figures, and one prompt as it is printed. The
 * site has the words around them in its languages.
 */
export type Pieces = ReturnType<typeof piecesOf>;

export function piecesOf(guide: Guide) {
  const { shownPrompt, shownCaselet } = guide.manual;
  const prompt = guide.prompts.find(({ id }) => id === shownPrompt);
  if (!prompt) throw new GuideError(`shop/product/manual.yaml: there is no prompt ${shownPrompt}`);
  const caselet = guide.caselets.find(({ number }) => number === shownCaselet);
  if (!caselet)
    throw new GuideError(`shop/product/manual.yaml: there is no caselet ${shownCaselet}`);
  const { id, title, check } = prompt;
  return {
    /** The first and last day of each chapter. */
    chapterDays: guide.chapters.map(({ days }) => days),
    playbooks: guide.playbooks.map(({ setupPrice, monthlyPrice, hoursPerMonth }) => ({
      setupPrice,
      monthlyPrice,
      hoursPerMonth,
    })),
    /** What an income takes with each offer, and the hours of one person. */
    moneyMap: guide.moneyMap && {
      offers: guide.moneyMap.offers,
      officeHours: guide.moneyMap.officeHours,
    },
    /** The minute at which each step of the fast start begins. */
    fastStart: fastStartMinutes(guide),
    prompt: { id, title, check, text: prompt.prompt },
    /** Day and value of the measured series. */
    caselet: caselet.series.points,
    checklist: guide.checklist.flatMap(({ items }) => items),
  };
}

/** Its headings name their minutes: `Minutes 5–15: Choose one buyer`. */
const fastStartMinutes = ({ fastStart }: Guide) =>
  Array.from(fastStart.source.matchAll(/^## Minutes (\d+)/gm), ([, minute]) => Number(minute));
