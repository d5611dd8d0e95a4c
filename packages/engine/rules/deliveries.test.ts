import { expect, test } from 'vitest';
import { browserFamily, groupReading } from './deliveries.ts';

const AGENTS: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0':
    'Firefox on Windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0':
    'Edge on Windows',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36':
    'Chrome on Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1':
    'Safari on iOS',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1':
    'Chrome on iOS',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15':
    'Safari on macOS',
  'Mozilla/5.0 (X11; SunOS) Firefox/60.0': 'Firefox',
  'curl/8.5.0': 'Other',
  '': '',
};

test.each(Object.entries(AGENTS))('names the browser of the user agent %j', (agent, family) => {
  expect(browserFamily(agent)).toBe(family);
});

test('groups the pages read within a period, and nothing else', () => {
  const entry = (kind: 'reader' | 'download', item: string, periodAt: number, firstAt: number) => ({
    ...{ kind, item, periodAt, firstAt },
    lastAt: firstAt + 5,
    count: 1,
  });
  const grouped = groupReading([
    entry('reader', 'Two', 0, 20),
    entry('download', 'book.pdf', 0, 15),
    entry('reader', 'One', 0, 10),
    entry('download', 'book.epub', 0, 16),
    entry('reader', 'Three', 100, 110),
  ]);
  expect(grouped).toMatchObject([
    { firstAt: 10, lastAt: 25, count: 2, pages: ['One', 'Two'] },
    { item: 'book.pdf', pages: [], count: 1 },
    { item: 'book.epub' },
    { pages: ['Three'], count: 1 },
  ]);
});
