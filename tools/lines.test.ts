import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newTestFolder } from '../testkit/testFolder.ts';
import { countLines, isStale, table } from './lines.ts';

test('counts code by folder, and by capability in the server, without tests and texts', () => {
  const root = newTestFolder('lines-');
  const files = {
    'rules/money.ts': 3,
    'rules/money.test.ts': 50,
    'content/facts.ts': 4,
    'words/en/mails.ts': 50,
    'desk/styles/desk.css': 5,
    'server/main.ts': 6,
    'server/desk/pages/page.tsx': 7,
    'server/desk/page.md': 50,
    'tasks/build.ts': 50,
    'build/server.ts': 50,
  };
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), 'x\n'.repeat(lines));
  }
  expect(countLines(root)).toEqual({
    rules: 3,
    content: 4,
    desk: 5,
    server: 6,
    'server/desk': 7,
  });
});

const COUNTS = { desk: 200, rules: 100, server: 100, 'server/desk': 600 };
const written = table(COUNTS);

test('the table has the server with all it holds, and the sum', () => {
  expect(written).toContain('| `server/` | 700 |\n| `desk/` | 200 |\n| `rules/` | 100 |');
  expect(written).toContain('| all | 1,000 |');
  expect(written).toContain('In `server/`: `desk/` 600.');
});

test.each([
  ['2 % more in one folder', { desk: 220 }, false],
  ['more than that', { desk: 225 }, true],
  ['less than that', { 'server/desk': 575 }, true],
  ['the same sum in other folders', { desk: 170, rules: 130 }, true],
  ['a folder that is not in it', { worker: 1 }, true],
])('the table is compared with %s', (_what, change, stale) => {
  expect(isStale(written, table({ ...COUNTS, ...change }))).toBe(stale);
});

test('a folder that is gone, or no table at all, is stale', () => {
  const { rules, ...others } = COUNTS;
  expect(isStale(table({ ...COUNTS, worker: 1 }), written)).toBe(true);
  expect(isStale(table(others), written)).toBe(true);
  expect(isStale('', written)).toBe(true);
});
