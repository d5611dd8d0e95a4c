import { describe, expect, test } from 'vitest';
import { curlText, plainText } from './blocks.ts';
import { parseMarkdown } from './markdown.ts';

describe('the guide’s Markdown', () => {
  test('extracts the label of a callout', () => {
    const [callout] = parseMarkdown('> **Mistake.** Asking "why"?', 'x.md');
    expect(callout).toMatchObject({ kind: 'callout', label: 'Mistake' });
    const [words] = callout?.kind === 'callout' ? callout.blocks : [];
    expect(words?.kind === 'paragraph' && plainText(words.children)).toBe('Asking “why”?');
  });

  test('distinguishes prompts from samples and keeps their straight quotes', () => {
    const blocks = parseMarkdown('```prompt\nSay "hi"\n```\n\n```text\n1 + 1\n```', 'x.md');
    expect(blocks).toEqual([
      { kind: 'prompt', text: 'Say "hi"' },
      { kind: 'sample', text: '1 + 1' },
    ]);
  });

  test('keeps a link on one line', () => {
    const [paragraph] = parseMarkdown('See [Chapter 6](chapter:6).', 'x.md');
    expect(paragraph?.kind === 'paragraph' && paragraph.children[1]).toEqual({
      kind: 'link',
      target: 'chapter',
      id: '6',
      children: [{ kind: 'text', text: 'Chapter\u00a06' }],
    });
  });

  test.each([
    ['a web address', '[here](https://example.com)'],
    ['a picture', '![x](y.png)'],
    ['HTML', '<b>x</b>'],
    ['a quotation without a label', '> just words'],
  ])('rejects %s', (_, source) => {
    expect(() => parseMarkdown(source, 'x.md')).toThrow('x.md');
  });
});

test.each([
  [`"Yes," she said.`, '“Yes,” she said.'],
  [`It's the client's`, 'It’s the client’s'],
  [`("quoted") and "'inner' words"`, '(“quoted”) and “‘inner’ words”'],
])('curls the quotes of %s', (straight, curled) => {
  expect(curlText(straight)).toBe(curled);
});
