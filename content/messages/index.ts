import type { Language } from '../../rules/language.ts';
import { remembered } from '../../rules/remembered.ts';
import { factsFor } from '../facts.ts';
import { bg } from './bg/index.ts';
import { en } from './en/index.ts';

/** English is the shape; a missing or extra key in another language is a type error. */
export type Messages = ReturnType<typeof en>;

const catalogues: Record<Language, (facts: ReturnType<typeof factsFor>) => Messages> = { en, bg };

export const messagesFor = remembered(
  (language: Language): Messages => catalogues[language](factsFor(language)),
);
