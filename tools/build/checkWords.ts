import { pathToFileURL } from 'node:url';
import { contentProblems } from '../../content/contentProblems.ts';
import { BUILT_CONFIG } from './folders.ts';
import { say } from './say.ts';

/** A text that is missing or cannot be filled in is told in words, before pages are made of it. */
const { shop, words } = await import(pathToFileURL(BUILT_CONFIG).href);
const problems = contentProblems(shop, words);
if (problems.length > 0) {
  say(`\nThe texts of the shop need a look:\n${problems.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
