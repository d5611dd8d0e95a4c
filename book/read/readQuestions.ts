import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const QUESTIONS = 'questions';
/** In place of a section: what the guide does not answer. */
export const ELSEWHERE = 'elsewhere';

/** By section: what its readers might ask, in any language. One question per line, below `# page#section`. */
export function readQuestions(folder: string): Map<string, string[]> {
  if (!existsSync(join(folder, QUESTIONS))) return new Map();
  const texts = readdirSync(join(folder, QUESTIONS)).map((file) =>
    readFileSync(join(folder, QUESTIONS, file), 'utf8'),
  );
  return new Map(
    texts.flatMap((text) =>
      text.split(/^# /m).flatMap((block) => {
        const [address, ...questions] = block.split('\n').filter((line) => line !== '');
        return address === undefined ? [] : [[address, questions] as const];
      }),
    ),
  );
}
