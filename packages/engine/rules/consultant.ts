import { lengthOf } from './text.ts';

/** The longest question, in characters. */
export const QUESTION_LIMIT = 2000;
export const TITLE_LIMIT = 80;

/** What a buyer can tell the consultant about their business. */
export const PROFILE_FIELDS = ['trade', 'client', 'offer', 'price', 'hours'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type Profile = Readonly<Record<ProfileField, string>>;
export const PROFILE_LIMIT = 200;

/** A place in the guide that an answer cites. */
export type Source = {
  page: string;
  /** Empty for what comes before the first heading of the page. */
  section: string;
  chapter: string;
  title: string;
  /** A sentence copied word for word from the guide. */
  quote: string;
};

/** Until the buyer gives it another one. */
const FIRST_TITLE_LIMIT = 48;

/** The first words of a question, as the name of its conversation. */
export function titleOf(question: string, limit = FIRST_TITLE_LIMIT): string {
  const line = question.split('\n', 1)[0] ?? '';
  if (lengthOf(line) <= limit) return line;
  const cut = [...line].slice(0, limit - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
