/** Where a buyer is in the book, in this browser only. By order: a person may have two. */
export type Reading = {
  page: string;
  title: string;
  /** The place on this page, from 0 to 1. */
  at: number;
  /** The block of text at the upper edge of the window, and how much of it is above, from 0 to 1. */
  block?: [index: number, above: number] | undefined;
  /** How much of each page was read, from 0 to 1. */
  read: Record<string, number>;
};

const KEY = 'reading';

function load(): Record<string, Reading> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export const loadReading = (order: string): Reading | undefined => load()[order];

export function saveReading(order: string, reading: Reading): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...load(), [order]: reading }));
  } catch {
    // Storage may be disabled.
  }
}

/** Nobody scrolls past the last line. */
const WHOLE = 0.95;

/** Marks what was read: entries of a list, and the segments of the bar of progress. */
export function showReading({ read }: Pick<Reading, 'read'>): void {
  for (const [page, part] of Object.entries(read)) {
    const done = part >= WHOLE;
    for (const entry of document.querySelectorAll(`[data-entry="${CSS.escape(page)}"]`)) {
      entry.classList.toggle('read', done);
    }
    for (const one of document.querySelectorAll<HTMLElement>(
      `[data-chapter="${CSS.escape(page)}"]`,
    )) {
      one.style.setProperty('--read', String(done ? 1 : part));
    }
  }
}

/** Added to the address of a page to go on where the buyer stopped. */
export const CONTINUE = '#continue';
