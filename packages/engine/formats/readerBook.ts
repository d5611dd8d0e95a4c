import { z } from 'zod';

const sectionSchema = z.object({
  /** Empty for what comes before the first heading. */
  id: z.string(),
  title: z.string(),
  level: z.number(),
  /** For the search. */
  text: z.string(),
});

const pageSchema = z.object({
  id: z.string(),
  title: z.string(),
  numeral: z.string().optional(),
  kicker: z.string(),
  minutes: z.int(),
  /** Written by our own compiler from the source of the book. */
  html: z.string(),
  sections: z.array(sectionSchema),
});

const localized = z.record(z.string(), z.string());

export const readerBookSchema = z.object({
  title: z.string(),
  /** What the book is written in. */
  language: z.string(),
  /** The page that everybody may read. */
  sample: z.string(),
  startHere: z.array(z.object({ page: z.string(), name: localized.optional(), note: localized })),
  parts: z.array(
    z.object({
      title: z.string(),
      /** In languages that the book is not written in. */
      name: localized.optional(),
      detail: z.string(),
      pages: z.array(pageSchema).min(1),
    }),
  ),
});

/** The book as the online reader shows it. */
export type ReaderBook = z.infer<typeof readerBookSchema>;
export type ReaderPage = z.infer<typeof pageSchema>;

export const pagesOf = (book: ReaderBook): ReaderPage[] => book.parts.flatMap(({ pages }) => pages);

/** The pages that the bar of progress counts: the chapters, which have a day in their kicker. */
export const chaptersOf = (book: ReaderBook) =>
  pagesOf(book).filter(({ id }) => id.startsWith('chapter-'));
