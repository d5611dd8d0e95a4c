import MiniSearch from 'minisearch';
import { z } from 'zod';
import { lookUp } from '../rules/lookUp.ts';
import { type Synonyms, searchTerms, stem } from './searchTerms.ts';
import { openSectionModel, sectionModelSchema } from './sectionModel.ts';

const sectionSchema = z.object({
  /** The address of the section in the online reader. */
  page: z.string(),
  /** Empty for what comes before the first heading of the page. */
  section: z.string(),
  chapter: z.string(),
  title: z.string(),
  /** Blocks divided by empty lines. Lists, tables, samples and pictures are Markdown; nothing else is. */
  text: z.string(),
  /** What buyers would ask, in every language of the shop. */
  phrases: z.array(z.string()),
  /** Below 1 for sections that repeat or illustrate what others say. */
  weight: z.number(),
});

/** Words by the word that they count as. */
const synonymsSchema = z.record(z.string(), z.array(z.string()));

/** What the compiler of the guide stores with an edition. */
export const guideIndexSchema = z.object({
  /** How its terms were made. */
  analysis: z.int(),
  synonyms: synonymsSchema,
  sections: z.array(sectionSchema),
  /** What buyers ask that the guide does not answer. Older editions have no such list. */
  elsewhere: z.array(z.string()).default([]),
  /** A guide without phrases has none, and older editions have others. */
  model: sectionModelSchema.optional().catch(undefined),
});

export type GuideIndex = z.infer<typeof guideIndexSchema>;
export type GuideSection = z.infer<typeof sectionSchema>;
type Indexed = GuideSection & { id: number };

/** Raise it when terms are made differently: a model that was trained with others is then not used. */
const ANALYSIS = 3;

/** Made with the guide, and stored with its edition. */
export const makeGuideIndex = (
  sections: readonly GuideSection[],
  synonyms: GuideIndex['synonyms'] = {},
  elsewhere: readonly string[] = [],
): GuideIndex => ({
  analysis: ANALYSIS,
  synonyms,
  sections: [...sections],
  elsewhere: [...elsewhere],
});

export function openGuideIndex({ analysis, sections, model, ...stored }: GuideIndex) {
  const synonyms = synonymsOf(stored.synonyms);
  const search = new MiniSearch<Indexed>({
    fields: ['title', 'chapter', 'text', 'phrases'],
    extractField: (section, field) =>
      field === 'phrases' ? section.phrases.join('\n') : lookUp<unknown>(section, field),
    tokenize: (text) => searchTerms(text, synonyms),
    processTerm: (term) => term,
  });
  search.addAll(sections.map((section, id) => ({ ...section, id })));
  return {
    sections,
    synonyms,
    search,
    expect: model && analysis === ANALYSIS ? openSectionModel(model) : undefined,
  };
}

/** The exact word wins over its stem: "expense" is not "expensive", and "busy" is not "business". */
export const synonymsOf = (groups: GuideIndex['synonyms']): Synonyms => {
  const entries = Object.entries(groups).flatMap(([word, others]) =>
    others.map((other) => [other, stem(word)] as const),
  );
  return new Map([...entries.map(([other, term]) => [stem(other), term] as const), ...entries]);
};
