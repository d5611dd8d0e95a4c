import { describe, expect, test } from 'vitest';
import { PRODUCT } from '../../../shop/facts.ts';
import { guide } from '../../../testkit/ourGuide.ts';
import type { Guide } from '../read/guide.ts';
import { parseMarkdown } from '../read/markdown.ts';
import { checkGuide } from './checkGuide.ts';
import { wrongCounts } from './counts.ts';

/** The guide with one more sentence at the end of its first chapter. */
function withSentence(sentence: string): Guide {
  const [first, ...rest] = guide.chapters;
  if (!first) throw new Error('no chapters');
  const blocks = [...first.blocks, ...parseMarkdown(sentence, first.file)];
  return { ...guide, chapters: [{ ...first, blocks }, ...rest] };
}

describe('the words of the guide', () => {
  test('pass every check', () => {
    expect(() => checkGuide(guide)).not.toThrow();
  });

  test.each(['chapters', 'playbooks', 'caselets', 'fastStartMinutes'] as const)(
    'fail when the site promises another number of %s',
    (key) => {
      const promised = { ...PRODUCT, [key]: PRODUCT[key] + 1 };
      expect(wrongCounts(guide, [], promised)).toEqual([
        `shop/facts.ts promises ${PRODUCT[key] + 1} ${key}, the guide has ${PRODUCT[key]}`,
      ]);
    },
  );

  test.each([
    ['a link to a chapter that does not exist', 'See [Chapter 99](chapter:99).', 'chapter:99'],
    ['a link to a prompt that does not exist', 'Use [it](prompt:P-999).', 'P-999'],
    ['a link to a build that does not exist', 'See [Build 99](build:99).', 'build:99'],
    ['a prompt that is not in the library', '```prompt\nWrite it.\n```', 'not in the library'],
    ['a misspelled word', 'A sentense of words.', 'sentense'],
    ['the other spelling of email', 'Send one e-mail today.', 'e-mail'],
    ['a wrong number of itself', 'There are seven playbooks.', 'seven playbooks'],
    [
      'a sentence that another text has too',
      'Saved hours deserve suspicion, and so does everything else. Saved hours deserve suspicion, and so does everything else.',
      'also in chapters/01',
    ],
  ])('fail on %s', (_, sentence, message) => {
    expect(() => checkGuide(withSentence(sentence))).toThrow(message);
  });

  test('fail on a prompt whose brackets are not explained', () => {
    const prompts = guide.prompts.map((prompt, index) =>
      index === 0 ? { ...prompt, prompt: `${prompt.prompt} [SOMETHING NEW]` } : prompt,
    );
    expect(() => checkGuide({ ...guide, prompts })).toThrow('[SOMETHING NEW]');
  });

  test('fail on a prompt that is in the library twice', () => {
    const [first] = guide.prompts;
    if (!first) throw new Error('no prompts');
    const prompts = [...guide.prompts, { ...first, id: `P-0${guide.prompts.length + 1}` }];
    expect(() => checkGuide({ ...guide, prompts })).toThrow('begins like P-001');
  });

  test('fail when the site names a chapter differently', () => {
    const chapters = guide.chapters.map((chapter) => ({
      ...chapter,
      title: `${chapter.title} now`,
    }));
    expect(() => checkGuide({ ...guide, chapters })).toThrow('names the chapters');
  });
});
