import { GuideError } from 'one-product-shop/content/guide.ts';
import type { Guide } from '../read/guide.ts';
import { problemsInWorkingFiles } from './checkWorkingFiles.ts';
import { wrongCounts } from './counts.ts';
import { everyText } from './everyText.ts';
import { wrongFigures } from './figures.ts';
import { brokenLinks, incompletePrompts, promptsOutsideLibrary } from './links.ts';
import { misspelled, repeatedSentences } from './wording.ts';

/** All automatic checks of the text. The build stops with the whole list of problems. */
export function checkGuide(guide: Guide): void {
  const passages = everyText(guide);
  const problems = [
    ...wrongCounts(guide, passages),
    ...wrongFigures(guide, passages),
    ...brokenLinks(guide),
    ...incompletePrompts(guide),
    ...promptsOutsideLibrary(guide),
    ...repeatedSentences(passages, guide.manual.mayRepeat),
    ...misspelled(passages, guide.words),
    ...problemsInWorkingFiles(guide),
  ];
  if (problems.length > 0)
    throw new GuideError(`Problems in the guide:\n  ${problems.join('\n  ')}`);
}
