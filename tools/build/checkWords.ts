import { join } from 'node:path';
import { runnerImport } from 'vite';
import type * as ContentProblems from '../../content/contentProblems.ts';
import { ROOT, SHOP_CONFIG } from './folders.ts';
import { say } from './say.ts';

/** A text that is missing or cannot be filled in is told in words, before pages are made of it. */
const { module } = await runnerImport<typeof ContentProblems>(
  join(ROOT, 'content', 'contentProblems.ts'),
  { root: ROOT, configFile: false, resolve: { alias: { '#shop': SHOP_CONFIG } } },
);
const problems = module.contentProblems();
if (problems.length > 0) {
  say(`\nThe texts of the shop need a look:\n${problems.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
