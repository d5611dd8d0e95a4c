import { expect, test } from 'vitest';
import { messagesFor } from '../../../testkit/ourShop.ts';

const VISITS = { downloads: 2, files: 1, visits: 3 };

test.each([
  [
    'en',
    4,
    '2 downloads of 1 file, 3 visits to the buyer’s library and 4 pages read online, between',
  ],
  ['en', 0, '2 downloads of 1 file and 3 visits to the buyer’s library, between'],
  ['bg', 1, '3 посещения в библиотеката на купувача и 1 прочетена онлайн страница в периода'],
  ['bg', 0, '2 изтегляния на 1 файл и 3 посещения в библиотеката на купувача в периода'],
] as const)(
  'evidence in %s names %i pages read online, and none of a shop without a reader',
  (language, pages, part) => {
    const { summary } = messagesFor(language).evidence;
    const text = summary.delivered({ ...VISITS, pages }, 'May 1', 'May 2');
    expect(text).toContain(part);
    expect(text).not.toContain('0 ');
  },
);
