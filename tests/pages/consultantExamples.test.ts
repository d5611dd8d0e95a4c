import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guideIndexSchema } from '../../packages/engine/formats/guideIndex.ts';
import { openGuideSearch } from '../../packages/engine/server/library/guideSearch.ts';
import { content, LANGUAGES } from '../../testkit/ourShop.ts';

const index = guideIndexSchema.parse(
  JSON.parse(readFileSync('dist/guide/samples/guide-index.json', 'utf8')),
);
const search = openGuideSearch(index);

/** In the order of the page. Most buyers begin with one of them, so each must show what it can do. */
const ANSWERS = [
  ['chapter-6#three-numbers-that-fence-the-price', 'between a third and a half'],
  ['chapter-15#write-five-short-parts', 'under 110 words'],
  ['chapter-4#connect-it-to-a-playbook', 'drafted replies | Playbook 1'],
  ['chapter-7#eight-blocks-in-a-fixed-order', '1 Headline'],
];

describe.each(LANGUAGES)('the example questions for the consultant in %s', (language) => {
  const { examples } = content.messages(language).conversation;
  const asked = examples.map((example, at): [string, string[]] => [example, ANSWERS[at] ?? []]);

  test.each(asked)('“%s” is answered by the right section', (example, [place, words = 'none']) => {
    const { answered, passages } = search.find(example);
    expect(answered).toBe(true);
    expect(`${passages[0]?.page}#${passages[0]?.section}`).toBe(place);
    expect(passages[0]?.quote).toContain(words);
  });
});
