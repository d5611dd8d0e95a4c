import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} footnotes="q1" source={String} quoted="en" />);

test.each([
  ['[the refund page](https://evil.example/phish)', 'the refund page (evil.example)'],
  ['[**pay** here](http://evil.example)', '<strong>pay</strong> here (evil.example)'],
  ['[https://shop.test](https://evil.example/x)', 'https://shop.test (evil.example)'],
  ['https://evil.example/x', 'https://evil.example/x'],
  ['<https://evil.example/x>', 'https://evil.example/x'],
  ['www.evil.example', 'www.evil.example'],
  ['[a][b]\n\n[b]: https://evil.example', 'a (evil.example)'],
  ['[x](//evil.example/x)', 'x'],
  ['[mail](mailto:a@evil.example)', 'mail'],
  ['[x](javascript:alert(1))', 'x'],
  ['[x](/library/abc/consultant/delete)', 'x'],
  ['![x](https://evil.example/p.png)', '![x](https://evil.example/p.png)'],
])('an answer has no link out of the reader: %s', (text, shown) => {
  expect(html(text)).toBe(`<p>${shown}</p>`);
});

test('an answer links into the reader', () => {
  expect(html('[Chapter 6](/library/a-b/read/chapter-6#fence)')).toBe(
    '<p><a href="/library/a-b/read/chapter-6#fence">Chapter 6</a></p>',
  );
});
