import { z } from 'zod';

const text = z.string().min(1);
const texts = z.array(text).min(1);
/** A part in double brackets is marked: `We open at 8. [[(STAFF: please add)]]`. */
const marked = text;

/**
 * Working pieces of the product in a card, and the words that each needs in the card's `piece`. Their
 * figures come from the guide; a piece whose figures are not there is left out.
 */
export const PIECES = {
  /** What each offer of the guide costs and takes. One row per playbook. */
  prices: z.object({
    show: text,
    columns: z.tuple([text, text, text, text]),
    rows: z.array(z.tuple([text, text])).min(1),
    none: text,
    note: text,
  }),
  dialogue: z.object({ label: text, question: text, answer: text, note: text }),
  /** The minutes of the fast start, and what the reader has written down at the end. */
  clock: z.object({ steps: texts, minute: text, card: z.array(z.tuple([text, text])).min(1) }),
  /** A prompt as it is printed, beside what a good and a bad answer look like. */
  prompt: z.object({
    show: text,
    copy: text,
    copied: text,
    asked: text,
    question: text,
    good: z.tuple([text, marked, text]),
    bad: z.tuple([text, marked, text]),
    check: text,
  }),
  toolPicker: z.object({ legend: text, job: text, mustDo: text, examples: text }),
  /** The measured series of one caselet. `events` name days of it. */
  plot: z.object({
    label: text,
    day: text,
    source: text,
    events: z.array(z.tuple([z.int(), text])).min(1),
  }),
  checklist: z.object({ items: texts, minutes: text, done: text }),
};

export type PieceName = keyof typeof PIECES;
export type PieceWords<Name extends PieceName> = z.output<(typeof PIECES)[Name]>;
export const PIECE_NAMES = Object.keys(PIECES) as [PieceName, ...PieceName[]];
