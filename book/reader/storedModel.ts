import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sectionModelSchema } from '../../server/consultant/sectionModel.ts';
import { trainSectionModel } from './trainSectionModel.ts';

/** In the folder of the guide, to be checked in with the questions that it was trained with. */
export const MODEL_FILE = 'search-model.json';

const storedSchema = z.object({ madeFrom: z.string(), model: sectionModelSchema });

/** The code that decides what a model learns. */
const CODE = [
  'trainSectionModel',
  '../../server/consultant/sectionModel',
  '../../server/consultant/searchTerms',
];

type Train = typeof trainSectionModel;

/**
 * Training takes half a minute and gives the same result on every machine. So it happens only when
 * something that the model depends on has changed, and its result is kept like a lock file.
 */
export const trainedOnce =
  (folder: string): Train =>
  (...input) => {
    const file = join(folder, MODEL_FILE);
    const madeFrom = fingerprintOf(input);
    const stored = storedIn(file);
    if (stored?.madeFrom === madeFrom) return stored.model;
    const model = trainSectionModel(...input);
    writeFileSync(file, `${JSON.stringify({ madeFrom, model }, null, 1)}\n`);
    return model;
  };

/** A damaged file is made again. */
function storedIn(file: string): z.infer<typeof storedSchema> | undefined {
  try {
    return existsSync(file)
      ? storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      : undefined;
  } catch {
    return undefined;
  }
}

function fingerprintOf([sections, synonyms, elsewhere, asked]: Parameters<Train>): string {
  const learned = sections.map(({ title, chapter, text, phrases }) => [
    title,
    chapter,
    text,
    phrases,
  ]);
  const hash = createHash('sha256').update(
    JSON.stringify([learned, [...synonyms], elsewhere, asked]),
  );
  for (const name of CODE) hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  return hash.digest('hex');
}
