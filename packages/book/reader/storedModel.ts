import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionModelSchema } from 'one-product-shop/formats/sectionModel.ts';
import { z } from 'zod';
import { trainSectionModel } from './trainSectionModel.ts';

/** In the folder of the guide, to be checked in with the questions that it was trained with. */
export const MODEL_FILE = 'search-model.json';

const storedSchema = z.object({ madeFrom: z.string(), model: sectionModelSchema });

/** To be raised when the same questions teach something else: a test compares the code. */
const TRAINING = 1;

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
  return createHash('sha256')
    .update(JSON.stringify([TRAINING, learned, [...synonyms], elsewhere, asked]))
    .digest('hex');
}
