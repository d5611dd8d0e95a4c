import type { Guide } from '../read/guide.ts';
import { GuideError } from '../read/guideError.ts';
import { wrongCounts } from './counts.ts';
import { everyText } from './everyText.ts';
import { brokenLinks } from './links.ts';
import { incompletePrompts } from './prompts.ts';
import { repeatedSentences } from './repeats.ts';
import { misspelled } from './spelling.ts';

/** All machine checks of the words. The build stops with the whole list, not with the first find. */
export function checkGuide(guide: Guide): void {
  const passages = everyText(guide);
  const problems = [
    ...wrongCounts(guide, passages),
    ...brokenLinks(guide),
    ...incompletePrompts(guide),
    ...repeatedSentences(passages, guide.manual.mayRepeat),
    ...misspelled(passages, guide.words),
  ];
  if (problems.length > 0)
    throw new GuideError(`The guide needs a look:\n  ${problems.join('\n  ')}`);
}
