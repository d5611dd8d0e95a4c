import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heroOf } from '../../content/readLanding.ts';
import { LANGUAGES, type Language } from '../../rules/language.ts';
import { CHARACTERS, cut, type Script, type Typeface } from './typefaces.ts';

const SCRIPTS: Record<Language, readonly Script[]> = { en: ['latin'], bg: ['latin', 'cyrillic'] };

/**
 * Cuts the fonts for the pages: a file per typeface and script, and, small enough to travel
 * inside the landing page, just the letters of its headline.
 */
export async function makeFonts(publicDir: string, manifestFile: string): Promise<void> {
  const files: Record<string, string> = {};
  await mkdir(join(publicDir, '_fonts'), { recursive: true });
  for (const typeface of ['serif', 'sans'] satisfies Typeface[]) {
    for (const script of ['latin', 'cyrillic'] satisfies Script[]) {
      const font = await cut(typeface, script);
      const hash = createHash('sha256').update(font).digest('hex').slice(0, 10);
      const name = `/_fonts/${typeface}-${script}.${hash}.woff2`;
      await writeFile(join(publicDir, name), font);
      files[`${typeface}-${script}`] = name;
    }
  }
  const headlines = Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(async (language) => [language, await headlineFonts(language)] as const),
    ),
  );
  // Remembered by browsers that have these files in their cache.
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 6);
  await writeFile(manifestFile, JSON.stringify({ version, files, headlines }, null, 2));
}

function headlineFonts(language: Language): Promise<string[]> {
  const letters = new Set(heroOf(language).words.title);
  const wanted = SCRIPTS[language].map((script) => ({
    script,
    text: [...letters]
      .filter((letter) => CHARACTERS[script].includes(letter))
      .sort()
      .join(''),
  }));
  return Promise.all(
    wanted
      .filter(({ text }) => text !== '')
      .map(async ({ script, text }) =>
        (await cut('serif', script, { text, bare: true })).toString('base64'),
      ),
  );
}
