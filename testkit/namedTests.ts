import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDERS = ['..', '../packages', '../packages/engine'].map((folder) =>
  resolve(import.meta.dirname, folder),
);

/** Whether a file has a test, a case or a group of tests with these words in its title, not skipped. */
export function hasTest(file: string, words: string): boolean {
  const path = FOLDERS.map((folder) => resolve(folder, file)).find((each) => existsSync(each));
  if (!/\.test\.tsx?$/.test(file) || !words || !path) return false;
  // The title follows the bracket, in a long call on the next line.
  const title = new RegExp(`(?<!\\.(?:skip|todo))[([]\\s*['"\`].*${words.replace(/\W/g, '\\$&')}`);
  return title.test(readFileSync(path, 'utf8'));
}
