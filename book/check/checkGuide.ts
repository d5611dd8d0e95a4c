import { type Guide, GuideError } from '../read/guide.ts';
import { wrongCounts } from './counts.ts';
import { everyText } from './everyText.ts';
import { brokenLinks, incompletePrompts } from './links.ts';
import { misspelled, repeatedSentences } from './wording.ts';

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
