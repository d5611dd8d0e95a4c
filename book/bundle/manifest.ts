import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Guide } from '../read/guide.ts';
import type { Files } from './zip.ts';

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

export type Picture = { page: string; width: number; height: number; png: string; avif: string };

export type Manifest = {
  product: string;
  version: string;
  /** The file a buyer downloads. */
  download: string;
  files: { path: string; bytes: number; sha256: string; type: string }[];
  /** Counted from the bundle; absent when the seller's own files are packed. */
  counts?: Counts;
  pictures?: Picture[];
};

const TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
};

export const describe = (files: Files): Manifest['files'] =>
  Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, data]) => ({
      path,
      bytes: data.length,
      sha256: createHash('sha256').update(data).digest('hex'),
      type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    }));

/** What the site promises is counted from what was made, not from what was meant. */
export const countsOf = (guide: Guide, files: Files, pages: number): Counts => ({
  chapters: guide.chapters.length,
  playbooks: guide.playbooks.length,
  caselets: guide.caselets.length,
  fastStartMinutes: guide.fastStart.minutes,
  prompts: guide.prompts.length,
  blueprints: guide.blueprints.length,
  templates: Object.keys(files).filter((path) => path.endsWith('.docx')).length,
  tools: guide.tools.flatMap(({ jobs }) => jobs).length,
  checklistItems: guide.checklist.flatMap(({ items }) => items).length,
  sheets: Object.keys(files).filter((path) => path.endsWith('.xlsx')).length,
  pages,
});
