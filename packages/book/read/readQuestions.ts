import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In place of a section: what the guide does not answer. */
export const ELSEWHERE = 'elsewhere';

/**
 * Questions in any language, one per line, below the address of the section that answers them
 * (`# page#section`), or below several addresses with spaces between them.
 */
export function readQuestions(folder: string): Map<string, string[]> {
  if (!existsSync(folder)) return new Map();
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Map(
    texts.flatMap((text) =>
      text.split(/^# /m).flatMap((block) => {
        const [address, ...questions] = block.split('\n').filter((line) => line !== '');
        return address === undefined ? [] : [[address, questions] as const];
      }),
    ),
  );
}
