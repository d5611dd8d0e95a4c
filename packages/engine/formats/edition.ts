import { z } from 'zod';
import { VERSION } from '../rules/editionFiles.ts';
import type { Engagement } from '../rules/sums.ts';

/* The manifest of an edition, as a build writes it and the server reads it. */

export const MANIFEST = 'manifest.json';

export const checksumsSchema = z.object({
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  crc32: z.int().min(0).max(0xffffffff),
});

const localized = z.record(z.string(), z.string());

/** What the library says about a file. Formats of one thing have the same title and group. */
const aboutSchema = z.object({
  group: z.object({
    name: localized,
    note: localized.optional(),
    /** What its titles are written in. */
    language: z.string().optional(),
  }),
  title: z.string(),
  purpose: localized,
  /** The page of the online reader with the same content. */
  page: z.string().optional(),
});

const fileSchema = checksumsSchema.extend({
  path: z.string().min(1),
  type: z.string(),
  about: aboutSchema.optional(),
  /** Used by our pages and not delivered: cover, text of the reader, index of it, templates of the consultant. */
  role: z.enum(['cover', 'reader', 'index', 'drafts']).optional(),
});

export const manifestSchema = z.object({
  version: z.string().regex(VERSION, 'expected a version such as 1.0'),
  /** The name of the archive of all files, which is put together when it is downloaded. */
  archive: z.string().min(1),
  files: z.array(fileSchema).min(1),
});

export type EditionManifest = z.infer<typeof manifestSchema>;
export type EditionFile = EditionManifest['files'][number];

/** What the library says about a file, and whether it is for our own pages. */
export type FileDescription = Pick<EditionFile, 'about' | 'role'>;

/** Counted from the files that are made of a guide. */
export type Counts = {
  chapters: number;
  playbooks: number;
  caselets: number;
  fastStartMinutes: number;
  prompts: number;
  blueprints: number;
  templates: number;
  tools: number;
  checklistItems: number;
  sheets: number;
  pages: number;
};

/** A page of the book for the site, once for each width. */
export type Picture = { page: string; width: number; height: number; file: string };

/**
 * What the landing page shows of the manual: its own figures, and one prompt as it is printed. The
 * site has the words around them in its languages.
 */
export type Pieces = {
  /** The first and last day of each chapter. */
  chapterDays: readonly (readonly [number, number])[];
  playbooks: readonly { setupPrice: number; monthlyPrice: number; hoursPerMonth: number }[];
  /** What an income takes with each offer, and the hours of one person. */
  moneyMap?:
    | { offers: readonly (Engagement & { name: string })[]; officeHours: number }
    | undefined;
  /** The minute at which each step of the fast start begins. */
  fastStart: readonly number[];
  /** The two that `manual.yaml` chooses. */
  prompt?: { id: string; title: string; check: string; text: string } | undefined;
  /** Day and value of the measured series. */
  caselet?: readonly (readonly [number, number])[] | undefined;
  checklist: readonly { do: string; minutes: number }[];
};

/** With what the landing page shows of a guide; absent when the seller's own files are packed. */
export type BuiltEdition = EditionManifest & {
  product: string;
  counts?: Counts;
  pictures?: Picture[];
  pieces?: Pieces;
};

export type FilesByPath = Record<string, Uint8Array>;

/** What a compiler makes of a guide. */
export type CompiledGuide = {
  sold: FilesByPath;
  /** For our own pages. */
  shown: FilesByPath;
  pictures: Picture[];
  counts: Counts;
  pieces: Pieces;
  /** In the order of the library. */
  described: Record<string, FileDescription>;
};
