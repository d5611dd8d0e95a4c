import { DAY, HOUR, now } from '../times.ts';
import type { DeskAnswers } from './answers.ts';

const DRAFT_FILE = {
  change: 'same',
  isComplete: true,
  receivedBytes: 0,
  isForBuyers: true,
  isUploaded: false,
  addedBy: 'ann',
} as const;

export const editionsAnswers: DeskAnswers = {
  editions: () => [
    {
      version: '1.1',
      publishedAt: now - DAY,
      notes: { en: ['Two new playbooks.', 'Prices of tools checked again.'], bg: [] },
      files: [
        { path: 'AI Launch Manual 1.1.pdf', bytes: 3_400_000 },
        { path: 'sheets/offer-calculator.xlsx', bytes: 21_000 },
      ],
      isQuiet: false,
      mails: { done: 812, waiting: 120, failed: 3 },
    },
    {
      version: '1.0',
      publishedAt: now - 90 * DAY,
      notes: { en: [], bg: [] },
      files: [{ path: 'AI Launch Manual 1.0.pdf', bytes: 3_300_000 }],
      isQuiet: true,
      mails: { done: 0, waiting: 0, failed: 0 },
    },
  ],
  'edition-draft': () => ({
    version: '1.2',
    notes: { en: ['A film to start with.'], bg: [] },
    startedBy: 'ann',
    createdAt: now - DAY,
    changedAt: now - HOUR,
    publishing: null,
    problem: 'The files don’t match the manifest.',
    lastVersion: '1.1',
    files: [
      {
        ...DRAFT_FILE,
        path: 'AI Launch Manual 1.1.pdf',
        bytes: 3_400_000,
        change: 'changed',
        isUploaded: true,
      },
      { ...DRAFT_FILE, path: 'sheets/offer-calculator.xlsx', bytes: 21_000 },
      {
        ...DRAFT_FILE,
        path: 'video/a-first-walk-through-the-whole-guide-from-the-first-page-to-the-last.mp4',
        bytes: 412_000_000,
        change: 'new',
        isComplete: false,
        receivedBytes: 260_000_000,
        isUploaded: true,
      },
      { ...DRAFT_FILE, path: 'extras.zip', bytes: 1000, change: 'new', isUploaded: true },
      { ...DRAFT_FILE, path: 'cover.avif', bytes: 80_000, isForBuyers: false },
    ],
    removed: [{ path: 'sheets/old-tracker.xlsx', bytes: 18_000, isForBuyers: true }],
    missing: [
      'Finish or remove the upload of video/film.mp4.',
      'Describe what’s new in: Bulgarian.',
    ],
    limits: { fileBytes: 20e9 },
  }),
  'edition-preview': ({ language = 'en' }) => ({
    language,
    languages: ['en', 'bg'],
    subject: 'Version 1.2 is in your library',
    text: 'A film to start with.',
    libraryUrl: 'http://localhost/library/preview',
  }),
};
