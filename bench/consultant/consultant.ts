import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../../packages/engine/build/folders.ts';
import { guideIndexSchema } from '../../packages/engine/formats/guideIndex.ts';
import { type Found, openGuideSearch } from '../../packages/engine/server/library/guideSearch.ts';
import { quantile } from '../load.ts';
import type { Part } from '../part.ts';

const INDEX = join(ROOT, 'dist/guide/samples/guide-index.json');
const NOT_ANSWERED = 'not-answered';
const FIRST = 3;

const questionsSchema = z.array(
  z.object({
    language: z.enum(['en', 'bg']),
    kind: z.string(),
    question: z.string(),
    sections: z.array(z.string()),
  }),
);

type Asked = z.infer<typeof questionsSchema>[number] & { found: Found; ms: number };

/** Whether the consultant finds the right places of the guide, and knows when there is none. */
export const consultant: Part = async () => {
  const questions = questionsIn('questions.yaml');
  const stored = readFileSync(INDEX, 'utf8');
  const opening = performance.now();
  const search = openGuideSearch(guideIndexSchema.parse(JSON.parse(stored)));
  const opened = performance.now() - opening;
  const ask = (one: (typeof questions)[number]): Asked => {
    const began = performance.now();
    const found = search.find(one.question, { limit: FIRST });
    return { ...one, found, ms: performance.now() - began };
  };
  // The first round warms up.
  questions.forEach(ask);
  const asked = questions.map(ask);
  const development = questionsIn('development.yaml').map(ask);
  const times = asked.map(({ ms }) => ms);
  return [
    {
      title: 'What the consultant finds in the guide',
      columns: [
        'language',
        'set',
        'questions',
        'right section among the first three',
        'of these, said to be not answered',
        'recognized as not answered',
      ],
      rows: [
        { set: 'held-out', all: asked },
        { set: 'development', all: development },
      ].flatMap(({ set, all }) =>
        (['en', 'bg'] as const).map((language) => {
          const own = all.filter((one) => one.language === language);
          const [none, some] = [own.filter(hasNoAnswer), own.filter((one) => !hasNoAnswer(one))];
          const doubted = some.filter((one) => isRight(one) && !one.found.answered).length;
          return [language, set, own.length, share(some), doubted, share(none)];
        }),
      ),
      notes: [
        'Held-out questions were written without looking at the index; the figures of the search were set with the development questions. When the consultant says that it found no answer, it still shows the first three places.',
        `Time to the passages: median ${quantile(times, 0.5).toFixed(1)} ms, 95th percentile ${quantile(times, 0.95).toFixed(1)} ms. The index is ${(Buffer.byteLength(stored) / 2 ** 20).toFixed(2)} MiB and opens in ${opened.toFixed(0)} ms.`,
      ],
    },
    {
      title: 'The same by kind of question',
      columns: ['kind', 'questions', 'right'],
      rows: [...new Set(asked.map(({ kind }) => kind))].map((kind) => {
        const own = asked.filter((one) => one.kind === kind);
        return [kind, own.length, share(own)];
      }),
    },
  ];
};

const questionsIn = (file: string) =>
  questionsSchema.parse(parse(readFileSync(join(import.meta.dirname, file), 'utf8')));

const hasNoAnswer = ({ kind }: Asked) => kind === NOT_ANSWERED;

function isRight(one: Asked): boolean {
  const { passages, answered } = one.found;
  if (hasNoAnswer(one)) return !answered;
  return passages.some(({ page, section }) => one.sections.includes(`${page}#${section}`));
}

const share = (asked: readonly Asked[]) => {
  const right = asked.filter(isRight).length;
  return `${right} of ${asked.length} (${((100 * right) / asked.length).toFixed(0)} %)`;
};
