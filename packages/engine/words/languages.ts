import { messages as bulgarian } from './bg/index.ts';
import { messages as english } from './en/index.ts';

/** The languages of the engine. English is the shape of all others. A shop may speak more. */
export const ENGINE_WORDS = { en: english, bg: bulgarian };
