import { join } from 'node:path';
import { sectionModelSchema } from 'one-product-shop/formats/sectionModel.ts';
import { storedResult } from '../storedResult.ts';
import { trainSectionModel } from './trainSectionModel.ts';

/** In the folder of the guide, with the questions that it was trained with. */
export const MODEL_FILE = 'search-model.json';

/** To be raised when the same questions teach something else: a test compares the code. */
const TRAINING = 1;

type Train = typeof trainSectionModel;

/** Training takes half a minute. */
export const trainedOnce =
  (folder: string): Train =>
  (...input) =>
    storedResult(join(folder, MODEL_FILE), sectionModelSchema, learnedFrom(input), () =>
      trainSectionModel(...input),
    );

function learnedFrom([sections, synonyms, elsewhere, asked]: Parameters<Train>) {
  const learned = sections.map(({ title, chapter, text, phrases }) => [
    title,
    chapter,
    text,
    phrases,
  ]);
  return [TRAINING, learned, [...synonyms], elsewhere, asked];
}
