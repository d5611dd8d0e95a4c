import { z } from 'zod';

const TYPED = /^([A-Za-z-]+)=([\s\S]*)$/;
const LONGEST = 10_000;

/** A field for texts in several languages. */
export const inLanguages = (description: string, example: string) =>
  z
    .array(
      z.string().max(LONGEST).regex(TYPED, `expected a language and a text, such as ${example}`),
    )
    .default([])
    .meta({ description, examples: [example] });

/** What was typed into such a field; nothing can be typed to remove a text. */
export const readTyped = (typed: readonly string[]) =>
  typed.map((line) => {
    const [, language = '', text = ''] = TYPED.exec(line) ?? [];
    return { language, text: text.trim() };
  });
